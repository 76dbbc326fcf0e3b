"""Every kind of event, with its fields. What only some readers are told is optional."""

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from games.api.outputs.shapes import (
    CARD,
    COUNT,
    FLAG,
    LETTER,
    NUMBER,
    PLACE,
    SIDE,
    TIME,
    WORD,
    Schema,
    Value,
    by_place,
    by_seat,
    listed,
    one_of,
    or_null,
)
from games.models import Game, Seat

PILE: Schema = {"type": "integer", "minimum": 1, "description": "A discard pile; 1 is the main one."}
PLACES = listed(PLACE)
CARDS = listed(CARD)
PLACES_WON = by_seat({"type": "integer", "minimum": 1, "maximum": 4})
ACTOR = {"seat": LETTER}

# A field with "?" is told to some readers only, or only where a card lies face up.
KINDS: dict[str, dict[str, Schema]] = {
    "game_opened": {},
    "game_cancelled": {},
    "game_expired": {},
    "seat_joined": ACTOR,
    "game_paused": {"until?": TIME, "reason?": one_of(*Game.PauseReason.values)},
    "game_resumed": {},
    "game_started": {"seats": listed(LETTER)},
    "seat_resigned": ACTOR,
    "deadline_passed": ACTOR,
    "end_proposed": ACTOR,
    "end_withdrawn": ACTOR,
    "leave_began": {**ACTOR, "until": TIME},
    "leave_ended": ACTOR,
    "bot_sat_in": {**ACTOR, "why": one_of(*Seat.StandIn.values)},
    "player_returned": ACTOR,
    "seat_offered": {**ACTOR, "offered": FLAG},
    "seat_taken_over": ACTOR,
    "pause_proposed": {**ACTOR, "until": TIME},
    "pause_withdrawn": ACTOR,
    "pause_agreed": ACTOR,
    "time_credited": {"began": TIME, "ended": TIME},
    "time_granted": {"seats": listed(LETTER), "seconds": COUNT},
    "round_began": {"start": LETTER, "card": CARD, "rounds": NUMBER},
    "peeked": {**ACTOR, "places": PLACES, "cards?": by_place(CARD)},
    "called": ACTOR,
    "drew": {**ACTOR, "card?": CARD, "of?": COUNT, "display?": COUNT},
    "took": {**ACTOR, "pile": PILE, "card": CARD, "depth": COUNT},
    "discarded": {**ACTOR, "card": CARD, "pile": PILE},
    "played": {**ACTOR, "card": CARD},
    "buried": {**ACTOR, "place": WORD, "card?": CARD},
    "showed": {**ACTOR, "places": PLACES, "cards": CARDS},
    "exchanged": {**ACTOR, "places": PLACES, "place": PLACE, "card?": CARD},
    "laid": {**ACTOR, "cards": CARDS, "pile": PILE},
    "failed": {**ACTOR, "places": PLACES},
    "joined": {**ACTOR, "place": PLACE, "card?": CARD},
    "penalty": {**ACTOR, "place": PLACE, "card?": CARD},
    "activated": {**ACTOR, "card": CARD, "place": PLACE},
    "used": {**ACTOR, "place": PLACE, "card": CARD},
    "looked": {**ACTOR, "places": PLACES, "cards?": by_place(CARD)},
    "turned": {**ACTOR, "place": WORD, "card": CARD, "up": FLAG},
    "mixed": {**ACTOR, "village": LETTER},
    "sorted": {**ACTOR, "village": LETTER, "places": PLACES, "moved": PLACES},
    "swapped": {**ACTOR, "places": PLACES},
    "given": {**ACTOR, "cards": CARDS, "places": PLACES, "from?": PLACES},
    "looked_at_deck": {**ACTOR, "count": COUNT, "after": COUNT, "cards?": CARDS},
    "reordered": {**ACTOR, "count": COUNT},
    "founded": {**ACTOR, "card": CARD, "pile": PILE},
    "lost": {**ACTOR, "place": PLACE, "card": CARD, "pile": PILE},
    "put": {**ACTOR, "place": PLACE, "card?": CARD},
    "covered": {**ACTOR, "place": PLACE, "over": or_null(PLACE)},
    "displayed": {"cards": CARDS},
    "skipped": ACTOR,
    "copied": {**ACTOR, "place": PLACE, "card": CARD},
    "tallied": {**ACTOR, "points": by_seat(NUMBER), "tallies": by_seat(NUMBER)},
    "deck_turned": {**ACTOR, "card?": CARD},
    "milled": {**ACTOR, "cards": CARDS},
    "borrowed": {**ACTOR, "place": PLACE, "card": CARD},
    "token_placed": {**ACTOR, "place": PLACE},
    "round_ended": {"reason": one_of("call", "deck", "villagers", "turns"), "villages": by_seat(listed(or_null(CARD)))},
    "removed": {**ACTOR, "source": PLACE, "place": PLACE, "card": CARD},
    "spared": {**ACTOR, "source": PLACE},
    "scored": {
        "sums": by_seat(NUMBER),
        "scores": by_seat(NUMBER),
        "totals": by_seat(NUMBER),
        "tallies?": by_seat(NUMBER),
        "caller?": LETTER,
        "success?": FLAG,
        "holder": LETTER,
        "power": FLAG,
    },
    "game_ended": {
        "places": PLACES_WON,
        "totals": by_seat(NUMBER),
        "winner": or_null(SIDE),
        "reason": one_of("rounds", "agreement", "resignation", "season-end"),
    },
}
DOORS = ("web", "api", "mail", "deadline", "bot", "service")


class Told(serializers.Serializer[Any]):
    """What all events have."""

    number = Value({"type": "integer", "minimum": 1}, "Counts from 1 without gaps.")
    at = Value(TIME)
    by = Value(one_of(*DOORS), "The door that the answer came through.")
    round = Value(COUNT, "0 before the start.")


def _serializer(kind: str, fields: dict[str, Schema]) -> type[Told]:
    shown = {name.removesuffix("?"): Value(schema, required=not name.endswith("?")) for name, schema in fields.items()}
    name = "".join(part.capitalize() for part in kind.split("_"))
    # A name with a docstring of its own, or each kind would be described as "What all events have".
    described = {"__doc__": f"`{kind}`", "__module__": __name__, "kind": Value(one_of(kind))}
    return type(f"{name}Event", (Told,), {**described, **shown})


EVENTS = {kind: _serializer(kind, fields) for kind, fields in KINDS.items()}


@extend_schema_field(PolymorphicProxySerializer("Event", serializers=dict(EVENTS), resource_type_field_name="kind"))
class NumberedEvent(serializers.Field[Any, Any, Any, Any]):
    """An event as its reader may see it."""


def numbered_events(text: str) -> serializers.ListField:
    """A list of events."""
    return serializers.ListField(child=NumberedEvent(), help_text=text)


class EventPage(serializers.Serializer[Any]):
    """Events since a number."""

    events = numbered_events("Oldest first.")
    last = Value(COUNT, "The number of the game's last event: ask again while yours is lower.")
    epoch = Value(COUNT, "Names this life of the server, see `cursor-void`. To be sent back with `since`, no more.")
