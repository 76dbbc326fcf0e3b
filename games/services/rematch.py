"""Another game of the same people after a finished one, with the same options; losers may pick cards for it."""

from django.db import transaction

from games.models import Game, Seat, SetupPick
from games.services import lobby, picks
from games.services.errors import ServiceError, not_found
from games.services.spared import spared
from players.models import Player
from silver_site.clock import now


def propose(*, code: str, player: Player, losers_pick: bool = False) -> Game:
    """Open a game by invitation for all who held a seat in a finished one; it can be done once.

    The host and the bots keep their seats; the others get theirs when they join, unless they choose another.
    losers_pick: each person but the winners replaces one number of the cards by another deck, within a day, before
    the game can start. Raises ServiceError game-not-found 404, not-your-seat 403, game-not-ended or
    rematch-exists (`rematch`: its code) 409, too-many-games or too-many-invitations 429.
    """
    with transaction.atomic():
        old = _locked(code, player)
        seats = list(old.seats.select_related("player").order_by("letter"))
        if player.pk not in [seat.player_id for seat in seats]:
            raise ServiceError("not-your-seat", 403, game=code)
        if old.status != Game.Status.FINISHED:
            raise ServiceError("game-not-ended", 409, game=code, game_status=old.status)
        if (there := Game.objects.filter(rematch_of=old).values_list("code", flat=True).first()) is not None:
            raise ServiceError("rematch-exists", 409, game=code, rematch=there)
        seated = {seat.letter: seat.player for seat in seats if seat.player_id in (None, player.pk)}
        row = lobby.open_game(player, _options(old, seats), seated)
        lobby.invite(row, [seat.player for seat in seats if seat.player is not None])
        if losers_pick:
            picks.ask(row, _losers(seats))
        lobby.start_if_ready(row)
        return row


def pick(*, code: str, player: Player, number: int, deck: str) -> SetupPick:
    """As a loser of the last game, take the cards of one number from another deck; each number is picked once.

    The same pick again is no error. When all have picked, the picks are applied, and a full game starts. Raises
    ServiceError game-not-found 404; game-not-open, no-pick (not asked, or no longer), already-picked or
    number-picked 409; bad-setup or same-deck 422.
    """
    with transaction.atomic():
        row = lobby.locked_open(code, player)
        if row.picks_due_at is not None and row.picks_due_at <= now():
            # The sweep will apply what was picked in time.
            raise ServiceError("no-pick", 409, game=code)
        picked = picks.choose(row, player, number, deck)
        lobby.start_if_ready(row)
        return picked


def settle_due(*, limit: int = 200) -> int:
    """Wait no longer for picks whose time is over: nothing is changed for those; how many games.

    A game that fails is logged as an error; the others go on.
    """
    due = Game.objects.filter(status=Game.Status.OPEN, picks_due_at__lte=now()).values_list("pk", "code")
    settled = 0
    for pk, code in list(due[:limit]):
        with spared("the picks of game %s failed", code):
            settled += _settle(pk)
    return settled


def _settle(pk: int) -> bool:
    with transaction.atomic():
        locked = Game.objects.select_for_update(no_key=True).defer("record")
        row = locked.filter(pk=pk, status=Game.Status.OPEN, picks_due_at__lte=now()).first()
        if row is None:
            return False
        picks.settle(row, over=True)
        lobby.start_if_ready(row)
        return True


def _locked(code: str, player: Player) -> Game:
    """The old game under its lock, so that there is one rematch; visible to the player."""
    visible = Game.objects.visible_to(player).defer("record", "state")
    row = visible.select_related("setup").select_for_update(of=("self",), no_key=True).filter(code=code).first()
    if row is None:
        raise not_found()
    return row


def _options(old: Game, seats: list[Seat]) -> dict[str, object]:
    """The fields of the new game: the old one's cards too, whatever became of the setup since."""
    return {
        "setup": old.setup,
        "decks": old.decks,
        "token": old.token,
        "seats_wanted": len(seats),
        "rounds": old.rounds,
        "move_time": old.move_time,
        "bank": old.bank,
        "cap": old.cap,
        "days_off": old.days_off,
        "misses_allowed": old.misses_allowed,
        "leave_allowed": old.leave_allowed,
        "pauses_allowed": old.pauses_allowed,
        "remember": old.remember,
        "access": Game.Access.INVITATION,
        "bots": sum(seat.player_id is None for seat in seats),
        "turn_limit": old.turn_limit,
        "teams": old.teams,
        "rated": old.rated,
        "rematch_of": old,
    }


def _losers(seats: list[Seat]) -> list[Player]:
    """All people but the winners, the last first; where a first place was shared, those behind it."""
    behind = [seat for seat in seats if seat.player is not None and (seat.place or 1) > 1]
    behind.sort(key=lambda seat: (-(seat.place or 0), seat.letter))
    return [seat.player for seat in behind if seat.player is not None]
