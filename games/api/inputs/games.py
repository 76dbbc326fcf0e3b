"""What the operations of games, setups and messages take."""

from drf_spectacular.utils import extend_schema_field
from rest_framework.serializers import ListField

from games import engine
from games.api.fields import Distinct, Input, NumberInQuery, OneOf, Text, TrueOrFalse, WholeNumber
from games.api.outputs.shapes import WEEKDAY, listed
from games.models import Game
from games.services.messages import LONGEST, PHRASES
from games.services.options import (
    LONGEST_MOVE,
    LONGEST_TURN_LIMIT,
    MOST_DAYS_OFF,
    MOST_INVITED,
    MOST_MISSES,
    SHORTEST_MOVE,
    WEEK,
)
from games.services.setups import LONGEST_NAME, NUMBERS

DAY = 24 * 60 * 60
# The largest number that PostgreSQL's integer holds; no question or event has a higher one.
LARGEST = 2**31 - 1
PAGE = 50
LISTS = ("mine", "my-turn", "open", "wanted")
LETTERS = list(engine.SEATS)
DECKS = list(engine.deck_names())


@extend_schema_field({**listed(WEEKDAY), "maxItems": MOST_DAYS_OFF, "uniqueItems": True})
class DaysOff(Distinct):
    """Some days of the week."""


@extend_schema_field({"type": "string", "pattern": "^[0-9]{1,17}-[0-9a-z]{1,12}$"})
class Cursor(Text):
    """Where a page begins; `games.api.paging` reads it."""


class NewGame(Input):
    """A game to open."""

    setup = Text(max_length=60, default="bullet", help_text="The slug of a deck setup, see `GET setups`.")
    seats = WholeNumber(min_value=2, max_value=4)
    rounds = WholeNumber(min_value=1, max_value=4, default=4)
    move_time = WholeNumber(
        min_value=SHORTEST_MOVE,
        max_value=LONGEST_MOVE,
        default=3 * DAY,
        help_text="Seconds a seat has for a move; with a bank, what each move adds to it.",
    )
    bank = WholeNumber(
        min_value=SHORTEST_MOVE,
        max_value=LONGEST_MOVE,
        allow_null=True,
        default=None,
        help_text="Seconds a seat starts with; goes with `cap`. null: each move has `move_time`, nothing is saved up.",
    )
    cap = WholeNumber(
        min_value=SHORTEST_MOVE,
        max_value=LONGEST_MOVE,
        allow_null=True,
        default=None,
        help_text="Seconds a seat can save up; no less than `bank` and `move_time`.",
    )
    days_off = DaysOff(
        child=WholeNumber(min_value=WEEK[0], max_value=WEEK[-1]),
        max_length=MOST_DAYS_OFF,
        default=list,
        help_text="Days of the week on which no clock runs, in each player's own time zone; 1 is Monday, 7 Sunday.",
    )
    misses_allowed = WholeNumber(
        min_value=0,
        max_value=MOST_MISSES,
        default=3,
        help_text="After how many missed deadlines in a row a bot plays a seat until its player is back; 0: never.",
    )
    leave_allowed = TrueOrFalse(default=True, help_text="Whether a player's clock stands still while he is on leave.")
    pauses_allowed = TrueOrFalse(default=True, help_text="Whether the table may agree to pause.")
    remember = TrueOrFalse(
        default=True, help_text="Whether the table goes on showing you the face-down cards that you have seen."
    )
    access = OneOf(
        choices=Game.Access.values,
        default=Game.Access.OPEN.value,
        help_text="`open`: anybody may join and look on; `invitation`: only who is invited.",
    )
    bots = WholeNumber(min_value=0, max_value=3, default=0, help_text="Seats that bots fill, less than `seats`.")
    invited = ListField(
        child=Text(max_length=30), max_length=MOST_INVITED, default=list, help_text="Names of players to invite."
    )
    turn_limit = WholeNumber(
        min_value=2,
        max_value=LONGEST_TURN_LIMIT,
        allow_null=True,
        default=None,
        help_text="A round ends after so many turns of all seats; at least `seats`. null: no such limit.",
    )
    teams = TrueOrFalse(default=False, help_text="Whether A and C play against B and D; of four seats only.")
    rated = OneOf(
        choices=Game.Rated.values,
        default=Game.Rated.PEOPLE.value,
        help_text="Whether its result moves ratings: `people`, unless bots fill seats; `always`; `never`.",
    )
    nonce = Text(
        max_length=64,
        allow_null=True,
        default=None,
        help_text="Your part of the shuffle: 1 to 64 of A-Z, a-z, 0-9, - and _. null: one is drawn for you.",
    )


