"""A certificate lets anybody draw a season again, and finds what was changed."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from games.leagues.formats.certificate import Certificate, certificate, check, digest
from games.leagues.formats.plan import make

Change = Callable[[Certificate], object]


def certified(sizes: list[int], seats: int, teams: bool = False) -> Certificate:
    """The certificate of a season of divisions of these sizes, as it comes from its file."""
    divisions = [[f"{level}-{number}" for number in range(size)] for level, size in enumerate(sizes)]
    names = {entrant: [entrant, f"{entrant}'s"] if teams else entrant for ids in divisions for entrant in ids}
    written: Certificate = json.loads(json.dumps(certificate(make(divisions, seats, teams, "May"), names)))
    return written


@pytest.mark.parametrize(
    ("sizes", "seats", "teams"),
    [
        ([5, 7, 13], 4, False),
        ([4, 6, 16], 4, False),
        ([4, 7, 5], 3, False),
        ([2, 9, 8], 2, False),
        ([2, 7, 8], 4, True),
    ],
)
def test_a_certificate_holds(sizes: list[int], seats: int, teams: bool) -> None:
    assert check(certified(sizes, seats, teams)) == []


def test_it_promises_what_the_players_are_told() -> None:
    seven, six = certified([7, 6], 4)["divisions"]
    (teams,) = certified([7], 4, teams=True)["divisions"]

    assert seven["promised"] == {"games": [4, 4], "meetings": [2, 2], "seats": [1, 1]}
    assert six["promised"] == {"games": [4, 4], "meetings": [2, 3], "seats": [1, 1]}
    assert six["cost"] == {"games": 0, "meetings": 1, "seats": 0}
    assert teams["promised"] == {"games": [6, 6], "meetings": [1, 1], "seats": [3, 3], "firsts": [3, 3]}
    assert teams["entrants"][0] == ["0-0", "0-0's"]


def swap(items: list[Any], one: int = 0, other: int = 1) -> None:
    """Two of them change places."""
    items[one], items[other] = items[other], items[one]


TAMPERED: dict[str, Change] = {
    "another seed": lambda c: c.update(seed="June"),
    "other slots": lambda c: swap(c["divisions"][0]["slots"]),
    "one slot twice": lambda c: c["divisions"][0]["slots"].__setitem__(0, 2),
    "another seat": lambda c: swap(c["divisions"][0]["tables"][0]),
    "another opponent": lambda c: c["divisions"][1]["tables"][0].__setitem__(0, 5),
    "a table less": lambda c: c["divisions"][1]["tables"].pop(),
    "a promise too much": lambda c: c["divisions"][1]["promised"].update(meetings=[2, 2]),
    "a cost too little": lambda c: c["divisions"][1]["cost"].update(meetings=0),
    "an entrant less": lambda c: c["divisions"][0]["entrants"].pop(),
    "another version": lambda c: c.update(version="silver-league/0"),
    "something more": lambda c: c.update(blessed=True),
}


@pytest.mark.parametrize("change", TAMPERED.values(), ids=TAMPERED.keys())
def test_what_was_changed_is_found_even_if_the_digest_was_made_to_fit(change: Change) -> None:
    tampered = copy.deepcopy(certified([7, 6], 4))

    change(tampered)
    assert check(tampered)
    tampered["digest"] = digest(tampered)
    assert check(tampered)


def test_seats_that_a_team_changed_are_found() -> None:
    tampered = certified([5], 4, teams=True)

    swap(tampered["divisions"][0]["tables"][0], 0, 2)
    tampered["digest"] = digest(tampered)

    assert "division 1: tables are not what the seed gives" in check(tampered)
    assert "division 1: firsts: [1, 3] were counted, [2, 2] are promised" in check(tampered)


def test_a_changed_name_is_found_by_the_digest() -> None:
    tampered = certified([7], 4)

    tampered["divisions"][0]["entrants"][3] = "somebody else"

    assert check(tampered) == ["the digest is that of something else"]


def test_a_fault_says_where_and_what() -> None:
    tampered = certified([7, 5], 4)

    swap(tampered["divisions"][1]["tables"][2])
    tampered["digest"] = digest(tampered)

    assert check(tampered) == [
        "division 2: tables are not what the seed gives",
        "division 2: seats: [0, 2] were counted, [1, 1] are promised",
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda c: c.clear(),
        lambda c: c.pop("digest"),
        lambda c: c.update(divisions=None),
        lambda c: c.update(divisions=[[]]),
        lambda c: c.update(teams=True),
        lambda c: c.update(seed="\ud800"),
        lambda c: c["divisions"][0].update(entrants=[1, 2, 3, 4]),
        lambda c: c["divisions"][0].update(tables=[3]),
        lambda c: c["divisions"][0].update(entrants=["one"]),
    ],
)
def test_what_is_no_certificate_is_told_as_that(change: Change) -> None:
    broken = certified([5], 4)

    change(broken)

    assert check(broken) == ["this has not the form of a certificate"]
