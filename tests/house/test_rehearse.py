"""A rehearsal: games of simulated people on a fast clock, in a process of its own."""

import re
import tempfile
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import Game, OutboxMessage
from players.models import Player
from silver_site import clock

# One worker plays the games that these tests read about.
pytestmark = pytest.mark.xdist_group("rehearse")

START = "2026-03-19T18:00"
HALF_A_DAY = 12 * 3600
# Two games of people in Berlin who often sleep through, in the days when the clocks go forward.
OPTIONS = {
    "games": 2,
    "move_time": HALF_A_DAY,
    "bank": 4 * HALF_A_DAY,
    "cap": 6 * HALF_A_DAY,
    "late": 50,
    "zones": ["Europe/Berlin"],
    "hours": "09:00-21:00",
    "days_off": "67",
}


def rehearse(**options: Any) -> list[str]:
    """The lines that the command prints."""
    out = StringIO()
    call_command("rehearse", stdout=out, start=START, **options)
    return out.getvalue().splitlines()


def mails(lines: list[str], kind: str) -> list[tuple[datetime, str]]:
    """When mails of a kind were sent, by the clocks of UTC, and in which game."""
    line = re.compile(rf"(.{{16}}) UTC  .{{15}} (\w+)  to \w+: {kind} ")
    found = [line.match(one) for one in lines]
    return [(datetime.fromisoformat(match[1]).replace(tzinfo=UTC), match[2]) for match in found if match]


def moments(lines: list[str], words: str) -> list[datetime]:
    """When something was told at a table."""
    return [
        datetime.fromisoformat(line[:16]).replace(tzinfo=UTC) for line in lines if words in line and " to " not in line
    ]


def summed(lines: list[str], kind: str) -> int:
    """How many mails of a kind the summary counts."""
    [line] = [line for line in lines if line.startswith("Mails sent: ")]
    found = re.search(rf"\b{kind} (\d+)", line)
    return int(found[1]) if found else 0


@pytest.fixture(scope="module")
def played() -> list[str]:
    """What is printed of these games."""
    return rehearse(**OPTIONS)


def test_all_games_are_played_to_their_end(played: list[str]) -> None:
    assert "Games: finished 2." in played
    assert sum("The game is over." in line for line in played if " to " not in line) == 2


def test_the_summary_counts_the_mails_that_were_printed(played: list[str]) -> None:
    for kind in ("turn", "reminder", "deadline-passed", "table", "game-over"):
        assert len(mails(played, kind)) == summed(played, kind) > 0


def test_a_missed_deadline_is_told_to_its_player_at_that_moment(played: list[str]) -> None:
    told = [when for when, _code in mails(played, "deadline-passed")]

    assert told == moments(played, "ran out;")
    assert f"Deadlines passed: {len(told)};" in "\n".join(played)


def test_a_bot_sits_in_for_who_sleeps_on_until_he_comes_back(played: list[str]) -> None:
    assert len(moments(played, "a bot plays on for now")) >= len(moments(played, "is back at the table")) > 0


def test_the_lines_are_in_the_order_of_time(played: list[str]) -> None:
    times = [line[:16] for line in played if line.startswith("2026-")]

    assert times == sorted(times)
    assert times[0] == START.replace("T", " ")


def test_no_deadline_passes_at_night_or_on_a_weekend(played: list[str]) -> None:
    passed = [line.split("  ")[1] for line in played if ": deadline-passed " in line]

    assert any("+0100" in one for one in passed)
    assert any("+0200" in one for one in passed)
    assert all("09:00" <= one[4:9] < "21:00" for one in passed)
    assert not [one for one in passed if one[:3] in ("Sat", "Sun")]


@pytest.mark.django_db
def test_the_same_seed_gives_the_same_wherever_the_real_data_are(
    played: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://nobody@127.0.0.1:1/real")
    monkeypatch.setenv("EMAIL_URL", "smtp://127.0.0.1:1")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    again = rehearse(**OPTIONS, days=8)

    told = again[: again.index("")]
    assert told == played[: len(told)]
    assert "Games: running 2." in again
    assert (Player.objects.count(), Game.objects.count(), OutboxMessage.objects.count()) == (0, 0, 0)
    assert list(tmp_path.iterdir()) == []


def test_a_plan_is_not_played_where_real_games_are() -> None:
    plan = (
        '{"games": 1, "seats": 2, "rounds": 1, "decks": "bullet", "move_time": 86400, "bank": null, "cap": null,'
        ' "days_off": "", "late": 0, "seed": 0, "zones": ["UTC"], "hours": "", "start": "2026-03-26T18:00", "days": 1}'
    )

    with pytest.raises(CommandError, match="process of its own"):
        call_command("rehearse", plan=plan)


@pytest.mark.parametrize(
    "options",
    [
        {"games": 0}, {"seats": 5}, {"late": 101}, {"days": 0}, {"days_off": "x"}, {"hours": "8-22"}, {"hours": "8"},
    ],
)  # fmt: skip
def test_options_that_say_nothing_are_refused_at_once(options: dict[str, Any]) -> None:
    with pytest.raises(CommandError, match="--"):
        rehearse(**options)


def test_what_no_game_may_be_opened_with_is_told() -> None:
    out = StringIO()

    with pytest.raises(CommandError, match="see above"):
        call_command("rehearse", decks="nowhere", stdout=out)
    assert "setup-not-found" in out.getvalue()


def test_the_one_clock_is_driven_and_let_go() -> None:
    moment = datetime(2031, 1, 1, tzinfo=UTC)

    with clock.driven(lambda: moment):
        assert clock.now() == moment

    assert abs(clock.now() - datetime.now(UTC)) < timedelta(minutes=1)
