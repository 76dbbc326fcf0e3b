"""Standings, from the rows of a season; a member is a slot's number there.

A member's place in the list that lots are drawn for is his slot's, which the certificate shows; so nobody's lot changes
when a slot gets another holder. Every division draws lots of its own, from the season's seed and its number.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.leagues.formats import standings as pure
from games.leagues.formats.points import Points
from games.leagues.formats.results import SeatResult, TableResult
from games.leagues.formats.standings import Row, Scoring
from games.leagues.formats.tally import Meeting
from games.leagues.models import Division, Season, Slot, Table

Status = Table.Status
STATUSES = {Status.FINISHED: "finished", Status.VOIDED: "voided"}


@dataclass(frozen=True, slots=True)
class Group:
    """All that standings of a division are made of."""

    members: list[int]
    tables: list[TableResult[int]]
    scoring: Scoring
    withdrawn: dict[int, str]

    def standings(self) -> list[Row[int]]:
        """The rows, top first."""
        return pure.standings(self.members, self.tables, self.scoring, self.withdrawn)

    def crosstable(self) -> dict[tuple[int, int], Meeting]:
        """For every two who met, in both orders, what they made at their common tables."""
        return pure.crosstable(self.members, self.tables, self.scoring, self.withdrawn)


def division_standings(division: Division) -> list[Row[int]]:
    """The standings of a division, top first, its members being slot numbers; a constant number of queries."""
    return _group(division).standings()


def division_crosstable(division: Division) -> dict[tuple[int, int], Meeting]:
    """What every two slots made against each other, by their numbers, in both orders; a constant number of queries."""
    return _group(division).crosstable()


def season_standings(season: Season) -> dict[int, list[Row[int]]]:
    """The standings of all divisions by their ids, the top division first; a constant number of queries."""
    rows = season.divisions.prefetch_related("slots", "tables__seats")
    return {
        division.pk: group(season, division, division.slots.all(), division.tables.all()).standings()
        for division in rows
    }


def group(season: Season, division: Division, slots: Iterable[Slot], tables: Iterable[Table]) -> Group:
    """What a division's standings are made of: all of its slots, its tables with their seats; no query of its own."""
    slots = list(slots)
    numbers = {slot.pk: slot.number for slot in slots}
    policy = season.terms.withdrawn
    return Group(
        members=[slot.number for slot in slots],
        tables=[table_result(table, numbers) for table in tables],
        scoring=scoring(season, division),
        withdrawn={slot.number: policy for slot in slots if slot.withdrawn_at is not None},
    )


def scoring(season: Season, division: Division) -> Scoring:
    """How a division of a season is scored, by its rules."""
    rules = season.terms
    return Scoring(
        points=Points.parse(rules.points),
        per=rules.per,
        forfeit=rules.forfeit,
        ranking=rules.ranking,
        chain=rules.chain,
        seed=f"{season.seed}:{division.order + 1}",
        seats=rules.units,
    )


def table_result(table: Table, numbers: Mapping[int, int]) -> TableResult[int]:
    """What a table came to. numbers: of the slots, by their ids.

    A team has the place that its two seats share, the sum of their scores, and forfeits when both of its people did.
    """
    letters: dict[int, list[str]] = {}
    for seat in table.seats.all():
        letters.setdefault(numbers[seat.slot_id], []).append(seat.letter)
    result = table.result if table.status == Status.FINISHED else None
    seats = tuple(_seat(member, [result[letter] for letter in of] if result else []) for member, of in letters.items())
    return TableResult(table.number, seats, STATUSES.get(Status(table.status), "open"))


def _seat(member: int, results: Sequence[Mapping[str, Any]]) -> SeatResult[int]:
    if not results:
        return SeatResult(member, None, None)
    return SeatResult(
        member,
        place=min(result["place"] for result in results),
        total=sum(result["total"] for result in results),
        rounds=tuple(sum(scores) for scores in zip(*(result["rounds"] for result in results), strict=True)),
        forfeited=all(result["forfeited"] for result in results),
    )


def _group(division: Division) -> Group:
    return group(division.season, division, division.slots.all(), division.tables.prefetch_related("seats"))
