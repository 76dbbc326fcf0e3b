"""A player's deadlines and absences as a calendar that other programs subscribe to (RFC 5545).

An event's UID stays the same for a seat of a game; where the deadline moves, the event does, with a higher SEQUENCE.
It tells who plays, where and until when, and nothing of the table: no card, no question, no answer.
"""

import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from icalendar import Calendar, Event
from icalendar.enums import CLASS, TRANSP

from games import selectors
from games.models import Seat
from games.selectors.table import seat_name
from games.services.outbox import mail_domain
from games.wording.places import joined
from players.middleware import zone
from players.models import Absence, Player

# How often a program should look again.
FRESH_FOR = datetime.timedelta(minutes=30)


def feed(player: Player) -> bytes:
    """The player's calendar, in his language: an event a running clock, and one an absence."""
    with timezone.override(zone(player.time_zone)), translation.override(player.language or settings.LANGUAGE_CODE):
        calendar = Calendar.new(
            uid=_uid(f"deadlines-{player.username}"),
            prodid="-//Silver//Deadlines//EN",
            name=_("Silver: deadlines of %(name)s") % {"name": player.username},
            refresh_interval=FRESH_FOR,
            subcomponents=[
                *(_deadline(seat, player) for seat in selectors.deadlines(player)),
                *(_absence(absence) for absence in selectors.absences_ahead(player)),
            ],
        )
        text: bytes = calendar.to_ical()
        return text


def _deadline(seat: Seat, player: Player) -> Event:
    game = seat.game
    others = [seat_name(row) for row in game.seats.all() if row.player_id != player.pk]
    address = f"{settings.SILVER_BASE_URL}{reverse('web:game', args=[game.code])}"
    # Both are the same as long as nothing happens, so that two readings of the same deadline are the same.
    changed = game.last_move_at or game.created_at
    return Event.new(
        uid=_uid(f"{game.code}-{seat.letter}"),
        sequence=game.event_count,
        stamp=changed,
        last_modified=changed,
        start=seat.deadline,
        summary=_("Silver: your move is due in the game with %(names)s") % {"names": joined(others)},
        description=_("Game %(code)s: if you have not moved by %(deadline)s, the server plays for you.\n%(address)s")
        % {"code": game.code, "deadline": _shown(seat.deadline), "address": address},
        url=address,
        classification=CLASS.PRIVATE,
        transparency=TRANSP.TRANSPARENT,
    )


def _absence(absence: Absence) -> Event:
    on_leave = absence.kind == Absence.Kind.LEAVE
    return Event.new(
        uid=_uid(f"absence-{absence.pk}"),
        stamp=absence.created_at,
        last_modified=absence.created_at,
        start=absence.starts_at,
        end=absence.ends_at,
        summary=_("Silver: on leave") if on_leave else _("Silver: bots play for me"),
        classification=CLASS.PRIVATE,
        transparency=TRANSP.TRANSPARENT,
    )


def _uid(name: str) -> str:
    return f"{name}@{mail_domain()}"


def _shown(moment: datetime.datetime | None) -> str:
    """A moment by the clocks of the player's zone, with the zone's name."""
    local = timezone.localtime(moment)
    return f"{date_format(local, 'DATETIME_FORMAT')} ({timezone.get_current_timezone_name()})"
