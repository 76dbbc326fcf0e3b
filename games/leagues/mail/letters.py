"""The leagues' mails: what a row's code tells, if it is true still, as a letter about its season."""

from collections.abc import Callable, Mapping

from games.leagues.mail import desk, ending, playing, registering
from games.leagues.mail.about import About, News, find, page, topic
from games.leagues.models import Season
from games.mail.parts import Letter
from games.mail.shown import named
from games.models import OutboxMessage
from players.models import Player

CANCELLED, REPORTED = "cancelled", "reported"
# By the code of `games.leagues.services.notices`: what there is to tell, or why nothing is any more.
NEWS: Mapping[str, Callable[[About], News | str]] = {
    "registered": registering.registered,
    "waiting": registering.waiting,
    "moved-up": registering.moved_up,
    "invited": registering.invited,
    "partner": registering.partner,
    "declined": registering.declined,
    "confirm": registering.confirm,
    "dropped": registering.dropped,
    "division": playing.division,
    "started": playing.started,
    "substitute": playing.substitute,
    "replaced": playing.replaced,
    "withdrawn": playing.withdrawn,
    "dates": playing.dates,
    "granted": playing.granted,
    "announcement": playing.announcement,
    "corrected": playing.corrected,
    "adjudicated": playing.adjudicated,
    "complete": ending.complete,
    "standings": ending.standings,
    "finished": ending.finished,
    CANCELLED: ending.cancelled,
    REPORTED: desk.reported,
    "closed": desk.closed,
    "unpublished": desk.unpublished,
}


def league(row: OutboxMessage, reader: Player) -> Letter | str:
    """The mail of a row of a league, or why there is none any more. Raises KeyError for a code that is not known."""
    about = find(row, reader)
    what = row.payload["what"]
    if about is None:
        return "no-season"
    # A report waits also after the season was cancelled.
    if what != REPORTED and (about.season.status == Season.Status.CANCELLED) != (what == CANCELLED):
        return "no-season"
    told = NEWS[what](about)
    return told if isinstance(told, str) else _letter(about, told)


def _letter(about: About, told: News) -> Letter:
    listed = [told.above, *(item.text for item in told.listed)] if told.listed else []
    context = {
        "league": named(about.season.league.name),
        "number": about.season.number,
        "headline": told.headline,
        "sentences": told.sentences,
        "said": told.said,
        "above": told.above,
        "listed": told.listed,
        # What a digest tells of it.
        "happened": [*told.sentences, *told.said, *listed],
        "link": told.desk or told.page or page(about.season),
        "at_desk": bool(told.desk),
    }
    return Letter("league", None, context, topic=topic(about.season, told.desk or page(about.season)))
