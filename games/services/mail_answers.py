"""The answer to a player's mail: what is queued, and for whom it may show a table when it is sent."""

from datetime import datetime, timedelta

from games.models import IncomingMail, OutboxMessage, Seat
from games.services import mail_limits, outbox


def queue(incoming: IncomingMail, *, changed: bool) -> None:
    """Have a mail answered, unless that would be too much; within the transaction that carried it out.

    changed: whether something has happened by it: then it is answered in any case but a flood.
    """
    if incoming.player is None:
        return
    left = None if changed else mail_limits.answers_left(incoming)
    if left == 0 or not mail_limits.answers_flow():
        return
    is_last = left == 1 and mail_limits.is_refusal(incoming)
    incoming.answered = True
    outbox.put(
        [
            outbox.message(
                kind=OutboxMessage.Kind.ANSWER,
                key=(incoming.pk,),
                at=incoming.received_at,
                game=incoming.game,
                recipient_id=incoming.player.pk,
                payload={"mail": incoming.pk, **({"last": True} if is_last else {})},
            )
        ]
    )


def seat_of(incoming: IncomingMail) -> Seat | None:
    """The seat of the writer in the game that he wrote about, if it is his still: without it no table is shown."""
    mine = Seat.objects.select_related("game__setup", "player").filter(
        game=incoming.game_id, player=incoming.player_id, letter=incoming.letter, resigned_at=None
    )
    return mine.defer("game__record", "game__secret").first()


def silent_until(row: OutboxMessage, incoming: IncomingMail) -> datetime | None:
    """Until when no further mail is answered that is refused as this one was; None where the next one still is."""
    return mail_limits.day(incoming.received_at) + timedelta(days=1) if row.payload.get("last") else None
