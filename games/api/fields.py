"""Fields that take their own JSON type and nothing that merely looks like it, so that the schema tells the truth."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar

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
