"""What each mail says: one function a mail. Each checks first that the mail is still true."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.urls import reverse

from games.mail import shown
from games.models import Game, Invitation, OutboxMessage, Seat, SetupPick
from games.selectors import TableView, messages, my_pick, table, told
from games.services.outbox import NOT_RUNNING
from players.models import Player

# How many events a mail tells; what happened before is on the page.
MOST_EVENTS = 40
MOST_MESSAGES = 10
Kind = OutboxMessage.Kind


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail to be: the folder of its templates and what they are given."""

    name: str
    game: Game
    context: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Writer:
    """Who gets a kind of mail, and the function that writes it (or says why it is no longer true)."""

    reader: Callable[[OutboxMessage], Player | None]
    letter: Callable[[OutboxMessage, Player], Letter | str]


def turn(row: OutboxMessage, reader: Player) -> Letter | str:
    """It is your move: what happened, your table, your choices."""
    seat = _seat(row)
    view = table(seat.game, reader)
    if not any(decision["number"] == row.question for decision in view.decisions):
        return _why_not(seat)
    return Letter("turn", seat.game, _moving(seat, view))


def reminder(row: OutboxMessage, reader: Player) -> Letter | str:
    """Your time runs out soon."""
    seat = _seat(row)
    view = table(seat.game, reader)
    if seat.asked != row.question or not view.decisions or seat.deadline is None:
        return _why_not(seat)
    if int(seat.deadline.timestamp()) != row.payload["deadline"]:
        return "other-deadline"
    return Letter("reminder", seat.game, _moving(seat, view))


def deadline_passed(row: OutboxMessage, reader: Player) -> Letter | str:
    """Your time ran out: what was played for you, with what you saw by it."""
    seat = _seat(row)
    view = table(seat.game, reader)
    played = seat.game.events.filter(number__range=(row.payload["first"], row.payload["last"])).order_by("number")
    happened = shown.sentences(told(seat.game, seat.letter, played, once=True), view)
    return Letter("deadline_passed", seat.game, {**_common(seat.game, view), "happened": happened, "earlier": 0})


def pick(row: OutboxMessage, reader: Player) -> Letter | str:
    """You lost the last game, and may pick cards for the next one."""
    asked = SetupPick.objects.select_related("game__setup", "game__rematch_of").filter(game=row.game_id, player=reader)
    mine = asked.first()
    if mine is None or my_pick(mine.game, reader) is None:
        return "nothing-to-pick"
    game = mine.game
    context = {
        "game": game,
        "link": _link(game),
        "decks": shown.decks(game),
        "due": shown.moment(game.picks_due_at),
        "left": shown.left(game.picks_due_at),
        "reader": reader.username,
    }
    return Letter("pick", game, context)


def game_over(row: OutboxMessage, reader: Player) -> Letter | str:
    """The game has ended: what happened last, and the places."""
    seat = _seat(row)
    view = table(seat.game, reader)
    return Letter("game_over", seat.game, {**_common(seat.game, view), **_news(seat, view)})


def invited(row: OutboxMessage, reader: Player) -> Letter | str:
    """Somebody invites you to a game."""
    invitations = Invitation.objects.select_related("game__host", "game__setup")
    invitation = invitations.filter(game=row.game_id, player=reader, declined_at=None).first()
    if invitation is None or invitation.game.status != Game.Status.OPEN:
        return "not-open"
    game = invitation.game
    view = table(game, reader)
    if view.my_letter:
        return "seated"
    context = {
        "game": game,
        "link": _link(game),
        "options": shown.options(game),
        "expires": shown.moment(game.expires_at),
    }
    return Letter("invited", game, {**context, "host": game.host.username, "reader": reader.username})


def _seated(row: OutboxMessage) -> Player | None:
    """The person who plays the row's seat now; nobody once a bot does."""
    seat = Seat.objects.select_related("player").filter(game=row.game_id, letter=row.letter, is_bot=False).first()
    return seat.player if seat else None


def _named(row: OutboxMessage) -> Player | None:
    return row.recipient


LETTERS: dict[str, Writer] = {
    Kind.TURN: Writer(_seated, turn),
    Kind.REMINDER: Writer(_seated, reminder),
    Kind.DEADLINE_PASSED: Writer(_seated, deadline_passed),
    Kind.GAME_OVER: Writer(_seated, game_over),
    Kind.INVITED: Writer(_named, invited),
    Kind.PICK: Writer(_named, pick),
}


def _seat(row: OutboxMessage) -> Seat:
    seats = Seat.objects.select_related("player", "game__setup").defer("game__record", "game__secret")
    return seats.get(game=row.game_id, letter=row.letter)


def _why_not(seat: Seat) -> str:
    return "answered" if seat.game.status == Game.Status.RUNNING else NOT_RUNNING


def _link(game: Game) -> str:
    return f"{settings.SILVER_BASE_URL}{reverse('web:game', args=[game.code])}"


def _common(game: Game, view: TableView) -> dict[str, Any]:
    return {"game": game, "table": view, "link": _link(game), "villages": shown.villages(view), **shown.middle(view)}


def _news(seat: Seat, view: TableView) -> dict[str, Any]:
    """What happened since the player's own last move, as sentences; how many more before that."""
    since = seat.game.events.filter(number__gt=seat.seen_event).order_by("-number")[:MOST_EVENTS]
    rows = told(seat.game, seat.letter, since)
    rows.reverse()
    earlier = rows[0]["number"] - seat.seen_event - 1 if rows else 0
    return {"happened": shown.sentences(rows, view), "earlier": earlier, **_talk(seat, view)}


def _talk(seat: Seat, view: TableView) -> dict[str, Any]:
    """What others said since the player's own last move, but for seats he muted."""
    moved = seat.game.events.filter(number=seat.seen_event).values_list("at", flat=True).first()
    found = [one for one in messages(seat.game, seat.player, after=moved) if not one.mine]
    return {"said": shown.said(found[-MOST_MESSAGES:], view), "unsaid": max(0, len(found) - MOST_MESSAGES)}


def _moving(seat: Seat, view: TableView) -> dict[str, Any]:
    return {
        **_common(seat.game, view),
        **_news(seat, view),
        "questions": shown.questions(view),
        "deadline": shown.moment(seat.deadline),
        "left": shown.left(seat.deadline),
    }
