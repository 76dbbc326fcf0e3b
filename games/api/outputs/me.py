"""Who you are, when you play, when you are away, and what you were sent."""

from typing import Any

from rest_framework import serializers

from games.api.outputs.shapes import COUNT, FLAG, TEXT, TIME, Schema, Value, listed, one_of, or_null
from games.models import OutboxMessage
from games.services import preferences
from players import models

TIME_OF_DAY: Schema = {"type": "string", "pattern": "^[0-9]{2}:[0-9]{2}$"}
# What is sent to a person; the rest of the outbox is work to be done.
KINDS = [kind for kind in OutboxMessage.Kind.values if kind != OutboxMessage.Kind.BOT_MOVE]


class Me(serializers.Serializer[Any]):
    """Who you are, and what you chose. Nobody else is shown your zone or your hours."""

    name = Value(TEXT)
    time_zone = Value(TEXT, "IANA name.")
    language = Value(TEXT, "Empty: none chosen.")
    mails = Value(FLAG, "Whether you get mails.")
    active_from = Value(or_null(TIME_OF_DAY), "From when on, in your zone, a deadline may fall; null: always.")
    active_to = Value(or_null(TIME_OF_DAY), "Until when.")
    quiet_from = Value(or_null(TIME_OF_DAY), "From when on, in your zone, nothing is sent that can wait; null: never.")
    quiet_to = Value(or_null(TIME_OF_DAY), "Until when.")
    reminders = Value(
        listed(COUNT), "Seconds before a deadline at which you are reminded; empty: at a moment that suits the game."
    )
    digest_hour = Value({"type": "integer", "minimum": 0, "maximum": 23}, "The hour of your daily digest.")
    auto_leave = Value(FLAG, "Whether a deadline that would pass takes a day of your leave.")
    notify = Value(
        {
            "type": "object",
            "properties": {str(kind): one_of(*preferences.WAYS) for kind in preferences.KINDS},
            "required": [str(kind) for kind in preferences.KINDS],
            "additionalProperties": False,
        },
        "How you are told of each kind of news: at once, in your daily digest, or never.",
    )
    scopes = Value(listed(TEXT), "What you may do with this token; in a browser's session everything.")
    expires_at = Value(or_null(TIME), "When this token expires.")


class Absence(serializers.Serializer[Any]):
    """Days on which you are away."""

    id = Value(COUNT)
    kind = Value(one_of(*models.Absence.Kind.values), "`leave`: your clocks stand still; `bot`: bots play for you.")
    state = Value(one_of(*models.Absence.State.values))
    starts_at = Value(TIME)
    ends_at = Value(TIME, "When it ends, unless you are back earlier.")
    days = Value(COUNT, "What it takes of your balance of leave.")
    automatic = Value(FLAG, "Whether a deadline that would have passed began it.")
    ended_at = Value(or_null(TIME), "When it was over.")


class Balance(serializers.Serializer[Any]):
    """Days of leave that you have in any 365."""

    allowed = Value(COUNT)
    used = Value(COUNT)
    left = Value(COUNT)


class AffectedGames(serializers.Serializer[Any]):
    """What leave does to your games: their codes."""

    still = Value(listed(TEXT), "Those in which your clock stands still.")
    go_on = Value(listed(TEXT), "Those that allow no leave, in which your clock runs on.")


class Absences(serializers.Serializer[Any]):
    """When you are away, and what leave you have left."""

    absences = Absence(many=True, help_text="The last to begin first.")
    balance = Balance()
    games = AffectedGames()


class ChangedAbsence(serializers.Serializer[Any]):
    """An absence that was planned or cancelled, and what leave you have left."""

    absence = Absence()
    balance = Balance()
    games = AffectedGames()


class Delivery(serializers.Serializer[Any]):
    """Something that was sent to you, or not, and why."""

    kind = Value(one_of(*KINDS), "What it tells of.")
    channel = Value(TEXT, "What carries it: `mail`.")
    game = Value(or_null(TEXT), "The code of its game.")
    status = Value(
        one_of(*OutboxMessage.Status.values),
        "`pending`: not yet; `gathered`: waits for your digest; `sent`; `failed`: given up; `suppressed`: not sent.",
    )
    reason = Value(TEXT, "A code for why it was not sent, or not yet; empty: there is nothing to explain.")
    why = Value(TEXT, "The same as a sentence.")
    attempts = Value(COUNT, "How often it was tried.")
    created_at = Value(TIME)
    due_at = Value(TIME, "When it is sent, or tried again.")
    sent_at = Value(or_null(TIME))


class Deliveries(serializers.Serializer[Any]):
    """A page of what you were sent."""

    deliveries = Delivery(many=True)
    next = Value(or_null(TEXT), "The cursor of the next page; null: this is the last one.")


class Calendar(serializers.Serializer[Any]):
    """The address of your calendar."""

    url = Value(TEXT, "Whoever knows it can read your deadlines. It is shown this once.")
