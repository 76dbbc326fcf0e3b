"""Scenario files: all of ours pass, and the runner reports what does not."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, call_command

from games import scenarios

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests" / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))
EXAMPLE: dict[str, Any] = {
    "name": "an example",
    "rule": "none",
    "decks": "bullet",
    "table": "A: 6 2 9 | B: 5 12 7",
    "deck": "3 10 4 6",
    "discard": "9*",
    "play": ["A: draw exchange A1"],
    "expect": {"table": "A: 3 2 9 | B: 5 12 7", "discard": "6* 9*", "turn": "B"},
}


def read(path: Path) -> list[dict[str, Any]]:
    """The scenarios of a file."""
    specs: list[dict[str, Any]] = yaml.load(path.read_text(), Loader=scenarios._Loader)  # noqa: S506 - a safe loader
    return specs


def loaded() -> list[Any]:
    """Every scenario of every file as a parameter, by file and name."""
    return [
        pytest.param(spec, id=f"{path.relative_to(FOLDER)}: {spec['name']}") for path in FILES for spec in read(path)
    ]


@pytest.mark.parametrize("spec", loaded())
def test_scenario(spec: dict[str, Any]) -> None:
    assert scenarios.run(spec) is None


def test_scenarios_have_names_of_their_own_and_name_their_rule() -> None:
    for path in FILES:
        specs = read(path)
        names = [spec["name"] for spec in specs]
        assert len(names) == len(set(names))
        assert all(spec["rule"] for spec in specs)


def changed(**keys: Any) -> dict[str, Any]:
    """The example with other keys; None takes one away."""
    return {key: value for key, value in {**EXAMPLE, **keys}.items() if value is not None}


def test_a_scenario_that_holds_passes() -> None:
    assert scenarios.run(EXAMPLE) is None


@pytest.mark.parametrize(
    ("expected", "difference"),
    [
        ({"table": "A: 3 2 9 | B: 5 12 8"}, "table: expected 'A: 3 2 9 | B: 5 12 8', found 'A: 3 2 9 | B: 5 12 7'"),
        ({"turn": "B", "discard": "9* 6*", "deck": "-"}, "discard: expected '9* 6*', found '6* 9*'"),
        ({"deck": "10 5 …"}, "deck: expected '10 5 …', found '10 4 6'"),
        ({"asked": "A: action"}, "asked: expected A: action, found B: action"),
        ({"answers": {"B": ["draw"]}}, "answers of B: expected draw, found draw take call"),
        ({"answers": {"A": ["draw"]}}, "answers of A: expected draw, found "),
        ({"offers": {"B": ["draw", "use-B1"]}}, "B is not offered 'use-B1'"),
        ({"lacks": {"B": ["end", "call"]}}, "B is offered 'call'"),
        ({"sees": {"B": "A: 3 ? ? | B: ? ? ?"}}, "B sees: expected 'A: 3 ? ? | B: ? ? ?', found 'A: ? ? ? | B: ? ? ?'"),
        ({"sees_deck": {"A": "? ?"}}, "A sees of the deck: expected '? ?', found '? ? ?'"),
        ({"sees_drawn": {"A": "3"}}, "A sees of the drawn card: expected '3', found '-'"),
        ({"same": {"A": {"cards": "3 2 2", "in": "A"}}}, "cards in A: expected 3 2 2, found 3 2 9"),
        ({"ended": "round"}, "ended: expected 'round', found '-'"),
        ({"refused": "A1"}, "refused: expected 'A1', found '-'"),
        ({"winner": "A"}, "winner: expected 'A', found '-'"),
        ({"holder": "B"}, "holder: expected 'B', found 'A'"),
        ({"power": True}, "power: expected 'yes', found 'no'"),
        ({"tabel": "A: 3 2 9 | B: 5 12 7"}, "tabel: not known to this runner"),
    ],
)
def test_what_does_not_hold_is_reported_with_the_first_difference(expected: dict[str, Any], difference: str) -> None:
    assert scenarios.run(changed(expect=expected)) == difference


@pytest.mark.parametrize(
    ("keys", "difference"),
    [
        ({"tabel": "A: 6"}, "tabel"),
        ({"discard-2": "-"}, "discard-2"),
        ({"table": "A: 6 2 14 | B: 5"}, "14"),
        ({"table": "A 6 2 | B: 5"}, "bad-table"),
        ({"table": "B: 6 2 | A: 5"}, "bad-table"),
        ({"decks": "brass"}, "brass"),
        ({"turn": "C"}, "bad-table"),
        ({"seen": {"A": "A9"}}, "A9"),
        ({"table": None}, "table"),
        ({"deck": None}, "deck"),
        ({"then": [{"plya": ["B: draw"]}]}, "plya"),
        ({"then": [{"play": ["B: draw"], "expects": {"turn": "A"}}]}, "expects"),
        ({"play": "A: draw exchange A1"}, "play"),
        ({"expect": {"sees": {"E": "A: ?"}}}, "E"),
        ({"expect": {"sees": {"AB": "A: ?"}}}, "AB"),
    ],
)
def test_a_scenario_that_says_nothing_known_fails(keys: dict[str, Any], difference: str) -> None:
    found = scenarios.run(changed(**keys))

    assert found is not None
    assert difference in found


def test_a_refused_word_ends_its_line_and_stands_for_the_rest() -> None:
    spec = changed(play=["A: draw B1 exchange A1"], expect={"refused": "B1", "asked": "A: drawn", "turn": "A"})

    assert scenarios.run(spec) is None


@pytest.mark.parametrize(
    ("keys", "difference"),
    [
        pytest.param({"play": ["A: draw call"], "expect": {"turn": "A"}}, "'call' was refused", id="at the end"),
        pytest.param({"play": ["A: draw call", "A: discard"], "expect": {}}, "'call' was refused", id="before a line"),
        pytest.param(
            {"play": ["A: take call"], "expect": {"refused": "take"}}, "expected 'take', found 'call'", id="other"
        ),
        pytest.param(
            {"play": ["B: draw"], "expect": {"refused": "draw"}, "then": [{"play": ["B: draw"]}]},
            "'draw' was refused",
            id="again",
        ),
    ],
)
def test_a_refusal_that_was_not_expected_fails(keys: dict[str, Any], difference: str) -> None:
    found = scenarios.run(changed(**keys))

    assert found is not None
    assert difference in found


def test_later_looks_are_looked_at() -> None:
    spec = changed(then=[{"play": ["B: draw discard"], "expect": {"turn": "A"}}, {"expect": {"turn": "B"}}])

    assert scenarios.run(spec) == "turn: expected 'B', found 'A'"


def command(*files: Path) -> subprocess.CompletedProcess[str]:
    """`manage.py scenario` in a bare environment, without settings or a database."""
    return subprocess.run(
        [sys.executable, "manage.py", "scenario", *map(str, files)],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_succeeds_where_all_pass() -> None:
    ran = command(FOLDER / "bullet.yaml", FOLDER / "bullet-rulings.yaml")

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.splitlines()[-1].endswith(" passed, 0 failed")


def test_the_command_fails_with_a_line_a_failure_and_a_count(tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    wrong = changed(name="a wrong one", expect={"turn": "A"})
    path.write_text(yaml.safe_dump([EXAMPLE, wrong], allow_unicode=True))

    ran = command(path)

    assert ran.returncode == 1
    assert ran.stdout.splitlines() == ["some.yaml: a wrong one: turn: expected 'A', found 'B'", "1 passed, 1 failed"]


@pytest.mark.parametrize("text", ["", "[]", "a: [", "just words", "{name: one}", "- just words", "- [1, 2]", "\0"])
def test_the_command_fails_on_a_file_without_scenarios(text: str, tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    path.write_text(text)

    with pytest.raises(CommandError, match=r"some\.yaml|not all"):
        call_command("scenario", path, stdout=StringIO())


def test_the_command_fails_on_a_file_that_is_not_there(tmp_path: Path) -> None:
    ran = command(tmp_path / "none.yaml")

    assert ran.returncode == 1
    assert "none.yaml" in ran.stderr
    assert "Traceback" not in ran.stderr
