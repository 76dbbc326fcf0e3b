"""Whatever program a reply is written with: what its player newly wrote is played, and once, however often and in
whatever order copies of it come."""

from __future__ import annotations

import re
from datetime import date
from random import Random
from typing import Any

import pytest

from games import engine
from games.mail.incoming import door
from games.models import DeckSetup, Game
from games.reading import commands, moves, read
from games.reading.letter import Envelope
from games.services import mail_limits, menus
from tests import factories
from tests.engine.playing import Wanderer
from tests.mail_clients import CLIENTS, reply
from tests.mail_clients.asking import asking

pytestmark = pytest.mark.django_db

CHECKER = "mx.silver.example.org"
VOUCHED = f"Authentication-Results: {CHECKER}; dmarc=pass header.from=example.org\r\n".encode()
TODAY = date(2026, 12, 1)
# A village of twelve cards has thousands of sets.
MOST_ANSWERS = 12


@pytest.fixture(autouse=True)
def _many_mails(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is answered by mail, and players who write more than anybody does in an hour."""
    settings.SILVER_REPLY_ADDRESS = "reply@silver.example.org"
    settings.SILVER_AUTHSERV_IDS = [CHECKER]
    for limit in ("MOST_READ", "MOST_IDLE", "MOST_ANSWERS"):
        monkeypatch.setattr(mail_limits, limit, 10_000)


def game_of(decks: str) -> Game:
    """A game of three people."""
    return factories.started(*(factories.PlayerFactory() for _ in range(3)), setup=DeckSetup.objects.get(slug=decks))


def legal(asked: engine.Decision, chance: Random) -> list[str]:
    """Legal answers: all, or some of very many."""
    answers = asked.answers()
    return answers if len(answers) <= MOST_ANSWERS else chance.sample(answers, MOST_ANSWERS)


def in_numbers(asked: engine.Decision, answer: str) -> str:
    """The same answer in the numbers of the mail."""
    numbers = {word: str(number) for number, word in menus.menu(asked)}
    return " ".join(numbers[word] for word in answer.split("+"))


def understood(raw: bytes, asked: engine.Decision) -> str:
    """The answer that a reply gives."""
    letter = read(raw, Envelope("smtp"))
    reading = commands.parse(letter.lines, today=TODAY)
    assert reading.problem is None, (reading, letter.lines)
    [command] = reading.commands
    words = command.words if command.kind == "moves" else (command.kind,)
    answer, rest = moves.next_answer(words, asked, menus.menu(asked))
    assert not rest
    return answer


@pytest.mark.parametrize("decks", ["bullet", "fang", "amulet"])
def test_every_choice_is_understood_by_number_and_by_word_from_every_mail_program(decks: str) -> None:
    row, player = game_of(decks), Wanderer(3)
    chance = player.chance
    met: set[str] = set()
    for moves_made in range(600):
        # What is asked depends on the deal: it goes on until enough was.
        if moves_made >= 60 and len(met) >= 6:
            break
        asked = factories.asked(row)
        if asked.question not in met:
            met.add(asked.question)
            sent = asking(row, asked)
            for answer in legal(asked, chance):
                for typed in (in_numbers(asked, answer), answer):
                    for client in CLIENTS:
                        raw = reply(client, sent, [typed], message_id="<1@mail.example>")
                        assert asked.read(understood(raw, asked)) == asked.read(answer), (client, typed)
        decision, answer = player.next(factories.inside(row))
        factories.answer(row, decision.seat, answer)
        if factories.inside(row).over:
            # A round may end before much was asked.
            row = game_of(decks)
    assert len(met) >= 6


def record(row: Game) -> list[str]:
    """The answers of a game so far."""
    return factories.fresh(row).record.splitlines()


def copies(raw: bytes, number: int) -> list[bytes]:
    """The same reply as it may come again: sent twice, on another way, with another id, with a scanner's line."""
    again = re.sub(rb"Message-ID: [^\r]*", b"Message-ID: <again-%d@mail.example>" % number, raw, count=1)
    return [raw, raw, b"Received: from elsewhere.example by here.example\r\n" + raw, again]


@pytest.mark.parametrize("number", range(3))
def test_a_reply_plays_exactly_its_answer_once_whatever_copies_come_in_whatever_order(number: int) -> None:
    player = Wanderer(number)
    chance = player.chance
    row = game_of(("bullet", "fang", "amulet")[number])
    clients, old = list(CLIENTS), []
    for turn in range(3 * len(clients)):
        if factories.inside(row).over:
            break
        decision, answer = player.next(factories.inside(row))
        typed = in_numbers(decision, answer) if turn % 2 else answer
        client = clients[turn % len(clients)]
        raw = VOUCHED + reply(client, asking(row, decision), [typed], message_id=f"<{turn}@mail.example>")
        before, came = record(row), [*copies(raw, turn), *chance.sample(old, min(len(old), 3))]
        chance.shuffle(came)

        outcomes = [door.accept(one, Envelope("smtp")) for one in came]

        [played] = record(row)[len(before) :]
        seat, question, word, by = played.split(" ")
        assert (seat, question, by) == (decision.seat, str(decision.number), "mail")
        assert decision.read(word) == decision.read(answer), (client, typed)
        assert outcomes.count("duplicate") >= 2
        old += [raw, *copies(raw, turn)[-1:]]
