"""Games, their lists and rematches, deck setups, what is said."""

from typing import Any

from rest_framework import serializers

from games import engine, models
from games.api.outputs.shapes import (
    CARD,
    COUNT,
    FLAG,
    LETTER,
    NUMBER,
    NUMBERED,
    PLACE,
    SIDE,
    TEXT,
    TIME,
    WEEKDAY,
    Value,
    by_seat,
    listed,
    one_of,
    or_null,
)

DECK = one_of(*engine.deck_names())


class Seat(serializers.Serializer[Any]):
    """A taken seat."""

    letter = Value(LETTER)
    name = Value(TEXT, "Of the person who took it, also after he resigned; or of its bot.")
    is_bot = Value(FLAG, "Whether a bot plays it now.")
    resigned = Value(FLAG)
    asked = Value(FLAG, "Whether a question is open to it.")
    deadline = Value(or_null(TIME), "When its move is played for it; null: not asked, or its clock stands still.")
    left = Value(
        or_null(COUNT),
        "Seconds on its clock now; what counts for nothing comes on top, so that `deadline` may be later than that. "
        "null: it never ran.",
    )
    still = Value(
        or_null(one_of("leave", "pause", "between")),
        "Why its clock stands still: its player is on leave; the game is paused; another seat answers within its move "
        "(`between`, in the table alone). null: it runs, or the seat has no move to make.",
    )
    misses = Value(COUNT, "How many moves were played for it.")
    stand_in = Value(
        or_null(one_of(*models.Seat.StandIn.values)),
        "Why a bot plays it in its player's stead: he missed deadlines, is away, or asked for it. null: none does.",
    )
    stand_in_since = Value(or_null(TIME))
    offered = Value(FLAG, "Whether its player offers it to a substitute.")
    takeable = Value(FLAG, "Whether a substitute may take it over now.")
    former = Value(listed(TEXT), "Who held it before its player, the first first.")
    agrees_to_pause = Value(FLAG, "Whether its player agrees to the pause that is proposed.")
    wants_end = Value(FLAG, "Whether it agrees to end the game.")
    place = Value(or_null({"type": "integer", "minimum": 1, "maximum": 4}))
    total = Value(or_null(NUMBER), "Its points, once the game has ended.")
    nonce = Value(TEXT, "Its part of the shuffle.")


class Result(serializers.Serializer[Any]):
    """How the game ended."""

    places = Value(by_seat({"type": "integer", "minimum": 1, "maximum": 4}))
    winner = Value(or_null(SIDE))
    reason = Value(one_of("rounds", "agreement", "resignation", "season-end"))


class OfLeague(serializers.Serializer[Any]):
    """What a game of a league is there."""

    league = Value(TEXT, "The slug of the league.")
    season = Value(NUMBERED, "Its number.")
    division = Value(NUMBERED, "Its order from the top.")
    table = Value(NUMBERED, "Its number in the division.")


class Game(serializers.Serializer[Any]):
    """A game, without its table."""

    code = Value(TEXT, "Its public id.")
    status = Value(one_of(*models.Game.Status.values))
    host = Value(TEXT)
    setup = Value(TEXT, "The slug of its deck setup.")
    decks = Value(TEXT, "The cards, in the notation of deck setups: `bullet`, `bullet, 7=fang`.")
    seats_wanted = Value({"type": "integer", "minimum": 2, "maximum": 4})
    rounds = Value({"type": "integer", "minimum": 1, "maximum": 4})
    round = Value(COUNT, "The round that is played; 0 before the start.")
    move_time = Value(COUNT, "Seconds a seat has for a move; with a bank, what each move adds to it.")
    bank = Value(or_null(COUNT), "Seconds a seat starts with; null: nothing is saved up.")
    cap = Value(or_null(COUNT), "Seconds a seat can save up.")
    days_off = Value(listed(WEEKDAY), "Days of the week on which no clock runs, each in its player's own zone.")
    misses_allowed = Value(COUNT, "After how many missed deadlines in a row a bot plays a seat; 0: never.")
    leave_allowed = Value(FLAG, "Whether clocks stand still for players on leave.")
    pauses_allowed = Value(FLAG, "Whether the table may agree to pause.")
    teams = Value(FLAG, "Whether A and C play against B and D.")
    remember = Value(FLAG, "Whether the table goes on showing the face-down cards that a seat has seen.")
    access = Value(one_of(*models.Game.Access.values))
    bots = Value(COUNT, "Seats that bots filled from the start.")
    turn_limit = Value(or_null(NUMBER), "A round ends after so many turns of all seats.")
    rated = Value(
        one_of(*models.Game.Rated.values), "Whether its result moves ratings; `people`: unless bots began it."
    )
    league = OfLeague(allow_null=True, help_text="Where it belongs in a league; null: it is of none.")
    commitment = Value(TEXT, "To the secret of the shuffle: hex SHA-256.")
    last = Value(COUNT, "The number of the last event.")
    created_at = Value(TIME)
    expires_at = Value(TIME, "When it is closed if it has not started.")
    picks_due_at = Value(
        or_null(TIME), "Until when losers of the last game pick cards for this one; null: nobody does."
    )
    started_at = Value(or_null(TIME))
    ended_at = Value(or_null(TIME))
    pause_reason = Value(
        or_null(one_of(*models.Game.PauseReason.values)),
        "Why it is paused: its table agreed, an organiser paused it, or a fault of ours. null: it is not.",
    )
    paused_until = Value(or_null(TIME), "When a paused game goes on by itself.")
    pause_asked_until = Value(or_null(TIME), "Until when the table is asked to pause; null: it is not asked.")
    my_seat = Value(or_null(LETTER), "The seat that you play.")
    seats = Seat(many=True)
    result = Result(allow_null=True)


