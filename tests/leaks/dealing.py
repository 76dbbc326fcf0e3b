"""A game in the database, dealt anew: everything changed that one viewer cannot know, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import orjson
from django.db import transaction

from games import engine
from games.models import Game, GameEvent
from tests.engine import redeal

TRIES = 20


class Fixed(Exception):
    """The viewer knows all, or no other deal fits what he knows."""


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is stored within is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def dealt_anew(row: Game, viewer: str | None, number: int) -> Iterator[None]:
    """Within, the database holds the game as it would be had the cards been dealt that the viewer cannot know.

    Changed are the cards in the stored state, the private halves of other seats' events, the answers of others in the
    record, and the secret (not what was published of it). Raises Fixed.
    """
    chance = Random(number)
    with undone():
        stored = Game.objects.get(pk=row.pk)
        game = _other_game(orjson.loads(stored.state), viewer, chance)
        Game.objects.filter(pk=row.pk).update(
            state=orjson.dumps(engine.dump(game)).decode(),
            secret=game.seed.secret.hex(),
            record=_other_record(stored.record, viewer),
        )
        codes = [role.code for role in game.table.setup.roles]
        for event in GameEvent.objects.filter(game=row):
            event.private = _other_halves(event.private, viewer, codes, chance)
            event.save(update_fields=["private"])
        yield


def _other_game(data: dict[str, Any], viewer: str | None, chance: Random) -> engine.Game:
    """The stored game with other cards where the viewer can't know them, and another secret where none was used."""
    turn = _turn_so_far(data)
    unknown = turn.unknown(viewer)
    sortings = _sortings(redeal.replayed(data, turn.answers)[1])
    for _ in range(TRIES * 5 if sortings else TRIES):
        # A village that was sorted must come into the same order again, which all have seen: then few are dealt.
        cards = chance.sample(unknown, min(len(unknown), 2)) if sortings else unknown
        kinds = [data["table"]["kind"][card] for card in cards]
        chance.shuffle(kinds)
        other = dict(zip(cards, kinds, strict=True))
        kind = [other.get(card, old) for card, old in enumerate(data["table"]["kind"])]
        if kind == data["table"]["kind"]:
            continue
        seed = {**data["seed"], "secret": chance.randbytes(32).hex()}
        try:
            game, events = redeal.replayed(
                {**data, "table": {**data["table"], "kind": kind}, "seed": seed}, turn.answers
            )
        except engine.EngineError:
            continue
        if not any(event.kind == "mixed" for event in events) and _sortings(events) == sortings:
            return game
    raise Fixed


def _sortings(events: list[engine.Event]) -> list[Any]:
    """What a turn told of villages that were sorted."""
    return [event.public for event in events if event.kind == "sorted"]


def _turn_so_far(data: dict[str, Any]) -> redeal.Turn:
    game = engine.load({**data, "answers": []}, check=False)
    turn = redeal.Turn(game)
    for seat, answer in data["answers"]:
        decision = game.decision(seat)
        assert decision is not None
        engine.submit(game, seat, decision.number, answer)
        turn.note(game, seat, answer)
    return turn


def _other_record(record: str, viewer: str | None) -> str:
    """The answers of others are not told as such: only what they led to is."""
    lines = [line.split(" ") for line in record.splitlines()]
    return "".join(
        " ".join([seat, number, answer if seat == viewer else "hidden", door]) + "\n"
        for seat, number, answer, door in lines
    )


def _other_halves(private: dict[str, Any], viewer: str | None, codes: list[str], chance: Random) -> dict[str, Any]:
    return {seat: half if seat == viewer else _other_cards(half, codes, chance) for seat, half in private.items()}


def _other_cards(value: Any, codes: list[str], chance: Random) -> Any:
    if isinstance(value, dict):
        return {key: _other_cards(part, codes, chance) for key, part in value.items()}
    if isinstance(value, list):
        return [_other_cards(part, codes, chance) for part in value]
    assert value in codes, "private halves tell cards"
    return chance.choice([code for code in codes if code != value])
