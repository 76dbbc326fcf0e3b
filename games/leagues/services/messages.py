"""What is said to all of a season: an organiser's announcements, and weekly how it stands, to who wants that."""

from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce

from games.leagues.models import Announcement, Entry, Season
from games.leagues.services import log, notices, organisers, seasons
from games.leagues.services.seasons import Status
from games.services.errors import ServiceError
from games.services.spared import spared
from games.services.texts import cleaned
from players.models import Player
from silver_site.clock import now

LONGEST = 2000
WEEK = timedelta(days=7)
SECOND_CLICK = timedelta(minutes=1)


def announce(*, season: Season, by: Player, text: str) -> Announcement:
    """Say something to all who take part or want to, by mail and on the season's page.

    Raises ServiceError not-organiser 403, bad-text 422 (`most` characters, and not none), said-already 409 (the same
    a moment ago), season-not-open 409 (a draft is nobody's yet).
    """
    text = cleaned(text)
    if not 0 < len(text) <= LONGEST:
        raise ServiceError("bad-text", 422, most=LONGEST)
    with transaction.atomic():
        row = seasons.locked(season)
        organisers.check(by, row.league)
        seasons.demand(row, *(status for status in Status if status != Status.DRAFT))
        at = now()
        if row.announcements.filter(by=by, text=text, at__gt=at - SECOND_CLICK).exists():
            raise ServiceError("said-already", 409)
        said = Announcement.objects.create(season=row, by=by, text=text, at=at)
        log.note(row, by, "announce", announcement=said.pk)
        notices.tell(row, "announcement", notices.taking_part(row), at, once=said.pk, announcement=said.pk)
        return said


def want_standings(*, season: Season, player: Player, wants: bool) -> Entry:
    """Have the standings sent weekly, or no longer; in teams for both members.

    Raises ServiceError not-registered 404.
    """
    with transaction.atomic():
        row = seasons.locked(season)
        mine = row.entries.filter(Q(player=player) | Q(partner=player)).exclude(status__in=notices.GONE)
        entry = mine.first()
        if entry is None:
            raise ServiceError("not-registered", 404)
        entry.wants_standings = wants
        entry.save(update_fields=["wants_standings"])
        return entry


def send_standings_due() -> int:
    """Send the week's standings of running seasons to who wants them; how many seasons. A week that was missed is not
    made up for. One that fails is logged as an error.
    """
    since = Coalesce(F("told_at"), F("started_at"))
    running = Season.objects.filter(status=Status.RUNNING).annotate(since=since)
    sent = 0
    for pk in list(running.filter(since__lte=now() - WEEK).values_list("pk", flat=True)):
        with spared("the weekly standings of season %s failed", pk):
            sent += _send_standings(pk)
    return sent


def _send_standings(pk: int) -> bool:
    with transaction.atomic():
        season = seasons.locked(pk)
        at = now()
        since = season.told_at or season.started_at
        if season.status != Status.RUNNING or since is None or since > at - WEEK:
            return False
        # Whole weeks on, so that a late sweep moves no weekday.
        season.told_at = since + (at - since) // WEEK * WEEK
        season.save(update_fields=["told_at"])
        readers = season.entries.filter(status=Entry.Status.PLAYING, wants_standings=True)
        people = [person for entry in readers for person in entry.players]
        notices.tell(season, notices.STANDINGS, people, at, once=f"{season.told_at:%Y-%m-%d}")
        return True
