"""What comes due while its game is paused waits for it, also where the game goes on, or is paused, at that moment."""

from typing import Any

import pytest

from games.mail.post import MailPostman
from games.models import Game, OutboxMessage
from games.services import bot_moves, delivery
from games.services.postmen import Written
from tests import factories

pytestmark = pytest.mark.django_db


def row_of(game: Game, kind: str) -> OutboxMessage:
    return OutboxMessage.objects.filter(game=game, kind=kind).earliest("letter")


def test_a_mail_is_not_lost_when_its_game_goes_on_while_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = row_of(factories.started(), "turn")

    def still_paused(*_: object) -> Written:
        # So it was when the postman looked; by the time he says so the game has gone on.
        return Written(reason="not-running")

    with monkeypatch.context() as patched:
        patched.setattr(MailPostman, "write", still_paused)
        assert delivery.deliver(turn.pk) == "skipped"

    turn.refresh_from_db()
    assert (turn.status, turn.attempts) == ("pending", 0)
    assert delivery.deliver(turn.pk) == "sent"


def test_a_bots_move_waits_when_its_game_is_paused_while_it_is_leased(monkeypatch: pytest.MonkeyPatch) -> None:
    game = factories.started(bots=1)
    move = row_of(game, "bot-move")
    play = bot_moves.play

    def paused_just_before(**asked: Any) -> bool:
        Game.objects.filter(pk=game.pk).update(status="paused", pause_reason="organiser")
        return play(**asked)

    monkeypatch.setattr(bot_moves, "play", paused_just_before)
    assert delivery.deliver(move.pk) == "suppressed"

    move.refresh_from_db()
    # And not "answered", for then nothing would bring it back.
    assert move.reason == "not-running"
