"""What several mails are made of: the seat, its table, what happened and was said, what is asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.urls import reverse

from games.mail import shown
from games.models import Game, IncomingMail, OutboxMessage, Seat
from games.selectors import TableView, messages, of_league, told
from games.services.outbox import NOT_RUNNING
from games.services.seats import remembers

# How many events a mail tells; what happened before is on the page.
MOST_EVENTS = 40
MOST_MESSAGES = 10


@dataclass(frozen=True, slots=True)
class Topic:
    """What a mail is about that is about no game: the names of its thread and of its list, for headers (letters,
    digits, dots and hyphens), and the address of its page."""

    thread_name: str
    list_name: str
    page: str


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail to be: the folder of its templates, the game it is about (None: about none, or many), what they get.

    seat: whose answer it takes ("": nobody's); question: the one that it asks, if any; confirms: the mail that an
    answer to it confirms; answers: the id of the player's own mail that it answers; topic: what it is about where that
    is no game.
    """

    name: str
    game: Game | None
    context: Mapping[str, Any]
    seat: str = ""
    question: int | None = None
    confirms: IncomingMail | None = None
    answers: str = ""
    topic: Topic | None = None

    @property
    def page(self) -> str:
        """The address of the page of what it is about; "" where it is about many things."""
        if self.game is not None:
            return link(self.game)
        return self.topic.page if self.topic else ""


def of_seat(name: str, seat: Seat, context: Mapping[str, Any], **more: Any) -> Letter:
    """A mail to a seat of a game, which can be answered: with the answer to the open question too, if it shows that."""
    return Letter(name, seat.game, context, seat.letter, context.get("number"), **more)


def seat_of(row: OutboxMessage) -> Seat:
    """The row's seat with its game and player."""
    seats = Seat.objects.select_related("player", "game__setup").defer("game__record", "game__secret")
    return seats.get(game=row.game_id, letter=row.letter)


def game_of(row: OutboxMessage) -> Game:
    """The row's game."""
    return Game.objects.select_related("setup").defer("record", "secret").get(messages=row)


def why_not(seat: Seat) -> str:
    """Why a seat is not asked any more."""
    return "answered" if seat.game.status == Game.Status.RUNNING else NOT_RUNNING


def link(game: Game) -> str:
    """The address of the page of a game."""
    return f"{settings.SILVER_BASE_URL}{reverse('web:game', args=[game.code])}"


def common(game: Game, view: TableView) -> dict[str, Any]:
    """The game, its page, what it is in a league, and the table as its reader sees it."""
    villages = shown.villages(view)
    return {
        "game": game,
        "table": view,
        "link": link(game),
        "in_league": shown.in_league(of_league(game)),
        "by_mail": bool(settings.SILVER_REPLY_ADDRESS),
        "villages": villages,
        "widest": max((len(village.cards) for village in villages), default=0),
        **shown.middle(view),
    }


def news(seat: Seat, view: TableView) -> dict[str, Any]:
    """What happened since the player's own last move, as sentences; how many more before that; what was said."""
    since = seat.game.events.filter(number__gt=seat.seen_event).order_by("-number")[:MOST_EVENTS]
    # Who came to his seat in the middle of a round has not seen what it was told.
    rows = told(seat.game, seat.letter, since, once=remembers(seat.game, seat))
    rows.reverse()
    earlier = rows[0]["number"] - seat.seen_event - 1 if rows else 0
    return {"happened": shown.sentences(rows, view), "earlier": earlier, **_talk(seat, view)}


def asked(seat: Seat, view: TableView) -> dict[str, Any]:
    """Until when the seat must move, and how long that is; nothing where it need not, or its clock stands still."""
    if not view.decisions or seat.deadline is None:
        return {}
    return {"deadline": shown.moment(seat.deadline), "left": shown.left(seat.deadline)}


def moving(seat: Seat, view: TableView, happened: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """All that somebody needs who is to move. happened: the news, where it is not all since his own last move."""
    questions = shown.questions(view)
    return {
        **common(seat.game, view),
        **(news(seat, view) if happened is None else happened),
        **asked(seat, view),
        "questions": questions,
        "several": any(question.several for question in questions),
        "number": view.decisions[0]["number"] if view.decisions else None,
    }


def _talk(seat: Seat, view: TableView) -> dict[str, Any]:
    """What others said since the player's own last move, but for seats he muted."""
    moved = seat.game.events.filter(number=seat.seen_event).values_list("at", flat=True).first()
    found = [one for one in messages(seat.game, seat.player, after=moved) if not one.mine]
    return {"said": shown.said(found[-MOST_MESSAGES:], view), "unsaid": max(0, len(found) - MOST_MESSAGES)}
