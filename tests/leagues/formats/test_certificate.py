"""A certificate lets anybody draw a season again, and finds what was changed."""

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


TAMPERED: list[tuple[Change, set[str]]] = [
    (
        lambda c: c.update(seed="June"),
        {"1: slots: not what the seed gives", "1: the slots are not as the seed draws them"},
    ),
    (lambda c: swap(c["divisions"][0]["slots"]), {"1: the slots are not as the seed draws them"}),
    (lambda c: c["divisions"][0]["slots"].append(7), {"1: not everybody has one slot"}),
    (lambda c: swap(c["divisions"][0]["tables"][0]), {"1: seats: [0, 2] were counted, [1, 1] are promised"}),
    (
        lambda c: c["divisions"][1]["tables"][0].append(c["divisions"][1]["tables"][0][0]),
        {"2: a table has not the seats it should have"},
    ),
    (lambda c: c["divisions"][1]["tables"].pop(), {"2: games: [3, 4] were counted, [4, 4] are promised"}),
    (
        lambda c: c["divisions"][1]["promised"].update(meetings=[2, 4]),
        {
            "2: promised: not what the seed gives",
            "2: meetings: [2, 3] were counted, [2, 4] are promised",
            "2: meetings: [2, 3] is possible, [2, 4] are promised",
        },
    ),
    (lambda c: c["divisions"][1]["cost"].update(meetings=0), {"2: cost: not what the seed gives"}),
    (lambda c: c["divisions"][0]["entrants"].pop(), {"1: tables: not what the seed gives"}),
]


@pytest.mark.parametrize(("change", "faults"), TAMPERED)
def test_what_was_changed_is_found_even_if_the_digest_was_made_to_fit(change: Change, faults: set[str]) -> None:
    tampered = certified([7, 6], 4)

    change(tampered)
    assert "the digest is that of something else" in check(tampered)
    tampered["digest"] = digest(tampered)
    assert {f"division {fault}" for fault in faults} <= set(check(tampered))


def test_another_version_and_what_does_not_belong_are_found() -> None:
    later, longer = certified([5], 4), certified([5], 4)

    later["version"] = "silver-league/2"
    longer["blessed"] = True
    for tampered in (later, longer):
        tampered["digest"] = digest(tampered)

    assert check(later) == ["the version is not silver-league/1"]
    assert check(longer) == ["there is something in it that certificates have not"]


def test_partners_who_do_not_sit_opposite_each_other_are_found() -> None:
    tampered = certified([5], 4, teams=True)

    swap(tampered["divisions"][0]["tables"][0])
    tampered["digest"] = digest(tampered)

    assert "division 1: a table has not the seats it should have" in check(tampered)


def test_seats_that_a_team_changed_are_found() -> None:
    tampered = certified([5], 4, teams=True)

    swap(tampered["divisions"][0]["tables"][0], 0, 2)
    tampered["digest"] = digest(tampered)

    assert "division 1: tables: not what the seed gives" in check(tampered)
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
        "division 2: tables: not what the seed gives",
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
