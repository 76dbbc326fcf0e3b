"""Who is away, who plays for him, pauses, and time that was given: what happened to a table beside the play."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.wording import places as phrases
from games.wording.places import Names
from games.wording.times import time_left

TEMPLATES: dict[str, tuple[str, str]] = {
    "leave_began": (
        noop("You are on leave until %(until)s: your clock stands still."),
        noop("%(name)s is on leave until %(until)s: the clock of this seat stands still."),
    ),
    "leave_ended": (noop("Your leave is over."), noop("%(name)s is back from leave.")),
    "bot_sat_in": (
        noop("A bot plays for you until you come back."),
        noop("A bot plays for %(name)s for now."),
    ),
    "bot_sat_in+misses": (
        noop("You missed your deadlines: a bot plays for you until you come back."),
        noop("%(name)s missed deadlines: a bot plays on for now."),
    ),
    "player_returned": (noop("You are back and play yourself."), noop("%(name)s is back at the table.")),
    "seat_offered": (
        noop("You no longer offer your seat to others."),
        noop("%(name)s no longer offers the seat to others."),
    ),
    "seat_offered+offered": (
        noop("You offer your seat: another player may take it over."),
        noop("%(name)s offers the seat: another player may take it over."),
    ),
    "seat_taken_over": (noop("You took over seat %(seat)s."), noop("%(name)s took over seat %(seat)s.")),
    "pause_proposed": (
        noop("You propose to pause the game until %(until)s."),
        noop("%(name)s proposes to pause the game until %(until)s."),
    ),
    "pause_withdrawn": (
        noop("You no longer want to pause the game."),
        noop("%(name)s no longer wants to pause the game."),
    ),
    "pause_agreed": (noop("You agree to the pause."), noop("%(name)s agrees to the pause.")),
    "game_paused+until": (
        noop("All agreed to a pause: the game stands still until %(until)s."),
        noop("All agreed to a pause: the game stands still until %(until)s."),
    ),
    "game_paused+organiser": (
        noop("The organiser paused the game until %(until)s."),
        noop("The organiser paused the game until %(until)s."),
    ),
    "time_credited": (
        noop("The service was down from %(began)s to %(ended)s: all clocks got this time back."),
        noop("The service was down from %(began)s to %(ended)s: all clocks got this time back."),
    ),
    "time_granted": (
        noop("The organiser granted %(time)s more to: %(names)s."),
        noop("The organiser granted %(time)s more to: %(names)s."),
    ),
}


def params(event: Mapping[str, Any], names: Names, you: str | None) -> dict[str, str]:
    """The phrases of these events: moments in the reader's zone, lengths of time, seats."""
    found = {key: moment(event[key]) for key in ("until", "began", "ended") if event.get(key)}
    if "seconds" in event:
        found["time"] = time_left(timedelta(seconds=event["seconds"]))
    if "seat" in event:
        found["seat"] = event["seat"]
    if event["kind"] == "time_granted":
        seats = [_("you") if letter == you else phrases.name(letter, names) for letter in event["seats"]]
        found["names"] = phrases.joined(seats)
    return found


def moment(iso: str) -> str:
    """A moment of an event, in the reader's zone."""
    return date_format(localtime(datetime.fromisoformat(iso)), "MOMENT_FORMAT")
