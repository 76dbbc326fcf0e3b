"""A season as files, for those who run it: all of it as JSON, its lists as CSV. Of running games only their codes.

A cell of a CSV file that a spreadsheet would take for a formula begins with an apostrophe.
"""

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Any

import orjson
from django.http import Http404, HttpResponse

from games.leagues.admin.act_forms import entry_name, tables_of
from games.leagues.models import Season, Slot, Table
from games.leagues.selectors import certificates, standings

FORMULAS = ("=", "+", "-", "@", "\t", "\r")
FILES = ("season.json", "entries.csv", "standings.csv", "tables.csv")
Rows = list[dict[str, Any]]


def response(season: Season, name: str) -> HttpResponse:
    """The file of that name, one of FILES. Raises Http404."""
    if name not in FILES:
        raise Http404
    if name == "season.json":
        content, kind = orjson.dumps(everything(season), option=orjson.OPT_INDENT_2), "application/json"
    else:
        lists = {"entries.csv": entries, "standings.csv": ranked, "tables.csv": seats}
        content, kind = as_csv(lists[name](season)).encode(), "text/csv; charset=utf-8"
    file_name = f"{season.league.slug}-{season.number}-{name}"
    return HttpResponse(
        content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{file_name}"'}
    )


def everything(season: Season) -> dict[str, Any]:
    """A season with its rules, entries, standings, tables and certificate."""
    dates = ("opens_at", "closes_at", "starts_at", "ends_at", "published_at", "started_at", "finished_at")
    return {
        "league": season.league.slug,
        "number": season.number,
        "status": season.status,
        "cards": season.decks or season.setup.decks,
        "rules": season.rules,
        **{name: getattr(season, name) for name in dates},
        "commitment": season.commitment,
        "seed": season.seed,
        "entries": entries(season),
        "standings": ranked(season),
        "tables": seats(season),
        "certificate": certificates.certificate(season) if season.plan else None,
    }


def entries(season: Season) -> Rows:
    """Everybody who registered, in that order."""
    return [
        {
            "order": entry.order,
            "player": entry.player.username,
            "partner": entry.partner.username if entry.partner else "",
            "status": entry.status,
            "registered_at": entry.registered_at,
            "confirmed_at": entry.confirmed_at,
            "ended_at": entry.ended_at,
        }
        for entry in season.entries.select_related("player", "partner")
    ]


def ranked(season: Season) -> Rows:
    """The standings of all divisions. Numbers are exact: "9/2"."""
    slots = Slot.objects.filter(division__season=season).select_related("entry__player", "entry__partner")
    holders = {(slot.division_id, slot.number): entry_name(slot.entry) for slot in slots}
    names = dict(season.divisions.values_list("pk", "name"))
    return [
        {
            "division": names[division],
            "rank": row.rank,
            "name": holders[division, row.member],
            "played": row.played,
            "points": str(row.points),
            "mean": str(row.mean),
            **{one.name: "" if one.value is None else str(one.value) for one in row.tie_breaks},
            "decided_by": row.decided_by,
            "withdrawn": row.withdrawn,
        }
        for division, rows in standings.season_standings(season).items()
        for row in rows
    ]


def seats(season: Season) -> Rows:
    """Every seat of every table, with its result where the table has one."""
    tables = tables_of(season, tuple(Table.Status.values)).select_related("game")
    return [
        {
            "division": table.division.name,
            "table": table.number,
            "game": table.game.code if table.game else "",
            "status": table.status,
            "ruling": table.ruling,
            "seat": seat.letter,
            "name": entry_name(seat.slot.entry),
            **_result(table, seat.letter),
        }
        for table in tables.defer("game__state", "game__record", "game__secret")
        for seat in table.seats.all()
    ]


def as_csv(rows: Rows) -> str:
    """Rows with one heading; a cell is never a formula."""
    out = StringIO()
    names = list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.writer(out)
    writer.writerow(names)
    writer.writerows(_cells(row.get(name, "") for name in names) for row in rows)
    return out.getvalue()


def _cells(values: Iterable[Any]) -> list[str]:
    texts = [_text(value) for value in values]
    return [f"'{text}" if text.startswith(FORMULAS) else text for text in texts]


def _text(value: Any) -> str:
    if value is None:
        return ""
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def _result(table: Table, letter: str) -> dict[str, Any]:
    known = table.result if table.status == Table.Status.FINISHED and table.result else {}
    result = known.get(letter, {})
    return {name: result.get(name, "") for name in ("place", "total", "forfeited")}