class GamePage(serializers.Serializer[Any]):
    """A page of a list of games."""

    games = Game(many=True)
    next = Value(or_null(TEXT), "The cursor of the next page; null: this is the last one.")


class Card(serializers.Serializer[Any]):
    """A kind of card."""

    code = Value(CARD)
    number = Value(COUNT)
    name = Value(TEXT)
    text = Value(TEXT, "What it does.")
    copies = Value(COUNT)
    works = Value(
        one_of("face-up", "discard", "kept", "set", "scoring"),
        "When: lying face up, drawn and discarded, drawn and kept, in a set, at scoring.",
    )
    deck = Value(TEXT)


class Setup(serializers.Serializer[Any]):
    """Cards that a game can be opened with."""

    slug = Value(TEXT, "Its public id; empty: it is not saved.")
    name = Value(TEXT)
    decks = Value(TEXT, "Its notation: `bullet, 7=fang`.")
    choices = Value({**listed(DECK), "minItems": 14, "maxItems": 14}, "The deck of each number, from 0 to 13.")
    token = Value(DECK, "The deck of its token.")
    official = Value(FLAG)
    shared = Value(FLAG, "Whether everybody may open games with it.")
    mine = Value(FLAG, "Whether you may change it.")
    owner = Value(or_null(TEXT), "Who made it.")
    cards = Card(many=True)


class Setups(serializers.Serializer[Any]):
    """The official setups, your own, and those that others share."""

    setups = Setup(many=True)


class Rematch(serializers.Serializer[Any]):
    """What follows an ended game."""

    rematch = Value(or_null(TEXT), "The code of the next game; null: there is none, or none that you may see.")


class Pick(serializers.Serializer[Any]):
    """What a loser picks."""

    name = Value(TEXT)
    picked = Value(FLAG, "Whether the game does not wait for it any more.")
    number = Value(or_null(COUNT), "The number of the cards; null: none, nothing is changed.")
    deck = Value(or_null(DECK), "Where they come from then.")


class Picks(serializers.Serializer[Any]):
    """What losers of the last game pick for this one."""

    due_at = Value(or_null(TIME), "Until when; null: nobody picks any more.")
    decks = Value(TEXT, "The cards, in the notation of deck setups; with the picks once all are made.")
    picks = Pick(many=True)


class Message(serializers.Serializer[Any]):
    """Something said at a table."""

    number = Value({"type": "integer", "minimum": 1}, "Counts from 1; muted ones and those taken down leave gaps.")
    at = Value(TIME)
    letter = Value(LETTER, "The seat that said it.")
    name = Value(TEXT)
    mine = Value(FLAG)
    kind = Value(one_of("text", "phrase"))
    text = Value(TEXT, "What was said; a phrase in your language.")
    phrase = Value(or_null(TEXT), "Its code.")
    place = Value(or_null(PLACE), "The card that it is about.")


class Messages(serializers.Serializer[Any]):
    """What was said."""

    messages = Message(many=True)
    last = Value(COUNT, "The number of the last message.")
    muted = Value(listed(LETTER), "The seats that you muted.")


class Shuffle(serializers.Serializer[Any]):
    """The opened secret of an ended game's shuffle, and what our own check of the game found."""

    game = Value(TEXT)
    ok = Value(FLAG, "Whether nothing differs.")
    commitment = Value(FLAG, "The secret is the one committed to when the game was opened.")
    deal = Value(FLAG, "The first deal follows from secret and nonces.")
    answers = Value(
        or_null(FLAG), "All answers lead to the events and result stored; null: played under other rules than ours now."
    )
    events = Value(COUNT, "How many events were compared.")
    difference = Value(or_null(NUMBER), "The number of the first event that differs.")
    rules_version = Value(COUNT)
    secret = Value(TEXT, "32 bytes in hex.")
    nonces = Value(by_seat(TEXT))
