"""Leave in whole days: which days it takes, and how many fit into any 365 days. Pure: no database, no "now"."""

import datetime
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from players.middleware import zone as zone_of

ONE_DAY = datetime.timedelta(days=1)
# The days a balance is for: any 365 in a row.
YEAR = 365


@dataclass(frozen=True, slots=True)
class Balance:
    """Days of leave: how many are allowed in any 365 days; how many are used, or planned, in the fullest 365 days that
    hold the day asked about; how many that leaves for this day."""

    allowed: int
    used: int
    left: int


def begins(day: datetime.date, zone: str) -> datetime.datetime:
    """The first moment of a day in that zone (where clocks skip midnight, the moment they do), in UTC."""
    return datetime.datetime.combine(day, datetime.time(), zone_of(zone)).astimezone(datetime.UTC)


def day_of(moment: datetime.datetime, zone: str) -> datetime.date:
    """The day it is there at that moment."""
    return moment.astimezone(zone_of(zone)).date()


def days(first: datetime.date, count: int) -> list[datetime.date]:
    """So many days in a row."""
    return [first + number * ONE_DAY for number in range(count)]


def balance(taken: Iterable[datetime.date], day: datetime.date, allowed: int) -> Balance:
    """What one may still take on that day; `taken`: all days of leave around it; one may stand there twice."""
    used = _fullest(Counter(taken), day)
    return Balance(allowed, used, max(allowed - used, 0))


def fitting(taken: Iterable[datetime.date], wanted: Sequence[datetime.date], allowed: int) -> int:
    """How many of the wanted days, from the first on, can be taken: no 365 days in a row hold more than `allowed`."""
    counts = Counter(taken)
    for number, day in enumerate(wanted):
        if _fullest(counts, day) >= allowed:
            return number
        counts[day] += 1
    return len(wanted)


def _fullest(counts: Counter[datetime.date], day: datetime.date) -> int:
    """The most days of leave in any 365 days in a row that hold this day."""
    near = sorted(other for other in counts if abs((other - day).days) < YEAR)
    # The fullest begin with a day of leave, or with this day.
    starts = {other for other in near if other <= day} | {day}
    return max(sum(counts[other] for other in near if 0 <= (other - start).days < YEAR) for start in starts)
