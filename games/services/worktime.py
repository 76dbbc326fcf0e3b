"""What counts as time: days off, nights, and the changes of daylight time between them.

Pure: no database, no "now". Moments are aware and in UTC, days of the week are ISO numbers (1 is Monday). A day off is
a calendar day where the player lives, 23 to 25 hours long, and counts for nothing. Where the clocks go forward, what
would begin in the hour left out begins as it ends; where they go back, it begins and ends at the first of the two.
"""

import datetime
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple
from zoneinfo import ZoneInfo

from players.middleware import zone as zone_of

UTC = datetime.UTC
MIDNIGHT = datetime.time()
ONE_DAY = datetime.timedelta(days=1)
NOTHING = datetime.timedelta()
NO_DAYS: frozenset[int] = frozenset()
ALL_DAYS = frozenset(range(1, 8))


@dataclass(frozen=True, slots=True)
class Hours:
    """When a player is awake, by the clocks of his zone (UTC where this machine does not know it).

    Open from `start` until just before `end`; `start` after `end` passes midnight. Always open where one of them is
    None or both are the same.
    """

    zone: str = "UTC"
    start: datetime.time | None = None
    end: datetime.time | None = None

    @property
    def always(self) -> bool:
        """Whether there is no night."""
        return self.start is None or self.end is None or self.start == self.end


def counted(
    since: datetime.datetime, at: datetime.datetime, zone: str, days_off: frozenset[int] = NO_DAYS
) -> datetime.timedelta:
    """How much of the time between two moments counts: all but days off; nothing where `at` is not later."""
    if at <= since:
        return NOTHING
    if not days_off:
        return at - since
    spans = takewhile(lambda day: day.began < at, _days(since, zone_of(zone), days_off))
    return sum((min(at, day.ended) - max(since, day.began) for day in spans), NOTHING)


def runs_out(
    at: datetime.datetime, left: datetime.timedelta, zone: str, days_off: frozenset[int] = NO_DAYS
) -> datetime.datetime:
    """When a clock that starts at `at` with `left` (not negative) has none of it left.

    Raises ValueError where every day is off.
    """
    if not days_off:
        return at + left
    days = _days(at, zone_of(zone), days_off)
    day = next(days)
    since = max(at, day.began)
    while left > day.ended - since:
        left -= day.ended - since
        day = next(days)
        since = day.began
    return since + left


def opens(moment: datetime.datetime, hours: Hours, days_off: frozenset[int] = NO_DAYS) -> datetime.datetime:
    """The moment itself where the player is awake and the day counts, else when that is next so.

    Raises ValueError where every day is off.
    """
    if hours.always and not days_off:
        return moment
    zone = zone_of(hours.zone)
    spans = (span for day in _days(moment, zone, days_off) for span in _awake(day, hours, zone))
    return next(max(moment, opened) for opened, closed in spans if moment < closed)


def last_awake(moment: datetime.datetime, hours: Hours) -> datetime.datetime:
    """The moment itself where the player is awake, else when his night began."""
    if hours.always or opens(moment, hours) == moment:
        return moment
    zone = zone_of(hours.zone)
    spans = (span for day in _days(moment - 2 * ONE_DAY, zone, NO_DAYS) for span in _awake(day, hours, zone))
    return max(closed for _, closed in takewhile(lambda span: span[0] <= moment, spans))


def deadline(
    at: datetime.datetime, left: datetime.timedelta, hours: Hours, days_off: frozenset[int] = NO_DAYS
) -> datetime.datetime:
    """When a clock that starts at `at` with `left` runs out for its player: never in his night or on a day off."""
    return opens(runs_out(at, left, hours.zone, days_off), hours, days_off)


class _Day(NamedTuple):
    """A calendar day: its first moment, and the first one of the next day."""

    date: datetime.date
    began: datetime.datetime
    ended: datetime.datetime


def _days(at: datetime.datetime, zone: ZoneInfo, days_off: frozenset[int]) -> Iterator[_Day]:
    """The calendar days that count, from that of `at` on, without end."""
    if days_off >= ALL_DAYS:
        raise ValueError("every day is off")
    date = at.astimezone(zone).date()
    began = _first_moment(date, MIDNIGHT, zone)
    while True:
        following = date + ONE_DAY
        ended = _first_moment(following, MIDNIGHT, zone)
        # A day that its zone left out (it moved across the date line) has no moment.
        if max(at, began) < ended and date.isoweekday() not in days_off:
            yield _Day(date, began, ended)
        date, began = following, ended


def _awake(day: _Day, hours: Hours, zone: ZoneInfo) -> list[tuple[datetime.datetime, datetime.datetime]]:
    """The spans of a calendar day in which its player is awake, in their order."""
    if hours.start is None or hours.end is None or hours.start == hours.end:
        return [(day.began, day.ended)]
    start, end = (_first_moment(day.date, time, zone) for time in (hours.start, hours.end))
    if hours.start < hours.end:
        return [(start, end)]
    return [(day.began, end), (start, day.ended)]


def _first_moment(day: datetime.date, time: datetime.time, zone: ZoneInfo) -> datetime.datetime:
    """When the clocks there first show this, or more where they skip it."""
    shown = datetime.datetime.combine(day, time)
    moment = shown.replace(tzinfo=zone).astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) == shown:
        return moment
    # In a gap the two readings of a time lie around it: the clocks jump at the second that shows the later time.
    earliest = shown.replace(tzinfo=zone, fold=1).astimezone(UTC)
    seconds = range(int(earliest.timestamp()), int(moment.timestamp()))
    jump = bisect_left(seconds, shown, key=lambda second: _shown(second, zone))
    return datetime.datetime.fromtimestamp(int(earliest.timestamp()) + jump, UTC)


def _shown(second: int, zone: ZoneInfo) -> datetime.datetime:
    """What the clocks there show, without a zone."""
    return datetime.datetime.fromtimestamp(second, zone).replace(tzinfo=None)
