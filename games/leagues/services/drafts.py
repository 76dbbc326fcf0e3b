"""Founding leagues, and seasons before anybody registers: their rules and dates."""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from itertools import pairwise

from django.db import IntegrityError, transaction
from django.db.models import Max

from games.leagues.formats.rules import Rules
from games.leagues.models import League, Organiser, Season
from games.leagues.services import desk, log, notices, organisers, registration, seasons, terms
from games.leagues.services.seasons import Status
from games.leagues.services.terms import Meaning
from games.models import DeckSetup
from games.services.errors import ServiceError
from games.services.texts import cleaned
from players.models import Player
from silver_site.clock import now

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_SLUG, LONGEST_NAME, LONGEST_ABOUT = 40, 80, 4000
DATES = ("opens_at", "closes_at", "starts_at", "ends_at")
# How long after the date before it each date is at least: time to register, to confirm, to play.
GAPS = {"closes_at": timedelta(hours=1), "starts_at": timedelta(days=1), "ends_at": timedelta(days=1)}
# In which statuses each date is still to come, so that it can be moved.
MOVABLE = {
    "closes_at": (Status.REGISTRATION,),
    "starts_at": (Status.REGISTRATION, Status.CONFIRMATION, Status.PUBLISHED),
    "ends_at": (Status.REGISTRATION, Status.CONFIRMATION, Status.PUBLISHED, Status.RUNNING),
}

meaning = terms.meaning
__all__ = ["Meaning", "change", "describe", "draft", "found", "meaning", "move_dates", "next_season"]


def found(*, by: Player, slug: str, name: str, about: str = "") -> League:
    """Found a league; who does it is its first organiser.

    slug: lower-case letters, digits and hyphens. Raises ServiceError not-founder 403, bad-league 422 (`field`, `most`
    characters), league-exists 409.
    """
    if not organisers.may_found(by):
        raise ServiceError("not-founder", 403)
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST_SLUG:
        raise ServiceError("bad-league", 422, field="slug", most=LONGEST_SLUG)
    name, about = _described(name, about)
    try:
        with transaction.atomic():
            league = League.objects.create(slug=slug, name=name, about=about, created_at=now())
            Organiser.objects.create(league=league, player=by, since=league.created_at)
            log.note(league, by, "found")
            return league
    except IntegrityError:
        raise ServiceError("league-exists", 409, slug=slug) from None


def describe(*, league: League, by: Player, name: str, about: str) -> League:
    """Change what a league is called and what is said of it. Raises ServiceError not-organiser 403, bad-league 422."""
    name, about = _described(name, about)
    with transaction.atomic():
        row = League.objects.select_for_update(no_key=True).get(pk=league.pk)
        organisers.check(by, row)
        before = {"name": row.name, "about": row.about}
        row.name, row.about = name, about
        row.save(update_fields=["name", "about"])
        log.note(row, by, "describe", before=before)
        return row


def draft(
    *,
    league: League,
    by: Player,
    rules: Rules,
    setup: DeckSetup,
    opens_at: datetime,
    closes_at: datetime,
    starts_at: datetime,
    ends_at: datetime,
) -> Season:
    """The league's next season, which only its organisers see yet.

    Registration is from `opens_at` to `closes_at`; from then to `starts_at`, a day at least, everybody confirms. Raises
    ServiceError not-organiser 403; bad-rule, bad-setup, bad-dates (`field`) 422.
    """
    organisers.check(by, league)
    terms.check(rules, setup)
    dates = {"opens_at": opens_at, "closes_at": closes_at, "starts_at": starts_at, "ends_at": ends_at}
    check_dates(dates)
    with transaction.atomic():
        return _create(league, by, rules, setup, dates)


def change(
    *,
    season: Season,
    by: Player,
    rules: Rules | None = None,
    setup: DeckSetup | None = None,
    **dates: datetime,
) -> Season:
    """Change what is given of a draft. Raises as `draft`, and ServiceError season-fixed 409 for what is no draft."""
    with transaction.atomic():
        row = seasons.locked(season)
        organisers.check(by, row.league)
        if row.status != Status.DRAFT:
            raise ServiceError("season-fixed", 409, season_status=row.status)
        row.setup = setup or row.setup
        rules = rules or row.terms
        terms.check(rules, row.setup)
        row.rules = rules.to_json()
        _set_dates(row, dates)
        row.save(update_fields=["setup", "rules", *DATES])
        log.note(row, by, "change")
        return row


