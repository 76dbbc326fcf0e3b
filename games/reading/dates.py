"""The days that a line names, in the ways people write them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from games.reading.spelling import lowered

MONTHS = (
    ("january", "январь", "января"), ("february", "февраль", "февраля"), ("march", "март", "марта"),
    ("april", "апрель", "апреля"), ("may", "май", "мая"), ("june", "июнь", "июня"), ("july", "июль", "июля"),
    ("august", "август", "августа"), ("september", "сентябрь", "сентября"), ("october", "октябрь", "октября"),
    ("november", "ноябрь", "ноября"), ("december", "декабрь", "декабря"),
)  # fmt: skip
_SHORTEST_MONTH = 3
_CENTURY = 2000
_YEARS = 100
_LAST_MONTH = 12
_MOST_DAYS = 2
_TOKEN = re.compile(
    r"(?P<iso>\d{4}[-./]\d{1,2}[-./]\d{1,2})(?!\d)"
    r"|(?P<numbers>\d{1,2}([-./])\d{1,2}\3(?:\d{4}|\d{2}))(?!\d)"
    r"|(?P<short>\d{1,2}\.\d{1,2})(?!\d)\.?"
    r"|(?P<year>\d{4})(?!\d)(?: г\.?(?!\w)| года(?!\w))?"
    r"|(?P<day>\d{1,2})(?:st|nd|rd|th|-?го|-?е|\.)?(?!\w)"
    r"|(?P<word>[^\W\d_]+)\.?"
    r"|(?P<dash>-+)"
)
_FROM = frozenset(("from", "since", "the", "of", "on", "с", "со"))
_TO = frozenset(("to", "until", "till", "through", "по", "до"))


class UnclearError(ValueError):
    """Words that are no days, or may be two."""


@dataclass(frozen=True)
class _Day:
    """A day as far as it is named."""

    day: int = 0
    month: int = 0
    year: int = 0


def span(text: str, today: date) -> tuple[date, date]:
    """The first and the last day that a text names; the same day where it names one.

    A year, or the first day's month, may be left out: the next such days are meant. Raises UnclearError.
    """
    days = list(_days(lowered(text)))
    if not 0 < len(days) <= _MOST_DAYS:
        raise UnclearError(text)
    first, last = days[0], days[-1]
    first = replace(first, month=first.month or last.month)
    try:
        return _dated(first, last, today)
    except ValueError:
        raise UnclearError(text) from None


def is_about_days(text: str) -> bool:
    """Whether a text is made of what days are written with, readable or not, and names a number."""
    rest = lowered(text)
    words = re.findall(r"[^\W\d_]+", rest)
    known = _FROM | _TO | {"г", "года", "st", "nd", "rd", "th", "го", "е", "and", "и"}
    return any(char.isdigit() for char in rest) and all(word in known or _month(word) for word in words)


def _dated(first: _Day, last: _Day, today: date) -> tuple[date, date]:
    """Both days with their years. Raises ValueError where there is no such day."""
    if first.year:
        start = date(first.year, first.month, first.day)
    elif last.year:
        start = date(last.year, first.month, first.day)
        if start > date(last.year, last.month, last.day):
            start = date(last.year - 1, first.month, first.day)
    else:
        start = _next(first, today)
    return start, date(last.year, last.month, last.day) if last.year else _next(last, start)


def _next(day: _Day, since: date) -> date:
    found = date(since.year, day.month, day.day)
    return found if found >= since else date(since.year + 1, day.month, day.day)


def _days(text: str) -> Iterator[_Day]:
    """The days between the words for from and to. Raises UnclearError for anything else."""
    day, at = _Day(), 0
    while at < len(text):
        match = None if text[at] in " ,:" else _TOKEN.match(text, at)
        if match is None:
            if text[at] not in " ,:":
                raise UnclearError(text)
            at += 1
            continue
        at = match.end()
        word = match["word"]
        if match["dash"] or word in _TO:
            yield _named(day)
            day = _Day()
        elif word not in _FROM or word is None:
            day = _joined(day, _part(match))
    yield _named(day)


def _named(day: _Day) -> _Day:
    if not day.day:
        raise UnclearError
    return day


def _joined(day: _Day, more: _Day) -> _Day:
    """What two parts of a date say together. Raises UnclearError where both say the same thing."""
    if (day.day and more.day) or (day.month and more.month) or (day.year and more.year):
        raise UnclearError
    return _Day(day.day or more.day, day.month or more.month, day.year or more.year)


def _part(match: re.Match[str]) -> _Day:
    if match["iso"]:
        year, month, day = map(int, re.split(r"[-./]", match["iso"]))
        return _Day(day, month, year)
    if match["numbers"]:
        return _numbers(match["numbers"])
    if match["short"]:
        day, month = map(int, match["short"].split("."))
        return _Day(day, month)
    if match["year"]:
        return _Day(year=int(match["year"]))
    if match["day"]:
        return _Day(day=int(match["day"]))
    month = _month(match["word"])
    if not month:
        raise UnclearError
    return _Day(month=month)


def _numbers(text: str) -> _Day:
    """A date in three numbers, the year last: with full stops the day comes first, else either may."""
    first, second, year = map(int, re.split(r"[-./]", text))
    year += _CENTURY if year < _YEARS else 0
    if "." in text or first == second or first > _LAST_MONTH:
        return _Day(first, second, year)
    if second > _LAST_MONTH:
        return _Day(second, first, year)
    raise UnclearError(text)


def _month(word: str) -> int:
    """The number of a month by its name or a short form of it; 0 for no month."""
    if len(word) < _SHORTEST_MONTH:
        return 0
    return next((i for i, names in enumerate(MONTHS, 1) if any(name.startswith(word) for name in names)), 0)
