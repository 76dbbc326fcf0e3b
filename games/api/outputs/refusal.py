"""The shape of every refusal."""

from typing import Any

from rest_framework import serializers

from games.api.outputs.play import Decision
from games.api.outputs.shapes import TEXT, Value, listed


class Refusal(serializers.Serializer[Any]):
    """Why something was refused. Nothing was changed then."""

    code = Value(TEXT, "Stable, for programs; docs/api.md lists all.")
    message = Value(TEXT, "For people: what was wrong, and what is possible now.")
    params = Value({"type": "object", "additionalProperties": True}, "What the message speaks of.")
    open = Decision(many=True, required=False, help_text="With `stale-question`: what is open to you now.")
    legal = Value(
        listed(TEXT),
        "With `illegal-answer`: the legal answers; where they are too many, the words they are joined from.",
        required=False,
    )
