"""The news of a season that has been drawn: divisions, games, who comes and goes, what organisers did."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.leagues import wording
from games.leagues.mail.about import (
    About,
    Item,
    News,
    ahead,
    division_page,
    entry_name,
    news,
    reason,
    words_of,
)  # fmt: skip
from games.leagues.models import Announcement, Entry, Season, Slot, Table, TableSeat
from games.leagues.services.seasons import UNDER_WAY, UPCOMING
from games.mail.parts import link
from games.wording import duration

Status = Entry.Status
LEFT = (Status.WITHDRAWN, Status.REPLACED, Status.DROPPED)
MOST_GAMES = 50


def division(about: About) -> News | str:
    """The pairings are published: who is in your division."""
    slot = about.slot()
    if slot is None or about.season.status != Season.Status.PUBLISHED:
        return "over"
    people = Slot.objects.filter(division=slot.division).select_related("entry__player", "entry__partner")
    where = wording.division(slot.division)
    return news(
        _("%(division)s is your division") % {"division": where},
        _("The pairings are published: %(division)s is your division.") % {"division": where},
        ahead(_("All games start on %(moment)s, in %(left)s."), about.season.starts_at),
        _ends(about),
        above=_("Who plays in it, and how they came there:"),
        listed=[Item(f"{entry_name(one.entry)} ({wording.origin(one.origin)})") for one in people],
        page=division_page(about.season, slot.division),
    )


def started(about: About) -> News | str:
    """The games have started: yours."""
    slot = about.slot()
    if slot is None or about.season.status != Season.Status.RUNNING:
        return "over"
    return news(
        _("the games have started"),
        _("The season has begun: %(division)s is your division.") % {"division": wording.division(slot.division)},
        _ends(about),
        above=_("Your games:"),
        listed=_games(about, slot),
        page=division_page(about.season, slot.division),
    )


def substitute(about: About) -> News | str:
    """You have taken over a place."""
    slot = about.slot()
    if slot is None or about.season.status not in UNDER_WAY:
        return "over"
    where = {"division": wording.division(slot.division), "name": _other(about)}
    return news(
        _("%(division)s has a place for you") % where,
        _("An organiser has given you a place: in %(division)s you play on for %(name)s from now on.") % where
        if where["name"]
        else _("An organiser has given you a place: %(division)s is your division.") % where,
        _("What was played before counts for the place."),
        _ends(about),
        said=reason(about),
        above=_("Your games:"),
        listed=_games(about, slot),
        page=division_page(about.season, slot.division),
    )


def replaced(about: About) -> News | str:
    """Somebody else plays on in your place."""
    if about.entry is None or about.entry.status != Status.REPLACED:
        return "over"
    return news(
        _("another player has your place"),
        _("An organiser has given your place in this season to another player, who plays your open games on."),
        _("You can go on watching them."),
        said=reason(about),
    )


def withdrawn(about: About) -> News | str:
    """You have withdrawn, or somebody of your division has."""
    entry = about.entry
    # A team that leaves before the pairings are made keeps no partner.
    mine = entry is None or about.row.payload.get("entry") in (None, entry.pk)
    if not mine:
        return _withdrawn_other(about)
    if entry is not None and entry.status != Status.WITHDRAWN:
        return "over"
    return news(
        _("you have withdrawn"),
        _("You do not take part in this season any more."),
        _("Your open games have been given up.") if _has_games(about) else "",
        said=reason(about),
    )


def dates(about: About) -> News | str:
    """Dates of the season have been put off."""
    season = about.season
    if season.status not in (*UPCOMING, *UNDER_WAY) or about.entry is None or about.entry.status in LEFT:
        return "over"
    return news(
        _("later dates"),
        _("An organiser has moved dates of this season to later ones."),
        _registration(season),
        ahead(_("All games start on %(moment)s, in %(left)s."), season.starts_at),
        _ends(about),
        said=reason(about),
    )


def _registration(season: Season) -> str:
    if season.status != Season.Status.REGISTRATION:
        return ""
    return ahead(_("Registration is open until %(moment)s, that is %(left)s."), season.closes_at)


def granted(about: About) -> News | str:
    """You have more time."""
    if about.season.status != Season.Status.RUNNING or about.entry is None or about.entry.status in LEFT:
        return "over"
    time = duration(about.row.payload["seconds"])
    return news(
        _("more time: %(time)s") % {"time": time},
        _("An organiser has granted more time in your games of this season: %(time)s.") % {"time": time},
        said=reason(about),
    )


def announcement(about: About) -> News | str:
    """An organiser says something to all."""
    if about.entry is None or about.entry.status in LEFT:
        return "no-entry"
    found = Announcement.objects.select_related("by").filter(season=about.season)
    one = found.filter(pk=about.row.payload["announcement"]).first()
    if one is None:
        return "over"
    return news(
        _("a message of the organisers"),
        _("%(name)s writes to all who take part:") % {"name": one.by.username},
        said=words_of(one.by, one.text),
    )


def corrected(about: About) -> News | str:
    """A result has been changed by an organiser."""
    table = Table.objects.select_related("division").filter(pk=about.row.payload["table"]).first()
    if table is None or table.division.season_id != about.season.pk:
        return "over"
    where = {"number": table.number, "division": wording.division(table.division)}
    void = table.status == Table.Status.VOIDED
    return news(
        _("a result was changed"),
        _("An organiser has voided table %(number)s in %(division)s: it counts for nobody.") % where
        if void
        else _("An organiser has changed what table %(number)s in %(division)s counts for.") % where,
        said=reason(about),
        above=_("It counts as follows:"),
        listed=_results(table),
        page=division_page(about.season, table.division),
    )


def adjudicated(about: About) -> News | str:
    """The hard end has come before your games were over."""
    slot = about.slot()
    if slot is None:
        return "no-entry"
    how = {
        "stands": _("The open move was made by its default, and the scores count as they were then."),
        "play-on": _("They were played to their end by default answers."),
        "void": _("They count for nobody."),
    }[about.season.terms.adjudication]
    return news(
        _("open games were ended"),
        _("The season is at its end. Your games that were not over have been ended as its rules say."),
        how,
        page=division_page(about.season, slot.division),
    )


def _has_games(about: About) -> bool:
    """Whether the reader's games have started."""
    return about.season.status != Season.Status.PUBLISHED and about.slot() is not None


