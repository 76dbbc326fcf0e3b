"""Whether the tables that are played are those of the certificate that was published."""

from typing import Any

from games.leagues.models import Division, Season


def unlike_plan(season: Season) -> list[str]:
    """What the rows of a published season have otherwise than its certificate, in sentences for a terminal.

    Slots and their tables are compared, not names: who holds a slot may change. A constant number of queries.
    """
    divisions = season.divisions.prefetch_related("slots", "tables__seats__slot")
    planned = season.plan["divisions"] if season.plan else []
    if len(planned) != len(divisions):
        return [f"{len(divisions)} divisions are played, {len(planned)} were published"]
    teams = season.terms.teams
    return [
        f"division {division.level}: other tables are played than were published"
        for division, described in zip(divisions, planned, strict=True)
        if _tables(division, teams) != described["tables"] or len(division.slots.all()) != len(described["slots"])
    ]


def _tables(division: Division, teams: bool) -> list[list[Any]]:
    """As a certificate writes them: slots and members from 1, in the order of the letters."""
    return [
        [[seat.slot.number + 1, seat.member + 1] if teams else seat.slot.number + 1 for seat in table.seats.all()]
        for table in division.tables.all()
    ]
