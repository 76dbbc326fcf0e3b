"""A player's own seasons: what he must do there, and his tables."""

from dataclasses import dataclass, field

from django.db.models import Prefetch, Q, QuerySet

from games.leagues.models import Division, Entry, Season, Slot, Table, TableSeat
from games.models import Game, Seat
from players.models import Player

Status = Season.Status
AHEAD = (Status.REGISTRATION, Status.CONFIRMATION)
PLAYED = (Status.PUBLISHED, Status.RUNNING)


@dataclass(frozen=True, slots=True)
class MyTable:
    """A table where he sits; asked: his seat, while its game runs and it is asked."""

    table: Table
    asked: Seat | None


@dataclass(frozen=True, slots=True)
class MySeason:
    """One of a player's seasons, by his entry; slot: his place in a division, once there is one."""

    player: Player
    entry: Entry
    slot: Slot | None = None
    tables: list[MyTable] = field(default_factory=list)

    @property
    def season(self) -> Season:
        """The season, with its league."""
        return self.entry.season

    @property
    def division(self) -> Division | None:
        """His division, once there is one."""
        return self.slot.division if self.slot else None

    @property
    def must_agree(self) -> bool:
        """Whether somebody wants to play with him as a team, and waits for his word."""
        return self._is_asked and self._is_open and self.season.status == Status.REGISTRATION

    @property
    def must_confirm(self) -> bool:
        """Whether he is asked to confirm that he will play, or would if a place were left."""
        return self.season.status == Status.CONFIRMATION and self._is_open and self.entry.confirmed_at is None

    @property
    def waits(self) -> bool:
        """Whether he waits for a place."""
        return self._is_open and self.entry.status == Entry.Status.WAITING

    @property
    def may_leave(self) -> bool:
        """Whether he can still take his registration back."""
        return self._is_open and not self._is_asked

    @property
    def may_withdraw(self) -> bool:
        """Whether he can withdraw from a season whose pairings stand."""
        return self.season.status in PLAYED and self.entry.status == Entry.Status.PLAYING

    @property
    def may_return(self) -> bool:
        """Whether he left and may register again: who was taken out may not."""
        return self.entry.status == Entry.Status.WITHDRAWN

    @property
    def takes_part(self) -> bool:
        """Whether he is in it still, or asked to be."""
        return self.may_leave or self.must_agree or self.entry.status == Entry.Status.PLAYING

    @property
    def _is_open(self) -> bool:
        waits = (Entry.Status.REGISTERED, Entry.Status.WAITING, Entry.Status.CONFIRMED)
        return self.season.status in AHEAD and self.entry.status in waits

    @property
    def _is_asked(self) -> bool:
        """Whether he was named as a partner, and has not agreed."""
        return self.entry.partner_id == self.player.pk and not self.entry.partner_agreed


def my_seasons(player: Player) -> list[MySeason]:
    """All seasons he registered for, or that a team of his did, the newest first; in a constant number of queries."""
    seasons = Season.objects.select_related("league").defer("plan")
    entries = _entries(player).exclude(season__status=Status.DRAFT).prefetch_related(Prefetch("season", seasons))
    by_season: dict[int, list[Entry]] = {}
    for entry in entries.order_by("-season__starts_at", "-season"):
        by_season.setdefault(entry.season_id, []).append(entry)
    rows = [_present(rows) for rows in by_season.values()]
    slots = {slot.entry_id: slot for slot in Slot.objects.filter(entry__in=rows).select_related("division")}
    tables = _tables(list(slots.values()), player)
    return [_season(player, row, slots.get(row.pk), tables) for row in rows]


def my_season(season: Season, player: Player) -> MySeason | None:
    """What is his in one season, without its tables; None where he has never registered."""
    rows = list(_entries(player).filter(season=season))
    if not rows:
        return None
    entry = _present(rows)
    entry.season = season
    return MySeason(player, entry, slot_of(entry))


def slot_of(entry: Entry) -> Slot | None:
    """The entry's place in a division, once there is one, with its division."""
    return Slot.objects.filter(entry=entry).select_related("division").first()


def _entries(player: Player) -> QuerySet[Entry]:
    return Entry.objects.filter(Q(player=player) | Q(partner=player)).select_related("player", "partner")


def _present(rows: list[Entry]) -> Entry:
    """Of his entries of one season the one that he is in, else the last: he may have been in two teams."""
    return max(rows, key=lambda row: (row.ended_at is None, row.order))


def _season(player: Player, entry: Entry, slot: Slot | None, tables: dict[int, list[MyTable]]) -> MySeason:
    return MySeason(player, entry, slot, tables.get(slot.pk, []) if slot else [])


def _tables(slots: list[Slot], player: Player) -> dict[int, list[MyTable]]:
    """By slot, the tables where this very player sits."""
    games = Game.objects.listed().prefetch_related(Prefetch("seats", Seat.objects.filter(player=player)))
    seats = TableSeat.objects.filter(slot__in=slots).select_related("table", "slot__entry").order_by("table__number")
    mine: dict[int, list[MyTable]] = {}
    for seat in seats.prefetch_related(Prefetch("table__game", games)):
        if seat.player_id(seat.slot.entry) == player.pk:
            mine.setdefault(seat.slot_id, []).append(MyTable(seat.table, _asked(seat.table.game)))
    return mine


def _asked(game: Game | None) -> Seat | None:
    if game is None or game.status != Game.Status.RUNNING:
        return None
    return next((seat for seat in game.seats.all() if seat.asked is not None and not seat.is_bot), None)
