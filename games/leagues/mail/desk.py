"""The news for organisers: what waits for them at their desk. Each function says what there is to tell, or why nothing
is any more. Who is reported, and what was written, is read at the desk alone."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.leagues.mail.about import About, News, ahead, news, report_desk, season_desk
from games.leagues.models import Entry, Season
from silver_site.clock import now

Status = Entry.Status
NO_ORGANISER = "no-organiser"


def reported(about: About) -> News | str:
    """A player's report waits."""
    if not _runs_it(about):
        return NO_ORGANISER
    report = about.season.reports.filter(pk=about.row.payload["report"], settled_at=None).first()
    if report is None:
        return "over"
    return news(
        _("a report waits for an organiser"),
        _("A player has reported another one of this season."),
        _("The report waits at your desk, to be read and settled with what you found."),
        desk=report_desk(report),
    )


def closed(about: About) -> News | str:
    """Registration is over, and pairings are to be published."""
    season = about.season
    if not _runs_it(about):
        return NO_ORGANISER
    if season.status != Season.Status.CONFIRMATION:
        return "over"
    return news(
        _("registration is closed"),
        _("Registration is over."),
        *_field(season),
        ahead(_("All games start on %(moment)s, in %(left)s."), season.starts_at),
        _("The pairings wait to be looked at and published before then."),
        desk=season_desk(season),
    )


def unpublished(about: About) -> News | str:
    """The season's start comes near, or has passed, and its pairings are not published."""
    season, payload = about.season, about.row.payload
    if not _runs_it(about):
        return NO_ORGANISER
    if season.status != Season.Status.CONFIRMATION:
        return "over"
    if int(season.starts_at.timestamp()) != payload["start"]:
        return "other-date"
    if season.starts_at <= now():
        return "newer-reminder" if payload["eve"] else _let_pass(season)
    return news(
        _("pairings are not published yet"),
        ahead(_("All games start on %(moment)s, in %(left)s."), season.starts_at),
        _("The pairings are not published yet, and without them nothing starts."),
        _("Look at them and publish them, or move the start."),
        desk=season_desk(season),
    )


def _let_pass(season: Season) -> News:
    return news(
        _("the start has passed without pairings"),
        _("The day of the start has come, and the pairings are not published: no game has started."),
        _("Publish them, and all games start at once; or move the start, or cancel the season."),
        desk=season_desk(season),
    )


def _runs_it(about: About) -> bool:
    """Whether the reader is an organiser still."""
    return about.season.league.organisers.filter(player=about.reader).exists()


def _field(season: Season) -> list[str]:
    """How many have a place and how many wait for one, a sentence each; teams once both members agreed."""
    whole = season.entries.exclude(partner__isnull=False, partner_agreed=False)
    placed = whole.filter(status__in=(Status.REGISTERED, Status.CONFIRMED)).count()
    waiting = whole.filter(status=Status.WAITING).count()
    registered = (
        ngettext("%(count)s team is registered.", "%(count)s teams are registered.", placed)
        if season.terms.teams
        else ngettext("%(count)s player is registered.", "%(count)s players are registered.", placed)
    )
    on_list = ngettext("%(count)s waits for a place.", "%(count)s wait for a place.", waiting)
    return [registered % {"count": placed}, on_list % {"count": waiting} if waiting else ""]
