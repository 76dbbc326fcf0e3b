"""What the operations of time take: stand-ins and substitutes, pauses, absences, deliveries."""

from drf_spectacular.utils import extend_schema_field

from games.api.fields import (
    Day,
    Input,
    Moment,
    NumberInQuery,
    OneOf,
    Text,
    TrueOrFalse,
)
from games.api.inputs.games import LETTERS, PAGE
from players.models import Absence


class Offer(Input):
    """Whether a substitute may take the seat over at once."""

    offered = TrueOrFalse(default=True, help_text="false takes it back.")


class Substitute(Input):
    """Taking over a seat that a bot plays in its player's stead."""

    letter = OneOf(choices=LETTERS, help_text="A seat that is `takeable`.")


class InvitedSubstitute(Input):
    """Whom the host invites to take over a seat."""

    player = Text(max_length=30, help_text="The name of the player.")


class Pause(Input):
    """Until when the table is asked to pause."""

    until = Moment(help_text="From an hour to 14 days from now, with its offset: `2026-12-24T18:00:00Z`.")


class NewAbsence(Input):
    """Days on which you are away, in your own time zone."""

    kind = OneOf(
        choices=Absence.Kind.values,
        help_text="`leave`: your clocks stand still, which takes days of your balance; `bot`: bots play for you.",
    )
    first = Day(help_text="The first day.")
    last = Day(help_text="The last day; you are back on the day after it.")


@extend_schema_field({"type": "string", "pattern": "^[0-9]{1,17}-[0-9a-f]{32}$"})
class DeliveryCursor(Text):
    """Where a page of deliveries begins."""


class DeliveriesQuery(Input):
    """Which deliveries to list."""

    limit = NumberInQuery(min_value=1, max_value=PAGE, default=PAGE)
    cursor = DeliveryCursor(max_length=60, required=False, help_text="`next` of the page before.")
