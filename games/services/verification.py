"""Checking an ended game: that the shuffle is the one promised, and that the answers lead to what was told."""

from dataclasses import dataclass
from typing import Any

from games import engine
from games.models import Game
from games.services import log, states
from games.services.errors import ServiceError, not_found
from games.services.held import EARLY_END


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found.

    commitment: the opened secret is the one committed to when the game was opened; deal: the first deal told follows
    from it; answers: all answers lead to the events and the result that were stored, None where the game was played
    under other rules than this server's; events: how many were compared; difference: the number of the first event
    that differs; secret, nonces: for checking it elsewhere.
    """

    game: str
    commitment: bool
    deal: bool
    answers: bool | None
    events: int
    difference: int | None
    rules_version: int
    secret: str
    nonces: dict[str, str]

    @property
    def ok(self) -> bool:
        """Whether nothing that could be checked differs."""
        return self.commitment and self.deal and self.answers is not False


def verify(code: str) -> Report:
    """Check a finished game. Raises ServiceError game-not-found 404, game-not-ended 409."""
    row = Game.objects.filter(code=code).first()
    if row is None:
        raise not_found()
    if row.status != Game.Status.FINISHED:
        raise ServiceError("game-not-ended", 409, game=code, game_status=row.status)
    stored = _stored(row)
    nonces = dict(row.seats.order_by("letter").values_list("letter", "nonce"))
    same_rules = row.rules_version == engine.RULES_VERSION
    told, result = _replayed(row, tuple(nonces.values()), row.record if same_rules else "")
    first = next((n for n, (one, other) in enumerate(zip(stored, told, strict=False)) if one[1] != other), None)
    if first is None and same_rules and len(stored) != len(told):
        first = min(len(stored), len(told))
    opening = len(_replayed(row, tuple(nonces.values()), "")[0])
    return Report(
        game=code,
        commitment=engine.commitment(bytes.fromhex(row.secret)) == row.commitment,
        deal=first is None or first >= opening,
        answers=(first is None and result == row.result) if same_rules else None,
        events=min(len(stored), len(told)),
        difference=None if first is None else stored[min(first, len(stored) - 1)][0],
        rules_version=row.rules_version,
        secret=row.secret,
        nonces=nonces,
    )


def _stored(row: Game) -> list[tuple[int, dict[str, Any]]]:
    """The engine's events as they were told, by number."""
    rows = row.events.exclude(kind__in=log.SERVICE_KINDS).order_by("number")
    fields = rows.values_list("number", "kind", "round", "public", "private")
    return [
        (number, engine.Event(kind, played, public, private).to_json())
        for number, kind, played, public, private in fields
    ]


def _replayed(row: Game, nonces: tuple[str, ...], record: str) -> tuple[list[dict[str, Any]], dict[str, Any] | None]:
    """The events and the result that secret, nonces and answers lead to, as far as the answers fit."""
    setup = engine.parse_setup(row.decks, row.token or None)
    seed = states.new_seed(row, nonces)
    game, events = engine.new_game(setup, len(nonces), row.rounds, seed, row.turn_limit, row.teams)
    try:
        for line in record.splitlines():
            letter, number, answer, _ = line.split(" ")
            if letter == EARLY_END:
                reason, _, ahead = answer.partition(":")
                events += engine.end_early(game, reason, list(ahead))
            else:
                events += engine.submit(game, letter, int(number), answer)
    except engine.EngineError:
        # The record does not fit: what was played before is compared, and is too short.
        pass
    return [event.to_json() for event in events], engine.view(game, None)["result"]
