"""What losers pick for a rematch. A pick is waited for until it is made, given up, or its time is over."""

from collections.abc import Iterable
from datetime import timedelta

from games import engine
from games.models import Game, SetupPick
from games.services import outbox
from games.services.errors import ServiceError
from games.services.setups import NUMBERS, choices_of, notation
from players.models import Player
from silver_site.clock import now

TIME = timedelta(days=1)


def ask(row: Game, losers: Iterable[Player]) -> None:
    """Have these people (the last of the old game first) pick for a new open game, and tell them by mail."""
    asked = [SetupPick(game=row, player=player, rank=rank) for rank, player in enumerate(losers, 1)]
    if not asked:
        return
    SetupPick.objects.bulk_create(asked)
    row.picks_due_at = row.created_at + TIME
    row.save(update_fields=["picks_due_at"])
    kind = outbox.Kind.PICK
    people = [pick.player_id for pick in asked]
    outbox.put([outbox.message(kind=kind, key=(pk,), at=row.created_at, game=row, recipient_id=pk) for pk in people])


def choose(row: Game, player: Player, number: int, deck: str) -> SetupPick:
    """Note a loser's pick for a locked open game. Raises ServiceError, see `rematch.pick`."""
    mine = row.picks.filter(player=player).first()
    if mine is None or (mine.picked_at is not None and mine.number is None):
        raise ServiceError("no-pick", 409, game=row.code)
    if mine.picked_at is not None:
        if (mine.number, mine.deck) == (number, deck):
            return mine
        raise ServiceError("already-picked", 409, game=row.code)
    if number not in NUMBERS or deck not in engine.deck_names():
        raise ServiceError("bad-setup", 422, number=number, deck=deck)
    if choices_of(row.decks)[number] == deck:
        raise ServiceError("same-deck", 422, number=number, deck=deck)
    if row.picks.filter(number=number).exists():
        raise ServiceError("number-picked", 409, game=row.code, number=number)
    mine.number, mine.deck, mine.picked_at = number, deck, now()
    mine.save(update_fields=["number", "deck", "picked_at"])
    settle(row)
    return mine


def give_up(row: Game, player: Player) -> None:
    """Wait no longer for somebody who leaves or declines."""
    if row.picks.filter(player=player, picked_at=None).update(picked_at=now()):
        settle(row)


def settle(row: Game, *, over: bool = False) -> None:
    """Apply the picks of a locked open game once nobody picks any more; over: time is up for all who did not."""
    if row.picks_due_at is None:
        return
    waiting = row.picks.filter(picked_at=None)
    if over:
        waiting.update(picked_at=now())
    elif waiting.exists():
        return
    choices = choices_of(row.decks)
    token = engine.parse_setup(row.decks, row.token or None).token.name
    for pick in row.picks.exclude(number=None):
        choices[pick.number or 0] = pick.deck
    row.decks, row.token, row.picks_due_at = notation(choices), token, None
    row.save(update_fields=["decks", "token", "picks_due_at"])
