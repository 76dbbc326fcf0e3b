"""A game and its table, as one player may see them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games import engine
from games.models import Game, Seat
from games.services import states
from games.services.errors import broken, not_found
from players.models import Player


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody sees of a seat. name: of the person who took it, also after he resigned; deadline: aware UTC;
    team: "A+C" or "B+D" in a game of teams."""

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


@dataclass(frozen=True, slots=True)
class TableView:
    """The one view object of web, API and mail.

    my_letter: the seat the viewer plays, None without one (or after resigning); view: engine.view of that seat, None
    before the start and while the game is paused; decisions: what that seat is asked now; plays_on: whether the
    viewer plays on alone.
    """

    game: Game
    seats: tuple[SeatView, ...]
    my_letter: str | None
    view: dict[str, Any] | None
    decisions: list[dict[str, Any]]
    is_host: bool
    plays_on: bool

    @property
    def names(self) -> dict[str, str]:
        """The name a letter, as `games.wording` takes it."""
        return {seat.letter: seat.name for seat in self.seats}

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
    """The table as this player sees it (None: a viewer without a seat); one query.

    Whether he may see the game at all is `visible_game`'s to say. Raises ServiceError engine-failed 500.
    """
    rows = list(game.seats.select_related("player").order_by("letter"))
    mine = own_seat(rows, player)
    letter = mine.letter if mine else None
    view = _view(game, letter)
    return TableView(
        game=game,
        seats=tuple(_seat(row, mine, view, game.side(row.letter) if game.teams else None) for row in rows),
        my_letter=letter,
        view=view,
        decisions=view["decisions"] if view and game.status == Game.Status.RUNNING else [],
        is_host=player is not None and game.host_id == player.pk,
        plays_on=mine.plays_on if mine else False,
    )


def own_seat(rows: list[Seat], player: Player | None) -> Seat | None:
    """The seat this player plays himself: who has resigned sees what everybody sees."""
    if player is None:
        return None
    return next((row for row in rows if row.player_id == player.pk and row.resigned_at is None), None)


def seat_name(row: Seat) -> str:
    """The name of a seat's person, or of its bot."""
    return row.player.username if row.player else _("Bot %(letter)s") % {"letter": row.letter}


def _view(game: Game, letter: str | None) -> dict[str, Any] | None:
    if not game.state or game.status == Game.Status.PAUSED:
        return None
    try:
        return engine.view(states.load(game), letter, remember=game.remember)
    except Exception as error:  # changed code may fail in any way
        states.log_failure("a view", game.code, error)
    raise broken(game.code)


def _seat(row: Seat, mine: Seat | None, view: dict[str, Any] | None, team: str | None) -> SeatView:
    return SeatView(
        letter=row.letter,
        name=seat_name(row),
        is_bot=row.is_bot,
        resigned=row.resigned_at is not None,
        mine=mine is row,
        asked=view is not None and row.letter in view["asked"],
        deadline=row.deadline,
        misses=row.misses,
        wants_end=row.wants_end,
        place=row.place,
        total=row.total,
        nonce=row.nonce,
        team=team,
    )
