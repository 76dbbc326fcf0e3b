"""What the mails of a game that is played say: one function a mail. Each checks first that the mail is still true."""

from datetime import datetime, timedelta
from typing import Any

from games.mail import parts, shown
from games.mail.parts import Letter
from games.models import Game, GameEvent, OutboxMessage
from games.selectors import table, told
from games.services import preferences
from games.services.outbox import NOT_RUNNING
from players.models import Player
from silver_site.clock import now

Kind = OutboxMessage.Kind
# Who was told of his move just now need not be reminded of it.
JUST_NOW = timedelta(minutes=5)


def turn(row: OutboxMessage, reader: Player) -> Letter | str:
    """It is your move: what happened, your table, your choices."""
    seat = parts.seat_of(row)
    view = table(seat.game, reader)
    if not any(decision["number"] == row.question for decision in view.decisions):
        return parts.why_not(seat)
    return parts.of_seat("turn", seat, parts.moving(seat, view))


def reminder(row: OutboxMessage, reader: Player) -> Letter | str:
    """Your time runs out soon: which of the reminders that the reader asked for this is."""
    seat = parts.seat_of(row)
    view = table(seat.game, reader)
    if seat.asked != row.question or not view.decisions:
        return parts.why_not(seat)
    if seat.deadline is None or int(seat.deadline.timestamp()) != row.payload["deadline"]:
        return "other-deadline"
    if why := _told_besides(row):
        return why
    which = _which(row, seat.deadline, reader)
    return parts.of_seat("reminder", seat, {**parts.moving(seat, view), **which})


def deadline_passed(row: OutboxMessage, reader: Player) -> Letter | str:
    """Your time ran out: what was played for you, with what you saw by it, and what becomes of your seat."""
    seat = parts.seat_of(row)
    view = table(seat.game, reader)
    played = seat.game.events.filter(number__range=(row.payload["first"], row.payload["last"])).order_by("number")
    happened = shown.sentences(told(seat.game, seat.letter, played, once=True), view)
    misses = {"misses": seat.missed_in_row, "allowed": seat.game.misses_allowed, "bot_plays": seat.is_bot}
    running = seat.game.status == Game.Status.RUNNING
    context = {**parts.common(seat.game, view), "happened": happened, "earlier": 0, **(misses if running else {})}
    return parts.of_seat("deadline_passed", seat, context)


def game_over(row: OutboxMessage, reader: Player) -> Letter | str:
    """The game has ended: what happened last, and the places."""
    seat = parts.seat_of(row)
    view = table(seat.game, reader)
    return parts.of_seat("game_over", seat, {**parts.common(seat.game, view), **parts.news(seat, view)})


def round_over(row: OutboxMessage, reader: Player) -> Letter | str:
    """A round has ended: its cards, points and totals."""
    seat = parts.seat_of(row)
    if seat.game.ended and preferences.way(reader, Kind.GAME_OVER) != preferences.NEVER:
        return "game-over"
    view = table(seat.game, reader)
    ended = _event(row, seat.game)
    rows = seat.game.events.filter(number__gte=ended.number, round=ended.round).order_by("number")
    happened = shown.sentences(told(seat.game, seat.letter, rows[: parts.MOST_EVENTS]), view)
    context = {**parts.common(seat.game, view), **parts.asked(seat, view), "happened": happened, "earlier": 0}
    return parts.of_seat("round", seat, {**context, "ended_round": ended.round})


def table_news(row: OutboxMessage, reader: Player) -> Letter | str:
    """Something of the table: leave, a bot or a substitute, a pause, time granted; and how the game stands.

    A row without a seat is for somebody who watches: whose seat was taken over.
    """
    seat = parts.seat_of(row) if row.letter else None
    game = seat.game if seat else parts.game_of(row)
    view = table(game, reader)
    event = _event(row, game)
    if why := _over(event, game):
        return why
    [sentence] = shown.sentences(told(game, view.my_letter, game.events.filter(pk=event.pk)), view)
    until = datetime.fromisoformat(event.public["until"]) if event.public.get("until") else None
    paused = game.paused_until if game.status == Game.Status.PAUSED and until is None else None
    state = {
        "sentence": sentence,
        "until": shown.moment(until),
        "until_left": shown.left(until),
        "paused_until": shown.moment(paused),
        "paused_left": shown.left(paused),
    }
    asked = parts.asked(seat, view) if seat else {}
    context = {**parts.common(game, view), **asked, **state}
    return parts.of_seat("table", seat, context) if seat else Letter("table", game, context)


def _event(row: OutboxMessage, game: Game) -> GameEvent:
    """The event that a row tells of."""
    return game.events.get(number=row.payload["event"])


def _over(event: GameEvent, game: Game) -> str:
    """Why it is too late to tell of an event of the table; "" where it is not."""
    if game.ended:
        return "game-over"
    if game.status == Game.Status.PAUSED and game.pause_reason == Game.PauseReason.BROKEN:
        return NOT_RUNNING
    until = event.public.get("until")
    withdrawn = event.kind == "pause_proposed" and game.pause_asked_until is None
    return "over" if withdrawn or (until and datetime.fromisoformat(until) <= now()) else ""


def _told_besides(row: OutboxMessage) -> str:
    """Whether another mail says the same: a later reminder of this move, or the turn mail sent just now."""
    others = OutboxMessage.objects.filter(game=row.game_id, letter=row.letter, question=row.question)
    asking = others.filter(kind__in=(Kind.TURN, Kind.REMINDER)).exclude(pk=row.pk)
    for kind, created_at, sent_at, payload in asking.values_list("kind", "created_at", "sent_at", "payload"):
        if kind == Kind.TURN and sent_at is not None and sent_at > now() - JUST_NOW:
            return "just-told"
        if kind == Kind.REMINDER and created_at > row.created_at and payload == row.payload:
            return "newer-reminder"
    return ""


def _which(row: OutboxMessage, deadline: datetime, reader: Player) -> dict[str, Any]:
    """Which of the reader's reminders this is, where he chose several."""
    before = (deadline - row.created_at).total_seconds()
    number = sum(lead >= before for lead in reader.reminders)
    return {"reminder": number, "of": len(reader.reminders)} if number and len(reader.reminders) > 1 else {}
