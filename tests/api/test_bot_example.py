"""The bot of the documentation plays a whole game against a real server."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_django.live_server_helper import LiveServer

from games.models import Game
from games.services import delivery, outbox
from players.models import Player
from tests.api.client import token_of

BOT = Path(__file__).resolve().parents[2] / "docs" / "examples" / "bot.py"


@pytest.mark.django_db(transaction=True)
def test_it_plays_a_game_to_its_end(live_server: LiveServer, ada: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    # There is no worker: the server's bots move at once, in the request that woke them.
    monkeypatch.setattr(outbox, "wake", lambda ids: [delivery.deliver(one) for one in ids])

    done = subprocess.run(
        [sys.executable, str(BOT), live_server.url, token_of(ada)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    *told, result = map(ast.literal_eval, done.stdout.splitlines())
    game = Game.objects.get()
    assert game.status == "finished"
    assert result == game.result
    assert [event["number"] for event in told] == list(range(1, game.event_count + 1))