def _withdrawn_other(about: About) -> News | str:
    other = _other(about)
    if not other or about.season.status not in UNDER_WAY:
        return "over"
    results = {
        "keep": _("Results count, and open games have been given up."),
        "void": _("The tables of this place count for nobody."),
        "average": _("At the tables of this place the others get the mean of their other tables."),
    }[about.season.terms.withdrawn]
    headline = _("%(name)s has withdrawn") % {"name": other}
    return news(headline, _("%(name)s does not take part in your division any more.") % {"name": other}, results)


def _other(about: About) -> str:
    """The name of the entry that a row names; "" for none."""
    others = Entry.objects.select_related("player", "partner").filter(season=about.season)
    other = others.filter(pk=about.row.payload.get("entry")).first()
    return entry_name(other) if other else ""


def _games(about: About, slot: Slot) -> Iterator[Item]:
    """The started games in which the reader sits."""
    member = about.entry.players.index(about.reader.pk) if about.entry else 0
    seats = TableSeat.objects.filter(slot=slot, member=member, table__status=Table.Status.RUNNING)
    for seat in seats.select_related("table__game").order_by("table__number")[:MOST_GAMES]:
        if game := seat.table.game:
            text = _("table %(number)s, game %(code)s") % {"number": seat.table.number, "code": game.code}
            yield Item(text, link(game))


def _results(table: Table) -> Iterator[Item]:
    """A line a seat of a table whose result is known."""
    if table.status != Table.Status.FINISHED or not table.result:
        return
    for seat in table.seats.select_related("slot__entry__player", "slot__entry__partner"):
        entry = seat.slot.entry
        person = entry.partner if seat.member and entry.partner else entry.player
        result = table.result.get(seat.letter) or {}
        if result.get("place"):
            yield Item(_result(person.username, result["place"], result.get("total")))


def _result(name: str, place: int, total: int | None) -> str:
    facts = {"name": name, "place": place, "total": total}
    if total is None:
        return _("%(name)s has place %(place)s there") % facts
    sentence = ngettext(
        "%(name)s has place %(place)s with %(total)s point", "%(name)s has place %(place)s with %(total)s points", total
    )
    return sentence % facts


def _ends(about: About) -> str:
    return ahead(
        _("The season ends on %(moment)s, in %(left)s, also for games that are not over."), about.season.ends_at
    )
