"""The one UPDATE of a game's seats at the end of a move: clocks, misses, places."""

import datetime
from typing import Any

from django.db.models import Case, DateTimeField, DurationField, ExpressionWrapper, F, Field, IntegerField, Value, When
from django.db.models.expressions import Combinable

from games.models import Seat
from games.services import clocks

FIELDS: dict[str, Field[Any, Any]] = {
    "asked": IntegerField(),
    "asked_move": IntegerField(),
    "deadline": DateTimeField(),
    "time_left": DurationField(),
    "remind_at": DateTimeField(),
    "misses": IntegerField(),
    "seen_event": IntegerField(),
    "place": IntegerField(),
    "total": IntegerField(),
}


class SeatRows:
    """Collects a value a seat and field, and writes them in one statement, reading no row."""

    def __init__(self) -> None:
        self._whens: dict[str, list[When]] = {}

    def set(self, letter: str, **values: Any) -> None:
        """Give a seat these values. Where a field is set twice, the first that applies wins."""
        for name, value in values.items():
            then = value if isinstance(value, Combinable) else Value(value, output_field=FIELDS[name])
            self._whens.setdefault(name, []).append(When(letter=letter, then=then))

    def save(self, game_id: int) -> None:
        """Write them; without any, no statement."""
        if self._whens:
            cases = {
                name: Case(*whens, default=F(name), output_field=FIELDS[name]) for name, whens in self._whens.items()
            }
            Seat.objects.filter(game_id=game_id).update(**cases)

    def stop(self, letter: str, left: datetime.timedelta | None) -> None:
        """Stop a clock; `left` is kept for a seat that may have to go on within this move."""
        self.set(letter, asked=None, deadline=None, remind_at=None, time_left=left)

    def start(self, letter: str, question: int, move: int, at: datetime.datetime, move_time: int) -> None:
        """Start a clock afresh."""
        lead = clocks.reminder_lead(move_time)
        deadline = at + datetime.timedelta(seconds=move_time)
        self.set(
            letter,
            asked=question,
            asked_move=move,
            deadline=deadline,
            remind_at=deadline - lead if lead else None,
            time_left=None,
        )

    def go_on(self, letter: str, question: int, move: int, at: datetime.datetime, move_time: int) -> None:
        """Let a clock go on with what was left if the seat was asked in this move before, else start it afresh."""
        asked_before = {"asked_move": move, "time_left__isnull": False}
        lead = clocks.reminder_lead(move_time)
        self.set_if(letter, asked_before, deadline=_later(at))
        if lead:
            self.set_if(letter, asked_before, remind_at=_later(at - lead))
        self.start(letter, question, move, at, move_time)

    def set_if(self, letter: str, conditions: dict[str, Any], **values: Combinable) -> None:
        """Like `set`, where the stored row meets the conditions."""
        for name, value in values.items():
            self._whens.setdefault(name, []).append(When(letter=letter, **conditions, then=value))


def _later(moment: datetime.datetime) -> Combinable:
    """`moment` and the time the row has left."""
    return ExpressionWrapper(Value(moment, DateTimeField()) + F("time_left"), DateTimeField())
