"""Seasons, divisions, tables and those who take part, as phrases."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from games.leagues.models import Division, Entry, Season, Table
from silver_site.clock import now

BEFORE = (Season.Status.REGISTRATION, Season.Status.CONFIRMATION, Season.Status.PUBLISHED)
GONE = (Entry.Status.WITHDRAWN, Entry.Status.REPLACED, Entry.Status.DROPPED)
UNEVEN = ("games", "meetings", "seats")


def season(row: Season) -> str:
    """A season's name, with its league's."""
    return _("%(league)s, season %(number)d") % {"league": row.league.name, "number": row.number}


def division(row: Division) -> str:
    """A division's name."""
    return _("Division %(name)s") % {"name": row.name}


def table(row: Table) -> str:
    """A table, with its division."""
    return _("Table %(number)d of %(division)s") % {"number": row.number, "division": division(row.division)}


def team(names: Sequence[str]) -> str:
    """The name of a team, or of a single player."""
    return " & ".join(names)


def entry_name(row: Entry) -> str:
    """An entry's name: its player's, or those of its team."""
    return team([player.username for player in (row.player, row.partner) if player is not None])


def status(row: Season) -> str:
    """How far a season has come."""
    if row.status == Season.Status.REGISTRATION:
        return _registration(row)
    return {
        Season.Status.DRAFT: _("in preparation"),
        Season.Status.CONFIRMATION: _("places are being confirmed"),
        Season.Status.PUBLISHED: _("pairings are published"),
        Season.Status.RUNNING: _("being played"),
        Season.Status.FINISHED: _("finished"),
        Season.Status.CANCELLED: _("cancelled"),
    }[Season.Status(row.status)]


def _registration(row: Season) -> str:
    at = now()
    if at < row.opens_at:
        return _("announced")
    # Closing is a step of its own, which the dates make due.
    return _("registration is open") if at < row.closes_at else _("registration is over")


def next_date(row: Season) -> tuple[str, datetime] | None:
    """The date that one waits for, or the last one, with what it is; None where there is none."""
    at, status = now(), row.status
    if status == Season.Status.REGISTRATION and at < row.opens_at:
        return _("Registration from"), row.opens_at
    if status == Season.Status.REGISTRATION and at < row.closes_at:
        return _("Registration until"), row.closes_at
    if status in BEFORE:
        return _("Starts"), row.starts_at
    if status == Season.Status.RUNNING:
        return _("Ends"), row.ends_at
    return (_("Ended"), row.finished_at) if row.finished_at else None


def entry_status(code: str) -> str:
    """What has become of an entry."""
    return {
        Entry.Status.REGISTERED: _("registered"),
        Entry.Status.WAITING: _("waiting for a place"),
        Entry.Status.CONFIRMED: _("confirmed"),
        Entry.Status.PLAYING: _("plays"),
        Entry.Status.WITHDRAWN: _("withdrew"),
        Entry.Status.REPLACED: _("replaced"),
        Entry.Status.DROPPED: _("not in the season"),
    }[Entry.Status(code)]


def my_state(entry: Entry, rank: int | None) -> str:
    """What somebody is in a season, or was in one that is over. rank: his final one."""
    if entry.status in GONE:
        return entry_status(entry.status)
    if entry.season.status == Season.Status.CANCELLED:
        return _("the season was cancelled")
    if entry.season.status == Season.Status.FINISHED:
        return _("rank %(rank)d in the end") % {"rank": rank} if rank else _("played")
    return entry_status(entry.status)


def lost(code: str) -> str:
    """How somebody's place came to nothing, as a sentence to him; "" for no code."""
    return {
        "": "",
        "taken-back": _("Your registration for this season was taken back."),
        "withdrew": _("You have withdrawn from this season."),
        "replaced": _("You do not play this season any more: somebody else has your place."),
        "removed": _("An organiser has taken you out of this season."),
        "partner": _("You have no place in this season: your partner had not agreed when registration closed."),
        "unconfirmed": _("You have no place in this season: it was not confirmed in time."),
        "no-place": _("You have no place in this season: none was left in the end."),
    }[code]


def table_status(row: Table) -> str:
    """What has become of a table."""
    if row.status == Table.Status.FINISHED and row.ruling:
        return {
            Table.Ruling.PLAYED: _("finished"),
            Table.Ruling.ADJUDICATED: _("adjudicated"),
            Table.Ruling.CORRECTED: _("corrected by an organiser"),
        }[Table.Ruling(row.ruling)]
    return {
        Table.Status.PLANNED: _("not started"),
        Table.Status.RUNNING: _("being played"),
        Table.Status.FINISHED: _("finished"),
        Table.Status.VOIDED: _("counts for nobody"),
    }[Table.Status(row.status)]


def origin(code: str) -> str:
    """How somebody came into a division."""
    return {
        "stayed": _("stayed"),
        "promoted": _("promoted"),
        "relegated": _("relegated"),
        "returning": _("returns"),
        "new": _("new"),
    }.get(code, code)


def uneven(code: str, size: int, least: int, most: int) -> str:
    """What is not the same for all in a division of some size, as a sentence."""
    return {
        "games": _("In a division of %(size)d players have %(least)d to %(most)d games."),
        "meetings": _("In a division of %(size)d two players meet %(least)d to %(most)d times."),
        "seats": _("In a division of %(size)d players have the same seat %(least)d to %(most)d times."),
    }[code] % {"size": size, "least": least, "most": most}
