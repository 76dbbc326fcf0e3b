"""What the mails say that are not of a move: invitations, a game that fills, picks, the end of an absence."""

from typing import Any

from games import wording
from games.mail import shown
from games.mail.parts import Letter, link
from games.models import Game, Invitation, OutboxMessage, SetupPick
from games.selectors import inbox, my_pick, table
from games.selectors.table import seat_name
from games.services.outbox import NOT_RUNNING
from players.models import Player

# How many games one mail lists.
MOST_GAMES = 50


def invited(row: OutboxMessage, reader: Player) -> Letter | str:
    """Somebody invites you to a game, or to a seat of one where a bot stands in."""
    invitations = Invitation.objects.select_related("game__host", "game__setup")
    invitation = invitations.filter(game=row.game_id, player=reader, declined_at=None).first()
    if invitation is None:
        return "not-open"
    game = invitation.game
    if row.payload.get("substitute"):
        return _substitute(game, reader)
    if game.status != Game.Status.OPEN:
        return "not-open"
    view = table(game, reader)
    if view.my_letter:
        return "seated"
    context = {
        "game": game,
        "link": link(game),
        "options": shown.options(game),
        "expires": shown.moment(game.expires_at),
        "left": shown.left(game.expires_at),
    }
    return Letter("invited", game, {**context, "host": game.host.username, "reader": reader.username})


def _substitute(game: Game, reader: Player) -> Letter | str:
    """The host of a running game invites you to take over a seat."""
    view = table(game, reader)
    if game.status != Game.Status.RUNNING:
        return NOT_RUNNING
    if view.my_letter:
        return "seated"
    if not any(seat.stand_in for seat in view.seats):
        return "no-seat"
    context = {"game": game, "link": link(game), "options": shown.options(game), "substitute": True}
    return Letter("invited", game, {**context, "host": game.host.username, "reader": reader.username})


def joined(row: OutboxMessage, reader: Player) -> Letter | str:
    """Somebody took a seat in a game of yours that has not started."""
    game = Game.objects.listed().select_related("setup").get(messages=row)
    if game.status != Game.Status.OPEN:
        return "started" if game.status == Game.Status.RUNNING else "not-open"
    seats = list(game.seats.select_related("player").order_by("letter"))
    there = {seat.player_id for seat in seats} - {None}
    if row.payload["player"] not in there or (reader.pk not in there and reader.pk != game.host_id):
        return "left"
    who = next(seat_name(seat) for seat in seats if seat.player_id == row.payload["player"])
    context = {
        "game": game,
        "link": link(game),
        "who": who,
        "names": wording.joined(seat_name(seat) for seat in seats),
        "free": game.seats_wanted - len(seats),
        "expires": shown.moment(game.expires_at),
        "left": shown.left(game.expires_at),
    }
    return Letter("joined", game, context)


def pick(row: OutboxMessage, reader: Player) -> Letter | str:
    """You lost the last game, and may pick cards for the next one."""
    asked = SetupPick.objects.select_related("game__setup", "game__rematch_of").filter(game=row.game_id, player=reader)
    mine = asked.first()
    if mine is None or my_pick(mine.game, reader) is None:
        return "nothing-to-pick"
    game = mine.game
    context = {
        "game": game,
        "link": link(game),
        "decks": shown.decks(game),
        "due": shown.moment(game.picks_due_at),
        "left": shown.left(game.picks_due_at),
        "reader": reader.username,
    }
    return Letter("pick", game, context)


def leave_ended(row: OutboxMessage, reader: Player) -> Letter | str:
    """Your leave is over, or the bots have gone: which games ask you now, the most urgent first."""
    seats = inbox(reader)
    context: dict[str, Any] = {
        "games": [
            {
                "code": seat.game.code,
                "link": link(seat.game),
                "deadline": shown.moment(seat.deadline),
                "left": shown.left(seat.deadline),
            }
            for seat in seats[:MOST_GAMES]
        ],
        "count": seats.count(),
        "bots": row.payload.get("kind") == "bot",
    }
    return Letter("leave_ended", None, context)
