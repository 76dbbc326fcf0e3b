"""Mails of players for the benchmark of reading them: answers to real mails of ours, in the shape of each mail program.

    python manage.py shell --no-imports -c "from benchmarks.reply_mails import write; write('FILE')"

It wants a database of its own, and writes a line of JSON a mail: the raw mail (Base64), the question, the answer meant.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import orjson
from django.core import mail
from django.test import override_settings

from benchmarks.random_play import random_answer
from games import engine
from games.models import Game
from games.services import menus
from players.models import Player
from tests import factories
from tests.mail_clients import CLIENTS, Received, reply
from tests.mail_clients.asking import asking

QUESTIONS = 24
GAMES = 4
LOCMEM = "django.core.mail.backends.locmem.EmailBackend"


def write(file: str) -> None:
    """Play, and write down how each program would have answered each mail on the way."""
    rng = Random(5)
    mail.outbox = []
    with Path(file).open("wb") as out, override_settings(EMAIL_BACKEND=LOCMEM):
        for number, (asked, sent) in enumerate(_questions(rng)):
            by_number = {word: str(entry) for entry, word in menus.menu(asked)}
            for place, client in enumerate(CLIENTS):
                answer = random_answer(asked, rng)
                words = [by_number[word] if place % 2 else word for word in answer.split("+")]
                raw = reply(client, sent, [" ".join(words)], message_id=f"<{number}.{place}@example.org>")
                line = {"raw": base64.b64encode(raw).decode(), "question": asked.to_json(), "answer": answer}
                out.write(orjson.dumps(line) + b"\n")


def _questions(rng: Random) -> Iterator[tuple[engine.Decision, Received]]:
    """Questions of games of four, and the mails that ask them."""
    games = cycle(_games())
    for _ in range(QUESTIONS):
        row = next(games)
        asked = factories.asked(row)
        yield asked, asking(row, asked)
        factories.answer(row, asked.seat, random_answer(asked, rng))


def _games() -> list[Game]:
    games = []
    for number in range(GAMES):
        names = [f"Player{number}{letter}" for letter in "abcd"]
        players = [Player.objects.create_user(name, f"{name}@example.org") for name in names]
        games.append(factories.started(*players, rounds=4))
    return games
