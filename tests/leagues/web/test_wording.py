"""Refusals, rules and numbers of leagues in words."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from games.leagues import wording
from games.leagues.formats.rules import CHOICES, POINTS, Rules
from games.leagues.formats.tiebreaks import TIE_BREAKS
from games.wording.errors import ERRORS

LEAGUES = Path(__file__).resolve().parents[3] / "games" / "leagues"


def test_every_code_that_a_service_refuses_with_has_a_sentence() -> None:
    sources = [path.read_text() for folder in ("services", "selectors") for path in (LEAGUES / folder).glob("*.py")]
    codes = {code for text in sources for code in re.findall(r'ServiceError\(\s*"([a-z-]+)"', text)}

    assert len(codes) > 30
    assert {code for code in codes if not any(key == code or key.startswith(f"{code} ") for key in ERRORS)} == set()


@pytest.mark.parametrize(
    "rules",
    [
        *(Rules(**{name: choice}) for name, choices in CHOICES.items() for choice in choices),
        *(Rules(points=points) for points in POINTS),
        Rules(teams=True, remember=False, turn_limit=30, bank=9 * 86400, cap=20 * 86400, days_off=(6, 7)),
        Rules(rating_from=1200, rating_to=1500, reliability=80, most=40, rated=False, tiebreaks=()),
        Rules(rating_to=1500, rate_bots=True, up=2, down=1, leave_allowed=False),
    ],
)
def test_all_rules_are_announced_in_whole_sentences(rules: Rules) -> None:
    told = wording.rules(rules)

    assert all(text.endswith(".") and "%" not in text.replace("%%", "").replace("80%", "") for _, text in told)
    assert len({heading for heading, _ in told}) == len(told)


def rule(heading: str, **chosen: Any) -> str:
    """What the rules say under a heading."""
    return dict(wording.rules(Rules(**chosen)))[heading]


def test_rules_count_teams_where_teams_play() -> None:
    assert rule("Places", least=6).startswith("The season takes place with 6 players or more.")
    assert rule("Places", least=6, teams=True).startswith("The season takes place with 6 teams or more.")
    assert rule("Divisions", size=6, teams=True).startswith("About 6 teams to a division;")
    assert rule("Who gives up a game", teams=True).endswith("A team has given up when both of its players have.")


def test_rules_name_no_place_that_a_table_does_not_have() -> None:
    assert "are worth 10 – 6 points." in rule("Points", seats=2)
    assert "Who wins a table gets 10 points, who loses it none." in rule("Points", seats=2, points="linear")
    assert "third places" not in rule("Ties", seats=2)


@pytest.mark.parametrize(
    ("up", "down", "said"),
    [
        (None, None, "a sixth, rounded up, is promoted, and as many are relegated."),
        (2, None, "2 are promoted and 2 relegated"),
        (None, 1, "1 are promoted and 1 relegated"),
        (2, 1, "2 are promoted and 1 relegated"),
    ],
)
def test_rules_say_who_moves_as_it_will_be(up: int | None, down: int | None, said: str) -> None:
    assert said in rule("Divisions", up=up, down=down)


def test_rules_say_when_a_rank_is_shared_and_who_has_no_rating() -> None:
    assert rule("Ties", tiebreaks=("wins",)).endswith("Who is equal in all of them shares the rank.")
    assert "shares" not in rule("Ties")
    assert rule("Who may register", rating_to=1500).endswith("Who has no rating yet cannot register.")


def test_every_tie_break_is_explained() -> None:
    for name in TIE_BREAKS:
        assert wording.explain(name).endswith((".", "better."))
        assert wording.heading(name) != name != wording.tiebreak(name)


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (Fraction(-1, 900), "0"),
        (Fraction(2999, 1000), "3"),
        (None, "–"),
        (4, "4"),
        (Fraction(9, 2), "4.5"),
        (Fraction(10, 3), "3.33"),
        (Fraction(-1, 3), "-0.33"),
    ],
)
def test_numbers_are_short(number: Fraction | None, shown: str) -> None:
    assert wording.number(number) == shown


@pytest.mark.parametrize(
    ("name", "facts", "said"),
    [
        ("wins", {"places": 2, "tables": 4}, "2 at 4 tables"),
        ("total", {"sum": 31, "tables": 1}, "31 at 1 table"),
        ("head_to_head", {"own": 13, "theirs": 7, "tables": 2}, "13 to 7 in 2 meetings"),
        ("lot", {"drawn": 3, "of": 7}, "number 3 of 7"),
        ("head_to_head", {}, ""),
    ],
)
def test_what_a_number_was_made_of_is_said(name: str, facts: dict[str, int], said: str) -> None:
    assert wording.facts(name, {key: Fraction(value) for key, value in facts.items()}) == said
