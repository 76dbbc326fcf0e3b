"""Each card's text is shown by a scenario that names the card, by its name or as "fang 7", "SB Hunter" and the like."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from games import scenarios
from games.engine.decks import DECKS
from games.engine.roles import Role

FOLDER = Path(__file__).resolve().parents[1] / "scenarios"
SPECS: list[dict[str, Any]] = [
    spec
    for path in sorted(FOLDER.glob("*.yaml"))
    for spec in yaml.load(path.read_text(), Loader=scenarios._Loader)  # noqa: S506 - a safe loader
]
CARDS = [pytest.param(deck, role, id=f"{deck} {role.code}") for deck in DECKS for role in DECKS[deck].roles]
SHORT = {"bullet": "SB", "fang": "SF", "amulet": "amulet.md"}


def names(spec: dict[str, Any], deck: str, role: Role) -> bool:
    """Whether a scenario's name or rule names the card: its name as a word, or its number beside its deck's."""
    text = f"{spec['name']}; {spec['rule']}"
    name = re.escape(role.name.removeprefix("The "))
    plain = rf"\b{name}s?\b"
    numbered = rf"\b({deck}|{SHORT[deck]} reference) {role.number}\b"
    return bool(re.search(plain, text) or re.search(numbered, text))


def is_in_play(spec: dict[str, Any], deck: str, number: int) -> bool:
    """Whether the scenario's setup takes that number from the deck."""
    base, *choices = [part.strip() for part in str(spec.get("decks", "bullet")).split(",")]
    chosen = dict(choice.split("=") for choice in choices)
    return chosen.get(str(number), base) == deck


def lies_about(spec: dict[str, Any], code: str) -> bool:
    """Whether the card is on the scenario's table, deck, display or piles."""
    lists = [
        str(spec[key]) for key in spec if key in ("table", "deck", "discard", "display") or key.startswith("pile-")
    ]
    return any(re.search(rf"(?<![\w-]){code}\*?(?![\w])", text) for text in lists)


@pytest.mark.parametrize(("deck", "role"), CARDS)
def test_a_scenario_names_the_card_and_has_it_in_play(deck: str, role: Role) -> None:
    naming = [spec for spec in SPECS if names(spec, deck, role) and is_in_play(spec, deck, role.number)]

    assert [spec["name"] for spec in naming if lies_about(spec, role.code)]


def test_each_ruling_of_the_project_has_an_example_that_names_it() -> None:
    root = FOLDER.parents[1]
    rows = re.findall(r"^\| (\d+) \|", (root / "docs" / "rulings.md").read_text(), re.MULTILINE)
    rules = "; ".join(str(spec["rule"]) for spec in SPECS)
    tests = (root / "tests" / "engine" / "test_rules_round.py").read_text()

    assert rows == [str(number) for number in range(1, len(rows) + 1)]
    assert [
        row for row in rows if not re.search(rf"docs {row}\b", rules) and f"def test_docs_{row}_" not in tests
    ] == []


def test_the_reading_of_scenarios_itself() -> None:
    spec = {"name": "A Hunter", "rule": "SF reference 7", "decks": "bullet, 7=fang", "table": "A: 0* 17", "deck": "7"}
    hunter, splayer = DECKS["bullet"].roles[0], DECKS["fang"].roles[8]

    assert names(spec, "bullet", hunter)
    assert names(spec, "fang", splayer)
    assert not names(spec, "fang", DECKS["fang"].roles[9])
    assert is_in_play(spec, "fang", 7)
    assert not is_in_play(spec, "bullet", 7)
    assert lies_about(spec, "7")
    assert not lies_about(spec, "1")