def move_dates(*, season: Season, by: Player, why: str, **dates: datetime) -> Season:
    """Put dates off that are still to come, of a season that is no draft: closes_at, starts_at, ends_at; all are told.

    Raises ServiceError not-organiser 403, bad-reason 422, bad-dates 422 (`field`), season-fixed 409 (`field`: that
    date is past, or would come earlier), nothing-moved 409 (all of them are as they stand: a second click). While no
    pairings stand, a start or end that was let pass can be moved.
    """
    reason = log.reason(why)
    with transaction.atomic():
        row = seasons.locked(season)
        organisers.check(by, row.league)
        for field, date in dates.items():
            # A sweep may be in the midst of what that date made due.
            due = row.status != Status.CONFIRMATION and field in DATES and getattr(row, field) <= now()
            if row.status not in MOVABLE.get(field, ()) or due or date < getattr(row, field):
                raise ServiceError("season-fixed", 409, season_status=row.status, field=field)
        dates = {field: date for field, date in dates.items() if date != getattr(row, field)}
        if not dates:
            raise ServiceError("nothing-moved", 409)
        before = _texts({field: getattr(row, field) for field in dates})
        _set_dates(row, dates)
        row.save(update_fields=list(dates))
        action = log.note(
            row, by, "move-dates", reason, before=before, after={name: at.isoformat() for name, at in dates.items()}
        )
        notices.tell(row, "dates", notices.taking_part(row), action.at, once=action.pk, action=action.pk)
        if "starts_at" in dates and row.status == Status.CONFIRMATION:
            registration.remind(row)
            desk.await_pairings(row, desk.readers(row.league))
        return row


def next_season(*, season: Season, by: Player) -> Season:
    """A draft of the season after this one: the same rules and setup, its dates as far apart, registration from this
    one's end on (or from now, if that is past). This one's final standings say who is promoted; if it was cancelled,
    those of the one that it followed.

    Raises ServiceError not-organiser 403, season-followed 409 (there is one, `number`), season-not-open 409.
    """
    with transaction.atomic():
        row = seasons.locked(season, *seasons.UNDER_WAY, Status.FINISHED, Status.CANCELLED)
        organisers.check(by, row.league)
        if (there := Season.objects.filter(follows=row).first()) is not None:
            raise ServiceError("season-followed", 409, number=there.number)
        over = now() if row.status == Status.CANCELLED else max(row.ends_at, now())
        later = over - row.opens_at
        return _create(
            row.league, by, row.terms, row.setup, {field: getattr(row, field) + later for field in DATES}, row
        )


def check_dates(dates: Mapping[str, datetime], moved: Iterable[str] = DATES) -> None:
    """Raise ServiceError bad-dates 422 (`field`) for the first of the moved dates that is past, or comes too soon after
    the date before it. When registration opens may be past.
    """
    at = now()
    for earlier, field in pairwise(DATES):
        if not {earlier, field} & set(moved):
            continue
        if dates[field] <= at or dates[field] - dates[earlier] < GAPS[field]:
            raise ServiceError("bad-dates", 422, field=field)


def _described(name: str, about: str) -> tuple[str, str]:
    """Name and text of a league, cleaned. Raises ServiceError bad-league 422."""
    name, about = " ".join(cleaned(name).split()), cleaned(about)
    if not 0 < len(name) <= LONGEST_NAME:
        raise ServiceError("bad-league", 422, field="name", most=LONGEST_NAME)
    if len(about) > LONGEST_ABOUT:
        raise ServiceError("bad-league", 422, field="about", most=LONGEST_ABOUT)
    return name, about


def _create(
    league: League,
    by: Player,
    rules: Rules,
    setup: DeckSetup,
    dates: Mapping[str, datetime],
    follows: Season | None = None,
) -> Season:
    # The league's row is locked, so that two at once don't get the same number.
    league = League.objects.select_for_update(no_key=True).get(pk=league.pk)
    last = league.seasons.aggregate(number=Max("number"))["number"] or 0
    season = Season.objects.create(
        league=league,
        number=last + 1,
        setup=setup,
        rules=rules.to_json(),
        follows=follows,
        created_at=now(),
        **dates,
    )
    log.note(season, by, "draft")
    return season


def _set_dates(season: Season, dates: Mapping[str, datetime]) -> None:
    """Set the dates given, if all of them fit. Raises ServiceError bad-dates 422 (`field`)."""
    for field, date in dates.items():
        if field not in DATES:
            raise ServiceError("bad-dates", 422, field=field)
        setattr(season, field, date)
    check_dates({field: getattr(season, field) for field in DATES}, dates)


def _texts(dates: Mapping[str, datetime]) -> dict[str, str]:
    return {field: date.isoformat() for field, date in dates.items()}
