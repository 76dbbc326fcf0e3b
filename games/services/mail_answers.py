"""The answer to a player's mail: what is queued, and for whom it may show a table when it is sent."""

from games.models import IncomingMail, OutboxMessage, Seat
from games.services import mail_limits, outbox


def queue(incoming: IncomingMail, *, changed: bool) -> None:
    """Have a mail answered, unless that would be too much; within the transaction that carried it out.

    changed: whether something has happened by it: then it is answered in any case but a flood.
    """
    if incoming.player is None or not _may(incoming, changed=changed):
        return
    incoming.answered = True
    outbox.put(
        [
            outbox.message(
                kind=OutboxMessage.Kind.ANSWER,
                key=(incoming.pk,),
                at=incoming.received_at,
                game=incoming.game,
                recipient_id=incoming.player.pk,
                payload={"mail": incoming.pk},
            )
        ]
    )


def seat_of(incoming: IncomingMail) -> Seat | None:
    """The seat of the writer in the game that he wrote about, if it is his still: without it no table is shown."""
    mine = Seat.objects.select_related("game__setup", "player").filter(
        game=incoming.game_id, player=incoming.player_id, letter=incoming.letter, resigned_at=None
    )
    return mine.defer("game__record", "game__secret").first()


def _may(incoming: IncomingMail, *, changed: bool) -> bool:
    return (changed or mail_limits.may_be_answered(incoming)) and mail_limits.answers_flow()
