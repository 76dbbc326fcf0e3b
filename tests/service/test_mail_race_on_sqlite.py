"""Copies of a mail at the same moment, on a database that is one file."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RACE = """
import json
import django
django.setup()
from games.models import IncomingMail
from games.reading.letter import Envelope
from games.services import mail_play
from tests import factories
from tests.service import mailing
from tests.service.racing import gap_free, together

row = mailing.turn_of_a()
player, address = mailing.player_of(row, "A"), mailing.address(row, "A")
same, other = (mailing.letter(player, address, "draw", "discard") for _ in range(2))
envelope = Envelope("smtp", (address,))
outcomes = together(*(lambda one=one: mail_play.receive(one, envelope) for one in (same, same, other)))
lines = [line for line in factories.fresh(row).record.splitlines() if line.endswith(" mail")]
print(json.dumps([sorted(map(str, outcomes)), len(lines), gap_free(row), IncomingMail.objects.count()]))
"""


@pytest.mark.sqlite
def test_copies_at_once_play_once(tmp_path: Path) -> None:
    ours = ("SILVER_", "DJANGO_", "DATABASE_URL", "CELERY_BROKER_URL", "EMAIL_URL")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)} | {
        "SILVER_DATA_DIR": str(tmp_path),
        "SILVER_ENV_FILE": os.devnull,
        "DJANGO_SETTINGS_MODULE": "silver_site.settings",
    }

    def run(*command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    run("manage.py", "migrate", "--verbosity", "0")
    outcomes, lines, whole, mails = json.loads(run("-c", RACE).splitlines()[-1])

    # Whichever of the two came first.
    assert outcomes == ["duplicate", "played", "refused:stale-question"]
    assert (lines, whole, mails) == (2, True, 2)
