"""Log lines: each of a move, a deadline, a delivery says of which game and seat, and none says a secret."""

import io
import logging
from collections.abc import Iterator
from datetime import timedelta

import pytest
import structlog
import time_machine

from games import engine
from games.models import Game, OutboxMessage
from games.services import bot_moves, deadlines, delivery, held, matches
from games.services.errors import ServiceError
from tests import factories

pytestmark = pytest.mark.django_db
# What a fault of a card's script may have in its message.
SECRET = "the card on top is the 12"


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What goes to stdout, formed as the settings say."""
    root = logging.getLogger()
    formatter = next(
        one.formatter for one in root.handlers if isinstance(one.formatter, structlog.stdlib.ProcessorFormatter)
    )
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(formatter)
    root.addHandler(handler)
    yield out
    root.removeHandler(handler)


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card's script fails, with cards in its message."""

    def submit(game: engine.Game, letter: str, number: int, answer: str) -> list[engine.Event]:
        raise RuntimeError(f"{SECRET}; {engine.dump(game)}")

    monkeypatch.setattr(held.engine, "submit", submit)


def the_line(lines: io.StringIO, about: str) -> str:
    (line,) = [line for line in lines.getvalue().splitlines() if about in line]
    return line


def names(line: str, row: Game, seat: str, kind: str) -> bool:
    return all(word in line for word in (f"game='{row.code}'", f"seat='{seat}'", f"kind='{kind}'"))


def has_secrets(lines: io.StringIO, row: Game) -> bool:
    text = lines.getvalue()
    return SECRET in text or factories.fresh(row).state[:60] in text or row.secret in text


def test_a_move_that_fails(lines: io.StringIO, faulty: None) -> None:
    row = factories.started()
    decision = factories.asked(row, "B")
    player = factories.seat_of(row, "B").player
    assert player is not None

    with pytest.raises(ServiceError):
        matches.submit(code=row.code, player=player, question=decision.number, answer=decision.default, by="api")

    assert names(the_line(lines, "the engine failed"), row, "B", "move")
    assert not has_secrets(lines, row)


def test_a_deadline_that_fails(lines: io.StringIO, faulty: None) -> None:
    row = factories.started(bots=1)
    with time_machine.travel(deadlines.now() + timedelta(days=2)):
        deadlines.process_due()

    for what in ("the engine failed", "the deadline of seat"):
        found = [line for line in lines.getvalue().splitlines() if what in line]
        assert len(found) == 2
        assert names(found[0], row, "A", "deadline") or names(found[0], row, "B", "deadline")
    assert not has_secrets(lines, row)


def test_a_bots_move_that_fails(lines: io.StringIO, faulty: None) -> None:
    row = factories.started(bots=1)
    with pytest.raises(ServiceError):
        bot_moves.play(code=row.code, letter="B", question=factories.asked(row, "B").number)

    assert names(the_line(lines, "the engine failed"), row, "B", "bot-move")
    assert not has_secrets(lines, row)


def test_a_delivery_that_fails(lines: io.StringIO, faulty: None) -> None:
    row = factories.started(bots=1)
    OutboxMessage.objects.exclude(kind="bot-move").delete()
    delivery.deliver_due(limit=1)

    assert names(the_line(lines, "delivery of"), row, "B", "bot-move")
    assert not has_secrets(lines, row)


def test_a_line_of_something_else_names_no_game_any_more(lines: io.StringIO, faulty: None) -> None:
    row = factories.started()
    factories.PlayerFactory()
    player = factories.seat_of(row, "A").player
    assert player is not None
    with pytest.raises(ServiceError):
        matches.submit(code=row.code, player=player, question=1, answer="draw", by="api")

    logging.getLogger("games").warning("something else")

    line = the_line(lines, "something else")
    assert "game=" not in line
    assert "seat=" not in line
