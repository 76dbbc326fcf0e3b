"""The first day of a season: all games start together, each once, however often the sweep dies on the way."""

from copy import copy
from datetime import datetime, timedelta

from django.db import transaction

from games.leagues.formats.rules import Rules
from games.leagues.models import Entry, Season, Table
from games.leagues.services import notices, organisers, seasons, terms, withdrawals
from games.leagues.services.seasons import Status
from games.models import DeckSetup, Game
from games.services import outbox
from games.services.arranged import arrange
from games.services.spared import spared
from players.models import Player
from silver_site.clock import now

LONGEST_SWEEP = timedelta(seconds=20)


def start_due() -> int:
    """Start the seasons whose day has come; how many are running now.

    Each game starts in a transaction of its own; after some seconds the rest is left to the next sweep. One that fails
    is logged as an error and tried again then. The season is running when all its games are, and at its hard end
    without those that never could.
    """
    until = now() + LONGEST_SWEEP
    due = Season.objects.filter(status=Status.PUBLISHED, starts_at__lte=now()).values_list("pk", flat=True)
    started = 0
    for pk in list(due):
        with spared("starting season %s failed", pk), outbox.quietly():
            _start_tables(pk, until)
            started += _begin(pk)
    return started


def _start_tables(pk: int, until: datetime) -> None:
    planned = Table.objects.filter(division__season=pk, status=Table.Status.PLANNED)
    for table in list(planned.order_by("division__order", "number").values_list("pk", flat=True)):
        if now() >= until:
            return
        with spared("starting table %s of season %s failed", table, pk):
            start_table(pk, table)


def start_table(season_pk: int, table_pk: int) -> bool:
    """Start the game of a planned table; False if that was done already, or the season was cancelled meanwhile.

    Raises what arranging a game raises.
    """
    with transaction.atomic():
        season = seasons.locked(season_pk)
        table = Table.objects.select_for_update(no_key=True).get(pk=table_pk)
        if season.status != Status.PUBLISHED or table.status != Table.Status.PLANNED:
            return False
        rules = season.terms
        table.game = arrange(
            host=organisers.host(season.league),
            players=_players(table),
            setup=_cards(season),
            rounds=rules.rounds,
            move_time=rules.move_time,
            remember=rules.remember,
            teams=rules.teams,
            turn_limit=rules.turn_limit,
            rated=_rated(rules),
            **terms.time_options(rules),
        )
        table.status = Table.Status.RUNNING
        table.save(update_fields=["game", "status"])
        # Who withdrew since the pairings were published gives up his seat, as he would have in a running game.
        withdrawals.settle(table=table)
        return True


def _players(table: Table) -> list[Player]:
    """Who sits there, in the order of the letters."""
    seats = table.seats.select_related("slot__entry").order_by("letter")
    people = [seat.player_id(seat.slot.entry) for seat in seats]
    found = Player.objects.in_bulk(people)
    return [found[person] for person in people]


def _cards(season: Season) -> DeckSetup:
    """The setup, with the cards that it had when the season was announced."""
    setup = copy(season.setup)
    setup.decks, setup.token = season.decks, season.token
    return setup


def _rated(rules: Rules) -> str:
    if not rules.rated:
        return Game.Rated.NEVER
    return Game.Rated.ALWAYS if rules.rate_bots else Game.Rated.PEOPLE


def _begin(pk: int) -> bool:
    """The season is running, once no table is left to be started, or nothing of it can start any more."""
    with transaction.atomic():
        season = seasons.locked(pk)
        left = Table.objects.filter(division__season=season, status=Table.Status.PLANNED)
        at = now()
        if season.status != Status.PUBLISHED or (at < season.ends_at and left.exists()):
            return False
        season.status, season.started_at, season.told_at = Status.RUNNING, at, at
        season.save(update_fields=["status", "started_at", "told_at"])
        playing = season.entries.filter(status=Entry.Status.PLAYING)
        notices.tell(season, "started", [person for entry in playing for person in entry.players], at)
        return True