class Join(Input):
    """Taking a seat."""

    letter = OneOf(
        choices=LETTERS,
        allow_null=True,
        default=None,
        help_text="The seat you want; with teams, A and C are partners. null: the first free one.",
    )
    nonce = Text(
        max_length=64,
        allow_null=True,
        default=None,
        help_text="Your part of the shuffle: 1 to 64 of A-Z, a-z, 0-9, - and _. null: one is drawn for you.",
    )


class Nothing(Input):
    """An operation without options."""


class AgreeToEnd(Input):
    """Agreeing to end the game, or taking that back."""

    agree = TrueOrFalse(default=True, help_text="false takes it back.")


class PlayOn(Input):
    """Whether to play on against bots."""

    plays_on = TrueOrFalse(default=True)


class Answer(Input):
    """An answer to an open question."""

    question = WholeNumber(min_value=1, max_value=LARGEST, help_text="The number of the question, from `decisions`.")
    answer = Text(help_text="One of its options, or several joined by `+`: `draw`, `A1+A3`.")


class SetupChoices(Input):
    """A deck setup: which deck each number comes from, and the token."""

    name = Text(max_length=LONGEST_NAME)
    choices = ListField(
        child=OneOf(choices=DECKS),
        min_length=len(NUMBERS),
        max_length=len(NUMBERS),
        help_text="The deck of each number, from 0 to 13.",
    )
    token = OneOf(
        choices=DECKS, allow_null=True, default=None, help_text="Of which deck. null: of the one with most numbers."
    )
    shared = TrueOrFalse(default=False, help_text="Whether everybody may open games with it.")


class NewRematch(Input):
    """Another game of the same people."""

    losers_pick = TrueOrFalse(
        default=False, help_text="Whether each loser replaces the cards of one number before it starts."
    )


class LoserPick(Input):
    """A loser's pick for a rematch."""

    number = WholeNumber(min_value=min(NUMBERS), max_value=max(NUMBERS))
    deck = OneOf(choices=DECKS, help_text="The deck from which that number's cards come then.")


class NewMessage(Input):
    """Something to say to a table: text, or a phrase."""

    text = Text(max_length=LONGEST, allow_blank=True, default="")
    phrase = OneOf(
        choices=list(PHRASES),
        allow_null=True,
        default=None,
        help_text="In a running game of teams only these can be said.",
    )
    place = Text(
        max_length=4,
        allow_null=True,
        default=None,
        help_text="The card that `looked` and `not-looked` are about: `A2`.",
    )


class Mute(Input):
    """Whose messages not to read."""

    letter = OneOf(choices=LETTERS)
    muted = TrueOrFalse(default=True, help_text="false: read them again.")


class Report(Input):
    """Why a message should be looked at by the staff."""

    reason = Text(max_length=LONGEST, allow_blank=True, default="")


class MessagesQuery(Input):
    """Which messages to read."""

    since = NumberInQuery(
        min_value=0, max_value=LARGEST, default=0, help_text="The number of the last message you have."
    )
    before = NumberInQuery(
        min_value=1, max_value=LARGEST, required=False, help_text="Only messages with lower numbers: the page before."
    )
    limit = NumberInQuery(min_value=1, max_value=200, default=200)


class ListQuery(Input):
    """Which games to list."""

    status = OneOf(
        choices=LISTS,
        default="mine",
        help_text=(
            "`mine`: those you sit in, running or ended; `my-turn`: those that wait for you; `open`: those you may "
            "join; `wanted`: those with a seat that you may take over."
        ),
    )
    limit = NumberInQuery(min_value=1, max_value=PAGE, default=PAGE)
    cursor = Cursor(max_length=60, required=False, help_text="`next` of the page before.")


class EventsQuery(Input):
    """Which events to read."""

    since = NumberInQuery(min_value=0, max_value=LARGEST, default=0, help_text="The number of the last event you have.")
    limit = NumberInQuery(min_value=1, max_value=200, default=200)
    epoch = NumberInQuery(
        min_value=0,
        max_value=LARGEST,
        required=False,
        help_text="That of the page that `since` is from. Refused if a backup was restored after that.",
    )
