"""Fill a database of Silver with running games: `python -m benchmarks.prepare GAMES`, DATABASE_URL says where.

The first PLAYED games are opened and joined by the services, two human seats each; the rest are copies of them, row by
row, with players of their own. Prints what the load clients need as JSON: code and the seats' tokens of each game.
"""

from __future__ import annotations

import json
import os
import sys
from itertools import islice
from typing import TypeVar

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "silver_site.settings")
django.setup()

from django.core.management import call_command
from django.db import models, transaction

from games.models import DeckSetup, Game, GameEvent, Seat
from games.models.game import new_code
from games.services import lobby
from players.models import Player, Scope
from players.services import tokens

PLAYED = 10
WEEK = 7 * 24 * 3600
AT_ONCE = 500

Row = TypeVar("Row", bound=models.Model)


def person(name: str) -> tuple[Player, str]:
    """A player who wants no mails, and a token of his."""
    player = Player.objects.create(username=name, email=f"{name}@example.org", mails=False)
    return player, tokens.issue(player, "bench", [Scope.READ, Scope.PLAY], 7)


def played_game(number: int) -> dict[str, object]:
    """A running game of two people."""
    (host, first), (guest, second) = person(f"host{number}"), person(f"guest{number}")
    setup = DeckSetup.objects.get(slug="bullet")
    game = lobby.create_game(host=host, setup=setup, seats=2, rounds=4, move_time=WEEK, remember=True, access="open")
    lobby.join(code=game.code, player=guest)
    letters = dict(Seat.objects.filter(game=game).values_list("player_id", "letter"))
    return {"code": game.code, "tokens": {letters[host.pk]: first, letters[guest.pk]: second}}


def copies(games: int) -> None:
    """Running games like the played ones, so many that the tables are large."""
    originals = list(Game.objects.order_by("pk")[:PLAYED])
    seats = {game.pk: list(Seat.objects.filter(game=game)) for game in originals}
    events = {game.pk: list(GameEvent.objects.filter(game=game)) for game in originals}
    made = Player.objects.bulk_create([Player(username=f"player{number}", mails=False) for number in range(games // 5)])
    pairs = [(made[at], made[(at + 1 + step) % len(made)]) for step in range(5) for at in range(len(made))]
    todo = iter(range(games - PLAYED))
    while batch := list(islice(todo, AT_ONCE)):
        news, rows, logs = [], [], []
        for number in batch:
            original = originals[number % PLAYED]
            game = _copy(original, code=new_code(), host=pairs[number][0])
            news.append(game)
            rows += [_copy(seat, game=game, player=pairs[number][at]) for at, seat in enumerate(seats[original.pk])]
            logs += [_copy(event, game=game) for event in events[original.pk]]
        Game.objects.bulk_create(news)
        Seat.objects.bulk_create(rows)
        GameEvent.objects.bulk_create(logs)


def _copy(row: Row, **changes: object) -> Row:
    fields = [field.attname for field in row._meta.concrete_fields if not field.primary_key]
    new = type(row)(**{name: getattr(row, name) for name in fields})
    for name, value in changes.items():
        setattr(new, name, value)
    return new


def main(games: int) -> None:
    """Fill the database and print what the clients need."""
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        played = [played_game(number) for number in range(PLAYED)]
        if games > PLAYED:
            copies(games)
    print(json.dumps(played))


if __name__ == "__main__":
    main(int(sys.argv[1]))
