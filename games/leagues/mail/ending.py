"""How a season stands, week by week, and how it ended."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.leagues import wording
from games.leagues.formats.standings import Row
from games.leagues.mail.about import About, Item, News, ahead, division_page, entry_name, news, reason
from games.leagues.models import Entry, Season, Slot
from games.leagues.selectors.standings import division_standings

FATES = {
    "promoted": lambda: _("By the rules you are promoted: next season you may play one level higher."),
    "relegated": lambda: _("By the rules you are relegated: next season you play one level lower."),
    "stays": lambda: _("By the rules you stay at your level next season."),
}


def standings(about: About) -> News | str:
    """How your division stands, for whoever asked for it."""
    if about.season.status != Season.Status.RUNNING:
        return "season-over"
    slot = about.slot()
    if slot is None or about.entry is None or about.entry.status != Entry.Status.PLAYING:
        return "no-entry"
    if not about.entry.wants_standings:
        return "not-wanted-now"
    lines = _lines(slot)
    return news(
        _("how %(division)s stands") % {"division": wording.division(slot.division)},
        "" if lines else _("No game is over yet."),
        ahead(_("The season ends on %(moment)s, in %(left)s."), about.season.ends_at),
        above=_("So %(division)s stands now:") % {"division": wording.division(slot.division)},
        listed=lines,
        page=division_page(about.season, slot.division),
    )


def complete(about: About) -> News | str:
    """All games of your division are over."""
    slot = about.slot()
    if slot is None or about.season.status != Season.Status.RUNNING:
        return "season-over"
    where = {"division": wording.division(slot.division)}
    return news(
        _("all games of %(division)s are over") % where,
        _("All tables of %(division)s are done. What is final is said when the season ends.") % where,
        above=_("So %(division)s stands now:") % where,
        listed=_lines(slot),
        page=division_page(about.season, slot.division),
    )


def finished(about: About) -> News | str:
    """The season is over: where you are, and what follows."""
    slot = about.slot()
    if slot is None or about.season.status != Season.Status.FINISHED:
        return "no-entry"
    where = {"division": wording.division(slot.division), "rank": slot.rank}
    fate = FATES.get(about.row.payload.get("fate", ""))
    return news(
        _("the season is over"),
        _("The season is over: rank %(rank)s in %(division)s is yours.") % where
        if slot.rank
        else _("The season is over."),
        fate() if fate else "",
        above=_("The final standings:"),
        listed=_lines(slot),
        page=division_page(about.season, slot.division),
    )


def cancelled(about: About) -> News | str:
    """The season does not take place, or not to its end."""
    return news(
        _("the season is cancelled"),
        _("The organisers have cancelled this season."),
        said=reason(about),
    )


def _lines(slot: Slot) -> list[Item]:
    """The standings of a division, a line a place in it; none before anything counts, when the lot alone would rank."""
    slots = Slot.objects.filter(division=slot.division).select_related("entry__player", "entry__partner")
    names = {one.number: entry_name(one.entry) for one in slots}
    rows, ranking = division_standings(slot.division), slot.division.season.terms.ranking
    return [Item(_line(row, names[row.member], ranking)) for row in rows] if any(row.played for row in rows) else []


def _line(row: Row[int], name: str, ranking: str) -> str:
    """A rank, with the number that ranks first."""
    points, mean = wording.number(row.points), wording.number(row.mean)
    facts = {"rank": row.rank, "name": name, "points": points, "mean": mean, "games": row.played}
    if row.withdrawn:
        return _("rank %(rank)s: %(name)s, withdrawn") % facts
    if not row.played:
        return _("rank %(rank)s: %(name)s, no game that counts") % facts
    if ranking == "mean":
        sentence = ngettext(
            "rank %(rank)s: %(name)s, points a game: %(mean)s (%(points)s in %(games)s game)",
            "rank %(rank)s: %(name)s, points a game: %(mean)s (%(points)s in %(games)s games)",
            row.played,
        )
    else:
        sentence = ngettext(
            "rank %(rank)s: %(name)s, points %(points)s in %(games)s game",
            "rank %(rank)s: %(name)s, points %(points)s in %(games)s games",
            row.played,
        )
    return sentence % facts
