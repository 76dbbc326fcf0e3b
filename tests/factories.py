"""People and games for tests, made through the services' front door."""

import random
from typing import Any

import factory

from games import engine
from games.models import DeckSetup, Game, OutboxMessage, Seat
from games.services import lobby, matches, states
from players.models import Player

DAY = 24 * 3600


class PlayerFactory(factory.django.DjangoModelFactory[Player]):
    """A player with a name, an address and no password."""

    class Meta:
        model = Player

    username = factory.Sequence(lambda number: f"player{number}")
    email = factory.LazyAttribute(lambda player: f"{player.username}@example.org")


def bullet() -> DeckSetup:
    """The official setup."""
    return DeckSetup.objects.get(slug="bullet")


def opened(host: Player | None = None, **options: Any) -> Game:
    """An open game of two seats and one round, a day a move; `options` as of lobby.create_game."""
    return lobby.create_game(
        **{
            "host": host or PlayerFactory(),
            "setup": bullet(),
            "seats": 2,
            "rounds": 1,
            "move_time": DAY,
            "remember": True,
            "access": "open",
            **options,
        }
    )


def started(*players: Player, **options: Any) -> Game:
    """A running game of these players (two new ones if none), and of `bots` bots; seat A is the first."""
    people = players or (PlayerFactory(), PlayerFactory())
    row = opened(people[0], seats=len(people) + options.get("bots", 0), **options)
    for player in people[1:]:
        lobby.join(code=row.code, player=player)
    return fresh(row)


def fresh(row: Game) -> Game:
    """The row as it is stored now."""
    return Game.objects.get(pk=row.pk)


def inside(row: Game) -> engine.Game:
    """The engine's game of a row: what no player sees."""
    return states.load(fresh(row))


def seat_of(row: Game, letter: str) -> Seat:
    """A seat with its player."""
    return Seat.objects.select_related("player", "game").get(game=row, letter=letter)


def asked(row: Game, letter: str | None = None) -> engine.Decision:
    """The open decision of a seat, or the first of all."""
    return next(one for one in engine.pending(inside(row)) if letter in (None, one.seat))


def answer(row: Game, letter: str, answer: str | None = None, by: str = "api") -> matches.Played:
    """Answer for a seat through the front door; without an answer, the default."""
    decision = asked(row, letter)
    player = seat_of(row, letter).player
    assert player is not None
    return matches.submit(
        code=row.code, player=player, question=decision.number, answer=answer or decision.default, by=by
    )


def peeked(row: Game) -> Game:
    """The game after all opening looks of people: the first turn has begun."""
    while asked(row).question == "peek":
        answer(row, asked(row).seat)
    return fresh(row)


def play_out(row: Game, seed: int = 0, most: int = 5000) -> Game:
    """Play a game of people to its end with legal answers drawn at random."""
    chance = random.Random(seed)  # noqa: S311  (drawn moves guard nothing, and must be the same every time)
    for _ in range(most):
        if fresh(row).status != Game.Status.RUNNING:
            return fresh(row)
        decision = asked(row)
        answer(row, decision.seat, chance.choice(decision.answers()))
    raise AssertionError("the game does not end")


def messages(row: Game, kind: str | None = None) -> list[OutboxMessage]:
    """The game's rows in the outbox, the oldest first."""
    rows = OutboxMessage.objects.filter(game=row).order_by("created_at", "letter")
    return [message for message in rows if kind in (None, message.kind)]
