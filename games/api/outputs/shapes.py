"""Small shapes that many answers are made of, as JSON schemas."""

from typing import Any

from drf_spectacular.drainage import set_override
from rest_framework import serializers

Schema = dict[str, Any]

SEATS = ["A", "B", "C", "D"]
LETTER: Schema = {"type": "string", "enum": SEATS, "description": "A seat."}
SIDE: Schema = {
    "type": "string",
    "enum": [*SEATS, "A+C", "B+D"],
    "description": "A seat, or the two seats of a team.",
}
CARD: Schema = {"type": "string", "pattern": "^[0-9A-Z]{1,3}$", "description": "The code of a card, see `GET setups`."}
PLACE: Schema = {
    "type": "string",
    "pattern": "^[A-D][1-9][0-9]?$",
    "description": "A card of a village, `A1` is A's leftmost.",
}
WORD: Schema = {"type": "string", "description": "A place or another word of the questions' vocabulary."}
NUMBER: Schema = {"type": "integer"}
COUNT: Schema = {"type": "integer", "minimum": 0}
NUMBERED: Schema = {"type": "integer", "minimum": 1}
WEEKDAY: Schema = {"type": "integer", "minimum": 1, "maximum": 7, "description": "1 is Monday, 7 is Sunday."}
FLAG: Schema = {"type": "boolean"}
TIME: Schema = {"type": "string", "format": "date-time", "description": "In UTC."}
TEXT: Schema = {"type": "string"}


def one_of(*words: str) -> Schema:
    """One of these words."""
    return {"type": "string", "enum": list(words)}


def listed(item: Schema) -> Schema:
    """A list of such items."""
    return {"type": "array", "items": item}


def by_seat(value: Schema, text: str = "") -> Schema:
    """A value a seat."""
    shape = {
        "type": "object",
        "properties": dict.fromkeys(SEATS, value),
        "additionalProperties": False,
        "minProperties": 2,
    }
    return {**shape, "description": text} if text else shape


def by_place(value: Schema) -> Schema:
    """A value a place."""
    return {"type": "object", "patternProperties": {PLACE["pattern"]: value}, "additionalProperties": False}


def or_null(shape: Schema) -> Schema:
    """Such a value, or null."""
    if "enum" in shape:
        return {**shape, "type": [shape["type"], "null"], "enum": [*shape["enum"], None]}
    return {**shape, "type": [shape["type"], "null"]}


class Value(serializers.Field[Any, Any, Any, Any]):
    """A value of which the JSON schema says everything. It reads and writes nothing."""

    def __init__(self, schema: Schema, text: str = "", **options: Any) -> None:
        super().__init__(**options)
        set_override(self, "field", {**schema, "description": text} if text else schema)
