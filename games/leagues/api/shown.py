"""What the API tells of leagues, as plain dictionaries; `games.leagues.api.outputs` describes their shapes."""

from typing import Any

from games.leagues.formats.standings import Explained, Row
from games.leagues.formats.tally import Meeting
from games.leagues.models import Entry, League, Season, Slot
from games.leagues.selectors.divisions import DivisionView, Place, ShownTable
from games.leagues.selectors.leagues import Entries
from games.leagues.selectors.mine import MySeason

Shown = dict[str, Any]


def league(row: League) -> Shown:
    """A league in a list; `selectors.leagues` brought its public seasons along."""
    return {"slug": row.slug, "name": row.name, "seasons": [season_brief(one) for one in row.seasons.all()]}


def league_detail(row: League) -> Shown:
    """A league."""
    organisers = [one.player.username for one in row.organisers.all()]
    return {**league(row), "about": row.about, "organisers": organisers}


def season_brief(row: Season) -> Shown:
    """A season in a list."""
    dates = {name: getattr(row, name) for name in ("opens_at", "closes_at", "starts_at", "ends_at")}
    return {"number": row.number, "status": row.status, **dates}


def season(row: Season, entries: Entries, mine: MySeason | None, divisions: list[DivisionView]) -> Shown:
    """A season."""
    return {
        **season_brief(row),
        "league": row.league.slug,
        "setup": row.setup.slug,
        "decks": row.decks,
        "rules": row.terms.to_json(),
        "commitment": row.commitment,
        "seed": row.seed,
        "entries": [entry(one) for one in entries.taken],
        "waiting": [entry(one) for one in entries.waiting],
        "mine": my_entry(mine) if mine else None,
        "divisions": [_division(one) for one in divisions],
    }


def entry(row: Entry) -> Shown:
    """Who is registered."""
    return {"players": _people(row), "status": row.status, "confirmed": row.confirmed_at is not None}


def my_entry(mine: MySeason) -> Shown:
    """One's own registration."""
    agreed = mine.entry.partner_id is None or mine.entry.partner_agreed
    division = mine.division.order + 1 if mine.division else None
    return {**entry(mine.entry), "agreed": agreed, "division": division}


def _people(row: Entry) -> list[str]:
    return [player.username for player in (row.player, row.partner) if player is not None]


def _division(view: DivisionView) -> Shown:
    row = view.division
    return {
        "order": row.order + 1,
        "level": row.level,
        "name": row.name,
        "slots": [_slot(slot) for slot in view.slots.values()],
        "standings": [_row(one) for one in view.standings],
        "crosstable": [_meeting(*pair, meeting) for pair, meeting in sorted(view.meetings.items())],
        "tables": [_table(one) for one in view.tables],
    }


def _slot(row: Slot) -> Shown:
    return {
        "slot": row.number,
        "players": _people(row.entry),
        "origin": row.origin,
        "withdrawn_at": row.withdrawn_at,
        "rank": row.rank,
        "former": [_people(one.entry) for one in row.former_holders.all()],
    }


def _row(row: Row[int]) -> Shown:
    return {
        "rank": row.rank,
        "slot": row.member,
        "points": str(row.points),
        "mean": str(row.mean),
        "played": row.played,
        "averaged": row.averaged,
        "withdrawn": row.withdrawn,
        "tie_breaks": [_tie_break(one) for one in row.tie_breaks],
        "decided_by": row.decided_by,
    }


def _tie_break(of: Explained) -> Shown:
    return {
        "name": of.name,
        "value": None if of.value is None else str(of.value),
        "facts": {name: str(value) for name, value in of.facts.items()},
        "asked": of.asked,
    }


def _meeting(slot: int, against: int, of: Meeting) -> Shown:
    own, theirs = str(of.own), str(of.theirs)
    return {"slot": slot, "against": against, "own": own, "theirs": theirs, "tables": of.tables}


def _table(of: ShownTable) -> Shown:
    game = of.table.game
    return {
        "number": of.table.number,
        "status": of.table.status,
        "ruling": of.table.ruling,
        "game": game.code if game else None,
        "round": game.round if game else None,
        "seats": [_place(one) for one in of.places],
    }


def _place(of: Place) -> Shown:
    result = of.result or {}
    return {
        "letter": of.letter,
        "slot": of.slot.number,
        "player": of.player.username,
        "asked": of.asked is not None,
        "deadline": of.asked.deadline if of.asked else None,
        "place": result.get("place"),
        "total": result.get("total"),
        "forfeited": bool(result.get("forfeited")),
    }
