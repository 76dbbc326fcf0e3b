"""A game's rules of time and lengths of time, as phrases."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.formats import date_format
from django.utils.timezone import get_current_timezone_name, localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game

MINUTE, HOUR, DAY = 60, 3600, 86400


def moment(at: datetime) -> str:
    """A moment in the reader's zone, with the zone: "Tue 1 Dec 2026, 14:30 (Europe/Berlin)"."""
    shown = date_format(localtime(at), "MOMENT_FORMAT")
    return _("%(moment)s (%(zone)s)") % {"moment": shown, "zone": get_current_timezone_name()}


def duration(seconds: int) -> str:
    """A length of time in its largest whole unit: 259200 is "3 days", 5400 is "90 minutes"."""
    return _in_units(seconds, next(unit for unit in (DAY, HOUR, MINUTE) if seconds % unit == 0 or unit == MINUTE))


def _in_units(seconds: int, unit: int) -> str:
    number = seconds // unit
    if unit == DAY:
        return ngettext("%(n)d day", "%(n)d days", number) % {"n": number}
    if unit == HOUR:
        return ngettext("%(n)d hour", "%(n)d hours", number) % {"n": number}
    return ngettext("%(n)d minute", "%(n)d minutes", number) % {"n": number}


def time_left(left: timedelta) -> str:
    """What is left of a clock, in whole days and hours, or hours and minutes: "9 days, 3 hours"."""
    seconds = max(int(left.total_seconds()), 0)
    unit, part = (DAY, HOUR) if seconds >= DAY else (HOUR, MINUTE)
    whole, rest = seconds - seconds % unit, seconds % unit // part * part
    told = [_in_units(seconds, unit) for seconds, unit in ((whole, unit), (rest, part)) if seconds]
    return ", ".join(told) or _in_units(0, MINUTE)


def clock(game: Game) -> str:
    """The time a game gives, as a phrase for lists."""
    if game.bank is None:
        return _("%(time)s a move") % {"time": duration(game.move_time)}
    return _("%(bank)s, and %(added)s more a move") % {
        "bank": duration(game.bank),
        "added": duration(game.move_time),
    }


def clock_meaning(move_time: int, bank: int | None, cap: int | None) -> str:
    """The time a game gives, as a sentence that says what it means; all in seconds."""
    if bank is None:
        return _("Every move has %(time)s, however quick the last one was.") % {"time": duration(move_time)}
    return _(
        "You start with %(bank)s; every move gives %(added)s back; you can save up %(cap)s.",
    ) % {"bank": duration(bank), "added": duration(move_time), "cap": duration(cap or bank)}


def days(numbers: str, *, brief: bool = False) -> str:
    """Days of the week ("67", 1 is Monday) by name."""
    # Django counts from 0, Monday too.
    names: dict[int, Any] = WEEKDAYS_ABBR if brief else WEEKDAYS
    return ", ".join(str(names[int(number) - 1]) for number in sorted(numbers))


def time_rules(game: Game) -> list[str]:
    """All else a game says of time: sentences for its page."""
    return [*_days_off(game), _misses(game), _leave(game), _pauses(game)]


def time_marks(game: Game) -> list[str]:
    """What is unusual about a game's time: phrases for lists."""
    marks = [_("not on %(days)s") % {"days": days(game.days_off, brief=True)}] if game.days_off else []
    marks += [] if game.leave_allowed else [_("no leave")]
    return marks + ([] if game.pauses_allowed else [_("no pauses")])


def _days_off(game: Game) -> Iterable[str]:
    if game.days_off:
        yield _("Clocks stand still on: %(days)s.") % {"days": days(game.days_off)}


def _misses(game: Game) -> str:
    allowed = game.misses_allowed
    if not allowed:
        return _("However many deadlines are missed, no bot takes the seat.")
    return ngettext(
        "After %(n)d missed deadline a bot plays on, until the player is back.",
        "After %(n)d missed deadlines in a row a bot plays on, until the player is back.",
        allowed,
    ) % {"n": allowed}


def _leave(game: Game) -> str:
    if game.leave_allowed:
        return _("The clock of a player on leave stands still.")
    return _("No leave: clocks run on.")


def _pauses(game: Game) -> str:
    if game.pauses_allowed:
        return _("The table may agree to pause.")
    return _("No pauses by agreement.")
