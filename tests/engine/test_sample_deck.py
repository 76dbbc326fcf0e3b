"""A deck that the engine has never seen goes through all that the others go through, with no line changed elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import engine, scenarios
from games.engine.decks import DECKS
from tests.engine import test_conformance, test_redeal
from tests.engine.playing import Deal, mix
from tests.engine.redeal import Checker
from tests.engine.sample_deck import DECK

TABLES = [(2, False), (3, False), (4, False), (4, True)]
SCENARIOS = [
    {
        "name": "A Usher swaps two own cards, and who knows one goes on knowing it",
        "decks": "button",
        "table": "A: 6 2 9 | B: 1 4",
        "deck": "5 3 1",
        "seen": {"A": "A1"},
        "play": ["A: draw play A1+A3"],
        "expect": {"table": "A: 9 2 6 | B: 1 4", "sees": {"A": "A: ? ? 6 | B: ? ?"}, "turn": "B"},
    },
    {
        "name": "A single card can't be swapped with another one",
        "decks": "button",
        "table": "A: 6 | B: 1 4",
        "deck": "5 3 1",
        "play": ["A: draw"],
        "expect": {"answers": {"A": ["discard", "exchange"]}},
    },
    {
        "name": "A Glazier borrowed by an Accomplice looks into another village",
        "decks": "button, 3=fang",
        "table": "A: 3* 6 | B: 2* 4",
        "deck": "5 3 1",
        "play": ["A: use-A1"],
        "expect": {"sees": {"A": "A: 3* ? | B: 2* 4", "B": "A: 3* ? | B: 2* ?"}},
    },
    {
        "name": "A Weaver joins a pair of Bullet's",
        "decks": "bullet, 12=button",
        "table": "A: 6 12 9 | B: 1 4",
        "deck": "5 3 1",
        "play": ["A: draw exchange A1+A2 A1"],
        "expect": {"table": "A: 5 9 | B: 1 4", "discard": "6* 12*"},
    },
]


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The deck is in the registry for one test."""
    monkeypatch.setitem(DECKS, "button", DECK)
    yield
    engine.parse_setup.cache_clear()


def test_its_cards_are_a_deck() -> None:
    test_conformance.test_a_deck_has_each_number_in_the_right_number_of_copies("button")
    test_conformance.test_the_card_reference_names_every_card("button")


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_its_games_keep_the_contract(seats: int, teams: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Deal(engine.parse_setup("button"), seats, teams)

    test_conformance.test_defaults_alone_end_a_game(deal)
    test_conformance.test_whole_games_keep_the_contract_at_every_decision(deal)
    test_conformance.test_every_card_acts(deal, monkeypatch)


def test_it_mixes_with_the_other_decks() -> None:
    numbers = [number for number in range(40) if "button" in mix(number).setup.text]
    assert len(numbers) > 30

    for number in numbers:
        test_conformance.test_mixes_of_decks_tokens_and_teams_are_played_to_their_end(number, 1)


@pytest.mark.parametrize(("seats", "teams"), [(3, False), (4, True)])
def test_it_tells_nothing_that_a_viewer_cannot_know(seats: int, teams: bool) -> None:
    test_redeal.test_what_a_viewer_cannot_know_changes_nothing_that_it_gets(
        Deal(engine.parse_setup("button"), seats, teams)
    )


def test_every_card_of_it_acts_in_a_turn_that_is_dealt_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    test_redeal.test_every_card_acts_in_a_turn_that_is_dealt_anew("button", monkeypatch)


def test_it_is_dealt_anew_in_mixes() -> None:
    for number in range(300, 306):
        test_redeal.check_game(Checker(number), mix(number), number, rounds=1)


@pytest.mark.parametrize("spec", SCENARIOS, ids=lambda spec: spec["name"])
def test_its_scenarios_pass(spec: dict[str, object]) -> None:
    assert scenarios.run(spec) is None
