"""People and games for tests, made through the services' front door."""

import random
from typing import Any

import factory

from games import engine
from games.models import DeckSetup, Game, OutboxMessage, Seat
from games.services import lobby, matches, states
from players.models import Player

DAY = 24 * 3600
# Sets that nearly always fail make villages of twenty cards, and games that don't end.
MOST_DRAWN = 2


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
    """A running game of these players (new ones if none: one against bots, else two), and of `bots` bots."""
    bots = options.get("bots", 0)
    people = players or [PlayerFactory() for _ in range(1 if bots else 2)]
    row = opened(people[0], seats=len(people) + bots, **options)
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
    chance = random.Random(seed)
    people = {seat.letter: seat.player for seat in row.seats.select_related("player")}
    for _ in range(most):
        decision = asked(row)
        size = chance.randint(decision.least, min(decision.most, MOST_DRAWN))
        words = "+".join(chance.sample(decision.options, size))
        if decision.at_least_one_of and not set(decision.at_least_one_of) & set(words.split("+")):
            words = decision.default
        person, number = people[decision.seat], decision.number
        played = matches.submit(code=row.code, player=person, question=number, answer=words, by="api")
        if played.game.status != Game.Status.RUNNING:
            return fresh(row)
    raise AssertionError("the game does not end")


def messages(row: Game, kind: str | None = None) -> list[OutboxMessage]:
    """The game's rows in the outbox, the oldest first."""
    rows = OutboxMessage.objects.filter(game=row).order_by("created_at", "letter")
    return [message for message in rows if kind in (None, message.kind)]
