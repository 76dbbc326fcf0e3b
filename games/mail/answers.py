"""The answer to a player's mail: what became of each of its lines, and what he can do now."""

from collections.abc import Mapping
from typing import Any

from games.mail import parts, shown
from games.mail.parts import Letter
from games.models import IncomingMail, OutboxMessage, Seat
from games.selectors import TableView, of_league, table, told
from games.services import mail_answers, mail_identity, mail_lines
from games.wording import incoming as words
from players.models import Player

# A line of the player's is repeated so far.
LONGEST_LINE = 36
HELP, HISTORY = "help", "history"


def answer(row: OutboxMessage, reader: Player) -> Letter | str:
    """What became of his mail; with his table, where the seat is his still."""
    mail = IncomingMail.objects.filter(pk=row.payload["mail"]).select_related("game").first()
    if mail is None or mail.game is None:
        return "over"
    warning = words.warning(mail.outcome)
    seat = None if warning else mail_answers.seat_of(mail)
    view = table(seat.game, reader) if seat else None
    asked = {entry.get("what") for entry in mail.transcript if entry["code"] == mail_lines.ASKED}
    resigns = any(entry["kind"] == "resign" for entry in mail.pending)
    of = of_league(mail.game) if resigns else None
    context = {
        "game": mail.game,
        "lines": [_line(entry, seat, view) for entry in mail.transcript],
        "warning": warning,
        "confirms": bool(mail.pending),
        "resigns": resigns,
        "forfeit": of.forfeit if of else "",
        "silent_until": shown.moment(mail_answers.silent_until(row, mail)),
        "unverified": any(entry["why"] == mail_identity.UNVERIFIED for entry in mail.pending),
        "help": HELP in asked or mail.outcome == "refused:no-command",
        "standing": shown.standing(mail.game),
        "link": parts.link(mail.game),
    }
    thread: dict[str, Any] = {"confirms": mail if mail.pending else None, "answers": mail.message_id}
    if seat is None or view is None:
        return Letter("answer", mail.game, context, **thread)
    after = 0 if HISTORY in asked else max([seat.seen_event, *(entry.get("last", 0) for entry in mail.transcript)])
    context |= parts.moving(seat, view, _news(seat, view, after))
    return parts.of_seat("answer", seat, context, **thread)


def _news(seat: Seat, view: TableView, after: int) -> dict[str, Any]:
    """What happened after an event: others may have moved before a mail is answered. It is told as often as he asks,
    so nothing that he has to remember."""
    newest = seat.game.events.filter(number__gt=after).order_by("-number")[: parts.MOST_EVENTS]
    rows = told(seat.game, seat.letter, newest, once=False)
    rows.reverse()
    earlier = rows[0]["number"] - after - 1 if rows else 0
    return {"happened": shown.sentences(rows, view), "earlier": earlier}


def _line(entry: Mapping[str, Any], seat: Seat | None, view: TableView | None) -> dict[str, Any]:
    """A line of his mail: as he wrote it, what became of it, and what happened by it, with what he saw then."""
    code = entry["code"]
    events: list[str] = []
    if entry.get("last") and seat and view:
        rows = seat.game.events.filter(number__range=(entry["first"], entry["last"])).order_by("number")
        events = shown.sentences(told(seat.game, seat.letter, rows, once=True), view)
    refused = code not in mail_lines.CARRIED_OUT
    return {
        # Long or not, in one piece: broken anew by a mail program it could begin with a command.
        "text": str(entry["line"])[:LONGEST_LINE].replace('"', "'"),
        "played": code == mail_lines.PLAYED,
        "waits": code == mail_lines.CONFIRM,
        "done": words.done(entry) if code == mail_lines.DONE else "",
        "refused": words.refusal(entry) if refused else "",
        "events": events,
    }
