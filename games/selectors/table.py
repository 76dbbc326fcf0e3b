"""A game and its table, as one player may see them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _

from games import engine
from games.models import Game, Seat
from games.services import states
from games.services.clocks import Clocks
from games.services.errors import broken, not_found
from games.services.seats import remembers, takeable
from players.models import Player
from silver_site.clock import now

# For each letter with former members, the number of the last event of each and his name, the first one first.
Former = Mapping[str, Sequence[tuple[int, str]]]


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody sees of a seat. name: of the person who holds it, also after he resigned; in_use: whether that is
    the name of an account in use, and not of a bot or of who deleted it; deadline: aware UTC; team: "A+C" or "B+D" in a
    game of teams.

    left: what is on its clock now, None before it first ran; still: why its clock does not run while the seat is in
    the middle of a move ("leave", "pause", "between": another seat answers first), else ""; stand_in: why a bot plays
    for the person for now ("misses", "away", "asked"), else ""; takeable: whether a substitute may take the seat over
    now; former: who held it before, the last one last.
    """

    letter: str
    name: str
    is_bot: bool
    resigned: bool
    mine: bool
    asked: bool
    deadline: datetime | None
    misses: int
    wants_end: bool
    place: int | None
    total: int | None
    nonce: str
    team: str | None
    left: timedelta | None = None
    still: str = ""
    stand_in: str = ""
    stand_in_since: datetime | None = None
    offered: bool = False
    takeable: bool = False
    former: tuple[str, ...] = ()
    agrees_to_pause: bool = False
    in_use: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """The one view object of web, API and mail.

    my_letter: the seat the viewer plays, None without one (or after resigning); view: engine.view of that seat, None
    before the start and while the game is broken; decisions: what that seat is asked now; plays_on: whether the
    viewer plays on alone; paused_until, pause_asked_until: until when the game is paused, and until when somebody
    proposes to pause it, aware UTC; former: for each letter with former members, pairs of the number of the last
    event of each and his name.
    """

    game: Game
    seats: tuple[SeatView, ...]
    my_letter: str | None
    view: dict[str, Any] | None
    decisions: list[dict[str, Any]]
    is_host: bool
    plays_on: bool
    paused_until: datetime | None = None
    pause_asked_until: datetime | None = None
    former: Former = field(default_factory=dict)

    @property
    def names(self) -> dict[str, str]:
        """The name a letter, as `games.wording` takes it."""
        return {seat.letter: seat.name for seat in self.seats}

    def names_at(self, number: int) -> dict[str, str]:
        """The names as they were when the event of that number was told."""
        return names_then(self.names, self.former, number)

    def letter_at(self, number: int) -> str | None:
        """The viewer's letter, where he held his seat already when the event of that number was told."""
        before = self.former.get(self.my_letter or "")
        return None if before and number <= before[-1][0] else self.my_letter

    @property
    def can_return(self) -> bool:
        """Whether a bot plays for the viewer until he is back."""
        return bool(self.my_seat and self.my_seat.stand_in)

    @property
    def my_seat(self) -> SeatView | None:
        """The viewer's seat."""
        return next((seat for seat in self.seats if seat.mine), None)

    @property
    def partner(self) -> SeatView | None:
        """The seat of the viewer's team-mate."""
        mine = self.my_seat
        return next(
            (seat for seat in self.seats if mine and seat is not mine and seat.team and seat.team == mine.team), None
        )

    @property
    def winners(self) -> tuple[SeatView, ...]:
        """Who won: one seat, or both of a team; nobody before the end, or where the first place is shared."""
        letters = ((self.game.result or {}).get("winner") or "").split("+")
        return tuple(seat for seat in self.seats if seat.letter in letters)

    @property
    def winner_names(self) -> list[str]:
        """The names of `winners`."""
        return [seat.name for seat in self.winners]

    @property
    def setup(self) -> engine.Setup:
        """The cards of this game, as `games.wording` takes them."""
        return engine.parse_setup(self.game.decks, self.game.token or None)

    @property
    def deadline(self) -> datetime | None:
        """When the viewer's move is played for him; None while he is not asked."""
        seat = self.my_seat
        return seat.deadline if seat and seat.asked else None


def names_then(names: Mapping[str, str], former: Former, number: int) -> dict[str, str]:
    """The names of the seats as they were when the event of that number was told, from those of now."""
    return dict(names) | {
        letter: next(name for last, name in members if number <= last)
        for letter, members in former.items()
        if number <= members[-1][0]
    }


