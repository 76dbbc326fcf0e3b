"""The certificate of a plan: all that anybody needs to draw it again, and to count what it promises.

It is plain JSON:

    version    "silver-league/1": how it was drawn (see plan)
    seed       what it was drawn from
    seats      of a table
    teams      whether an entrant is a team of two
    divisions  the top one first, each with
        entrants  names in the order they were given before the draw; of a team a list of its two members' names
        slots     the number of the entrant (from 1) who drew slot 1, slot 2 …
        tables    each a list of slots (from 1) in the order of the letters; with teams of [slot, member], member 1 or 2
        promised  [least, most] of games of an entrant, meetings of a pair, seats (times an entrant sits on one letter,
                  with teams on one side), and with teams firsts (times a member has the first seat of his team)
        cost      games, meetings, seats: how far that is from even (see seating.Cost)
    digest     SHA-256, in hex, of the rest, as JSON in ASCII with sorted keys and no spaces

Whoever writes a certificate can make its digest fit; it is there to be compared with one published elsewhere.
"""

import hashlib
import json
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar

from games.leagues.formats.checking import miscounted, undrawn
from games.leagues.formats.plan import VERSION, Plan, PlannedDivision, make
from games.leagues.formats.seating import cost, counts
from games.leagues.formats.teams import firsts

Certificate = dict[str, Any]
Name = str | Sequence[str]
Id = TypeVar("Id", bound=Hashable)


def certificate(plan: Plan[Id], names: Mapping[Id, Name]) -> Certificate:
    """The certificate of a plan.

    names: of each entrant, as everybody may read it; of a team the two names of its members, in their order.
    Raises KeyError for an entrant without one.
    """
    content = {
        "version": VERSION,
        "seed": plan.seed,
        "seats": plan.seats,
        "teams": plan.teams,
        "divisions": [_division(division, plan, names) for division in plan.divisions],
    }
    return {**content, "digest": digest(content)}


def check(given: Certificate) -> list[str]:
    """What does not hold of a certificate, in sentences for a terminal; nothing of a good one.

    It is drawn again from its seed and compared, and its tables are counted independently of what made them.
    """
    try:
        return [*_differences(given, _drawn_again(given)), *_faults(given)]
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return ["this has not the form of a certificate"]


def digest(content: Mapping[str, Any]) -> str:
    """The digest of a certificate; one that is already in it does not count."""
    counted = {key: value for key, value in content.items() if key != "digest"}
    return hashlib.sha256(_text(counted).encode("ascii")).hexdigest()


def _division(division: PlannedDivision[Id], plan: Plan[Id], names: Mapping[Id, Name]) -> dict[str, Any]:
    number = {entrant: place for place, entrant in enumerate(division.entrants, start=1)}
    chairs = [table.chairs for table in division.tables]
    size = len(division.slots)
    # Teams are counted as what they are: two sides that meet, home and away.
    sides = 2 if plan.teams else plan.seats
    drawn = [tuple(chair.slot - 1 for chair in table[:sides]) for table in chairs]
    promised = {code: list(span) for code, span in counts(drawn, size, sides)._asdict().items()}
    if plan.teams:
        promised["firsts"] = list(
            firsts([[(chair.slot - 1, chair.member) for chair in table] for table in chairs], size)
        )
    return {
        "entrants": [_name(names[entrant]) for entrant in division.entrants],
        "slots": [number[entrant] for entrant in division.slots],
        "tables": [
            [[chair.slot, chair.member + 1] if plan.teams else chair.slot for chair in table] for table in chairs
        ],
        "promised": promised,
        "cost": cost(drawn, size, sides)._asdict(),
    }


def _name(name: Name) -> str | list[str]:
    return name if isinstance(name, str) else list(name)


def _drawn_again(given: Certificate) -> Certificate:
    """The certificate that seed and entrants of this one give."""
    names = {
        (level, number): _checked(name, given["teams"])
        for level, division in enumerate(given["divisions"])
        for number, name in enumerate(division["entrants"])
    }
    divisions = [
        [(level, number) for number in range(len(division["entrants"]))]
        for level, division in enumerate(given["divisions"])
    ]
    return certificate(make(divisions, given["seats"], given["teams"], given["seed"]), names)


def _checked(name: object, team: bool) -> Name:
    members = name if team else [name]
    if isinstance(members, list) and len(members) == 1 + team and all(isinstance(member, str) for member in members):
        return members if team else members[0]
    raise ValueError("no name of an entrant")


def _differences(given: Certificate, right: Certificate) -> list[str]:
    found = [
        f"division {level}: {part}: not what the seed gives"
        for level, (one, other) in enumerate(zip(given["divisions"], right["divisions"], strict=True), start=1)
        for part in other
        if _text(one[part]) != _text(other[part])
    ]
    if given["version"] != VERSION:
        found.append(f"the version is not {VERSION}")
    if given["digest"] != digest(given):
        found.append("the digest is that of something else")
    if not found and _text(given) != _text(right):
        found.append("there is something in it that certificates have not")
    return found


def _faults(given: Certificate) -> Iterator[str]:
    for level, division in enumerate(given["divisions"], start=1):
        found = chain(undrawn(division, given["seed"], level), miscounted(division, given["seats"], given["teams"]))
        yield from (f"division {level}: {fault}" for fault in found)


def _text(content: object) -> str:
    return json.dumps(content, sort_keys=True, separators=(",", ":"))
