"""Fields that take their own JSON type and nothing that merely looks like it, so that the schema tells the truth."""

import datetime
import re
from collections.abc import Mapping
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError


class WholeNumber(serializers.IntegerField):
    """A JSON number without a fraction; no string, no true."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number."""
        if isinstance(data, float) and data.is_integer():
            data = int(data)
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class NumberInQuery(serializers.IntegerField):
    """A whole number in a query string: digits, and nothing else that Python would read as a number."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number."""
        if not isinstance(data, str) or not re.fullmatch("-?[0-9]{1,20}", data):
            self.fail("invalid")
        return super().to_internal_value(data)


class TrueOrFalse(serializers.BooleanField):
    """A JSON boolean; no 1, no "yes"."""

    def to_internal_value(self, data: Any) -> bool:
        """Return it."""
        if not isinstance(data, bool):
            self.fail("invalid", input="")
        return data


class Text(serializers.CharField):
    """A JSON string without NUL; no number. Kept as it came: blanks are not trimmed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"trim_whitespace": False, **options})

    def to_internal_value(self, data: Any) -> str:
        """Return it."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class OneOf(serializers.ChoiceField):
    """One of a few JSON strings. The refusal names them and does not repeat what was sent."""

    default_error_messages: ClassVar[dict[str, Any]] = {"invalid_choice": "Choose one of: {legal}."}

    def to_internal_value(self, data: Any) -> str:
        """Return it."""
        if not isinstance(data, str) or data not in self.choices:
            self.fail("invalid_choice", legal=", ".join(map(str, self.choices)))
        return data


class Distinct(serializers.ListField):
    """A JSON list in which nothing stands twice."""

    default_error_messages: ClassVar[dict[str, Any]] = {"repeated": "Name nothing twice."}

    def to_internal_value(self, data: Any) -> list[Any]:
        """Return the list."""
        values: list[Any] = super().to_internal_value(data)
        if len(set(values)) < len(values):
            self.fail("repeated")
        return values


MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)", re.ASCII)
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
FIRST_MOMENT = datetime.datetime.min.replace(tzinfo=datetime.UTC)
LAST_MOMENT = datetime.datetime.max.replace(tzinfo=datetime.UTC)
TIME_OF_DAY = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


@extend_schema_field({"type": "string", "format": "date-time"})
class Moment(Text):
    """A moment as of RFC 3339, with its offset: "2026-11-29T21:30:00Z"."""

    default_error_messages: ClassVar[dict[str, Any]] = {
        "no_moment": "Write a moment with its offset: 2026-11-29T21:30:00Z."
    }

    def to_internal_value(self, data: Any) -> Any:
        """Return it, aware, in UTC; what lies beyond the calendar's ends is moved to them."""
        text = super().to_internal_value(data).upper()
        if not MOMENT.fullmatch(text):
            self.fail("no_moment")
        try:
            moment = datetime.datetime.fromisoformat(text)
        except ValueError:
            self.fail("no_moment")
        try:
            return moment.astimezone(datetime.UTC)
        except OverflowError:
            return FIRST_MOMENT if moment.year == datetime.MINYEAR else LAST_MOMENT


@extend_schema_field({"type": "string", "format": "date"})
class Day(Text):
    """A day: "2026-11-29"."""

    default_error_messages: ClassVar[dict[str, Any]] = {"no_day": "Write a day of the calendar: 2026-11-29."}

    def to_internal_value(self, data: Any) -> Any:
        """Return the date."""
        text = super().to_internal_value(data)
        try:
            return datetime.date.fromisoformat(text if DAY.fullmatch(text) else "")
        except ValueError:
            self.fail("no_day")


@extend_schema_field({"type": "string", "pattern": f"^{TIME_OF_DAY.pattern}$"})
class TimeOfDay(Text):
    """A time of day, in the player's own zone: "08:30"."""

    default_error_messages: ClassVar[dict[str, Any]] = {"no_time": "Write a time of day: 08:30."}

    def to_internal_value(self, data: Any) -> Any:
        """Return the time, naive."""
        text = super().to_internal_value(data)
        if not TIME_OF_DAY.fullmatch(text):
            self.fail("no_time")
        return datetime.time.fromisoformat(text)


class Input(serializers.Serializer[Any]):
    """The body or query of one operation. A field that is not known is refused: it would be a mistake unnoticed."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the checked values."""
        values = super().to_internal_value(data)
        unknown = sorted(set(data) - set(self.fields)) if isinstance(data, Mapping) else []
        if unknown:
            known = ", ".join(self.fields) or "none"
            raise ValidationError(
                {
                    name[:60]: [ErrorDetail(f"There is no such field. Known ones: {known}.", "unknown")]
                    for name in unknown[:10]
                }
            )
        return values