def visible_game(code: str, player: Player | None) -> Game:
    """The game, if this player may see it. Raises ServiceError game-not-found 404 otherwise; one query."""
    row = None
    if player is not None and player.is_authenticated:
        games = Game.objects.visible_to(player).defer("record", "secret")
        row = games.select_related("setup", "host").filter(code=code).first()
    if row is None:
        raise not_found()
    return row


def table(game: Game, player: Player | None) -> TableView:
    """The table as this player sees it (None: a viewer without a seat); two queries.

    Whether he may see the game at all is `visible_game`'s to say. Raises ServiceError engine-failed 500.
    """
    rows = list(game.seats.select_related("player").order_by("letter"))
    mine = own_seat(rows, player)
    letter = mine.letter if mine else None
    view = _view(game, mine)
    former = former_names(game)
    return TableView(
        game=game,
        seats=tuple(_seat(game, row, mine, view, former.get(row.letter, ())) for row in rows),
        my_letter=letter,
        view=view,
        decisions=view["decisions"] if view and _may_answer(game, mine) else [],
        is_host=player is not None and game.host_id == player.pk,
        plays_on=mine.plays_on if mine else False,
        paused_until=game.paused_until,
        pause_asked_until=_asked_until(game),
        former=former,
    )


def _asked_until(game: Game) -> datetime | None:
    """Until when a pause is proposed: nothing any more once that moment has passed, or nobody plays."""
    until = game.pause_asked_until
    return until if until and until > now() and game.status == Game.Status.RUNNING else None


def _may_answer(game: Game, mine: Seat | None) -> bool:
    return game.status == Game.Status.RUNNING and mine is not None and not mine.is_bot


def former_names(game: Game) -> dict[str, list[tuple[int, str]]]:
    """For each letter with former members, the number of the last event of each and his name; one query."""
    members: dict[str, list[tuple[int, str]]] = {}
    for member in game.former_members.select_related("player").order_by("last_event"):
        members.setdefault(member.letter, []).append((member.last_event, member.player.username))
    return members


def own_seat(rows: list[Seat], player: Player | None) -> Seat | None:
    """The seat this player plays himself: who has resigned sees what everybody sees."""
    if player is None:
        return None
    return next((row for row in rows if row.player_id == player.pk and row.resigned_at is None), None)


def seat_name(row: Seat) -> str:
    """The name of a seat's person, or of its bot."""
    return row.player.username if row.player else _("Bot %(letter)s") % {"letter": row.letter}


def _view(game: Game, seat: Seat | None) -> dict[str, Any] | None:
    if not game.state or game.pause_reason == Game.PauseReason.BROKEN:
        return None
    try:
        return engine.view(states.load(game), seat.letter if seat else None, remember=remembers(game, seat))
    except Exception as error:  # changed code may fail in any way
        states.log_failure("a view", game.code, error)
    raise broken(game.code)


def _seat(
    game: Game, row: Seat, mine: Seat | None, view: dict[str, Any] | None, former: Sequence[tuple[int, str]]
) -> SeatView:
    clock = Clocks(game)
    asked = view is not None and row.letter in view["asked"]
    return SeatView(
        letter=row.letter,
        name=seat_name(row),
        is_bot=row.is_bot,
        resigned=row.resigned_at is not None,
        mine=mine is row,
        asked=asked,
        deadline=row.deadline,
        misses=row.misses,
        wants_end=row.wants_end,
        place=row.place,
        total=row.total,
        nonce=row.nonce,
        team=game.side(row.letter) if game.teams else None,
        left=clock.left(row.letter, now()) if clock.last_change(row.letter) else None,
        still=_still(game, row, asked, view),
        stand_in=row.stand_in_why if row.stand_in_since else "",
        stand_in_since=row.stand_in_since,
        offered=row.offered,
        takeable=game.status == Game.Status.RUNNING and takeable(game, row),
        former=tuple(name for _, name in former),
        agrees_to_pause=row.agrees_to_pause,
        in_use=row.player is not None and row.player.is_active,
    )


def _still(game: Game, row: Seat, asked: bool, view: dict[str, Any] | None) -> str:
    """Why the clock of a seat in the middle of a move does not run."""
    if game.ended or view is None:
        return ""
    if asked and game.status == Game.Status.PAUSED:
        return "pause"
    if asked and row.letter in game.away_seats:
        return "leave"
    return "between" if not asked and view["turn"] == row.letter and view["asked"] else ""
