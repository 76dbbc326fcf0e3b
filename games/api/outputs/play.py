"""The table as a seat sees it, what it is asked, and what an answer led to."""

from typing import Any

from rest_framework import serializers

from games.api.outputs.events import numbered_events
from games.api.outputs.games import Result, Seat
from games.api.outputs.shapes import (
    CARD,
    COUNT,
    FLAG,
    LETTER,
    NUMBER,
    PLACE,
    SIDE,
    TEXT,
    TIME,
    WORD,
    Schema,
    Value,
    by_seat,
    listed,
    one_of,
    or_null,
)
from games.models import Game

FACE: Schema = {
    "card": {**or_null(CARD), "description": "Its code, null where you do not know it."},
    "up": {**FLAG, "description": "Whether it lies face up."},
}
SEEN: Schema = {
    "type": "object",
    "properties": FACE,
    "required": ["card", "up"],
    "additionalProperties": False,
}
HAND: Schema = {
    "type": ["object", "null"],
    "properties": {"seat": LETTER, **FACE},
    "required": ["seat", "card", "up"],
    "additionalProperties": False,
    "description": "The card in hand, drawn or taken.",
}


class Decision(serializers.Serializer[Any]):
    """A question that is open to you. Nothing is legal that it does not list."""

    seat = Value(LETTER)
    number = Value({"type": "integer", "minimum": 1}, "Quote it when you answer.")
    question = Value(TEXT, "What is asked: `peek`, `action`, `drawn`, `cards`, `target` …")
    subject = Value(or_null(WORD), "The code of the card, or `token`, that it comes from.")
    options = Value(listed(WORD))
    least = Value(COUNT, "An answer names at least so many options …")
    most = Value(COUNT, "… and at most so many, joined by `+`.")
    ordered = Value(FLAG, "Whether their order counts.")
    or_none = Value(FLAG, "Whether `none` is an answer too.")
    at_least_one_of = Value(listed(WORD), "Options of which an answer must name one; empty: no such rule.")
    default = Value(TEXT, "What is played for you when your time runs out; always legal.")


class View(serializers.Serializer[Any]):
    """The table as your seat sees it; without a seat, as everybody sees it."""

    seat = Value(or_null(LETTER), "Your seat.")
    round = Value({"type": "integer", "minimum": 1, "maximum": 4})
    rounds = Value({"type": "integer", "minimum": 1, "maximum": 4})
    step = Value(one_of("peek", "turn", "scoring", "over"))
    turn = Value(or_null(LETTER), "Whose turn it is.")
    turns = Value(COUNT, "Turns begun in this round.")
    start = Value(LETTER, "Who started this round.")
    holder = Value(LETTER, "Who holds the token.")
    power = Value(FLAG, "Whether its holder may still place it in this round.")
    decks = Value(TEXT, "The decks in play, as in a setup's notation: `bullet, 7=fang`.")
    token = Value(TEXT, "Whose token it is: `bullet` …")
    token_on = Value(or_null(PLACE), "The card under the token.")
    teams = Value({**listed(SIDE), "type": ["array", "null"]}, "The teams; null: each for himself.")
    fang_pile = Value(or_null(COUNT), "The pile from which the token's holder alone may take.")
    covers = Value(
        {"type": "object", "additionalProperties": PLACE}, "Bodyguards, by place, and the card each is laid over."
    )
    tallies = Value(by_seat(NUMBER), "Points noted in mid-round, added to the round's score.")
    called = Value(or_null(LETTER), "Who called for a vote.")
    turns_left = Value({**listed(LETTER), "type": ["array", "null"]}, "After a call: who still has a turn.")
    villages = Value(by_seat(listed(SEEN)), "The cards of each seat, left to right as their owner sees them.")
    deck = Value(listed(SEEN), "From the top.")
    display = Value(listed(SEEN), "Cards beside the deck, that may be drawn.")
    piles = Value(listed(listed(SEEN)), "The discard piles, each from the top.")
    drawn = Value(HAND)
    scores = Value(listed(by_seat(NUMBER)), "The points of the finished rounds.")
    totals = Value(by_seat(NUMBER))
    asked = Value(listed(LETTER), "The seats with an open question.")
    result = Result(allow_null=True)


class Table(serializers.Serializer[Any]):
    """A game's table. `view` is null and `decisions` is empty before the start."""

    code = Value(TEXT)
    status = Value(one_of(*Game.Status.values))
    last = Value(COUNT, "The number of the last event.")
    seat = Value(or_null(LETTER), "The seat that you play.")
    plays_on = Value(FLAG, "Whether you play on against bots.")
    paused_until = Value(or_null(TIME), "When a paused game goes on by itself.")
    pause_asked_until = Value(or_null(TIME), "Until when the table is asked to pause; null: it is not asked.")
    seats = Seat(many=True)
    view = View(allow_null=True)
    decisions = Decision(many=True, help_text="What is open to you.")


class Played(serializers.Serializer[Any]):
    """What your answer led to."""

    code = Value(TEXT)
    status = Value(one_of(*Game.Status.values))
    last = Value(COUNT, "The number of the last event.")
    repeated = Value(FLAG, "The same answer to the same question was here before: nothing was changed.")
    events = numbered_events("What happened, with what only you learned by it.")
    view = View()
    decisions = Decision(many=True, help_text="What is open to you now.")
