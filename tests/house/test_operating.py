"""The guide for operators knows everything that may wake them."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from games.selectors import health
from games.services import repairs
from games.web import metrics

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "operating.md").read_text()


def test_it_has_every_check() -> None:
    assert [name for name, *_ in health.CHECKS if f"| `{name}` |" not in GUIDE] == []


def test_it_has_every_repair() -> None:
    assert [
        check.name for check in repairs.QUICK + repairs.DEEP if f"{check.name} had to be repaired" not in GUIDE
    ] == []


@pytest.mark.django_db
def test_it_has_every_metric_and_no_other() -> None:
    told = set(re.findall(r"^# TYPE (\S+?)(?:_total)? ", metrics.text().decode(), re.MULTILINE))

    assert set(re.findall(r"`(silver_\w+)`", GUIDE)) - {"silver_site"} == told


def test_every_command_it_names_exists() -> None:
    named = set(re.findall(r"manage\.py\s+(\w+)", GUIDE))

    assert named >= {"restored", "release", "check_running", "resume", "delete_player"}
    assert named <= set(get_commands())


def test_every_setting_it_names_is_in_the_example() -> None:
    example = (ROOT / ".env.example").read_text()

    assert [name for name in re.findall(r"SILVER_[A-Z_]+", GUIDE) if f"{name}=" not in example] == []
