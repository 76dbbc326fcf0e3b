"""Results of tables: taken from a game when it has ended, once; what happens to them later does not change the game."""

import logging
from datetime import timedelta
from typing import Any

from django.db import transaction

from games.leagues.models import Division, Season, Table
from games.leagues.services import notices, people, seasons
from games.models import Game, GameEvent
from games.services import adjudication, log
from games.services.spared import spared
from silver_site.clock import now

logger = logging.getLogger(__name__)
# The outbox has told of a game's end long before.
LATE = timedelta(minutes=15)

OPEN = (Table.Status.PLANNED, Table.Status.RUNNING)


def game_ended(game: Game) -> None:
    """Take the result of a table's game, and tell the division's players when it was the last one of it.

    Nothing for games of no league, for games that go on, and for tables that have a result or were voided.
    """
    where = Table.objects.filter(game=game).values_list("pk", "division__season").first()
    if where is None or game.status != Game.Status.FINISHED:
        return
    with transaction.atomic():
        season = seasons.locked(where[1])
        table = Table.objects.select_related("division").get(pk=where[0])
        if table.status == Table.Status.RUNNING:
            take(season, table, game)
            tell_if_complete(season, table.division)


def repair() -> int:
    """Take the results of games that ended some time ago and were never told of, and alarm; how many."""
    ended = Game.objects.filter(status=Game.Status.FINISHED, ended_at__lte=now() - LATE)
    forgotten = ended.filter(
        league_table__status=Table.Status.RUNNING, league_table__division__season__status__in=seasons.UNDER_WAY
    )
    repaired = 0
    for game in forgotten.listed():
        with spared("the result of game %s was not taken", game.code):
            game_ended(game)
            logger.error("alarm: the end of game %s was not told to its league", game.code)
            repaired += 1
    return repaired


def take(season: Season, table: Table, game: Game) -> None:
    """Write the result of an ended game into its table; the season is locked."""
    adjudicated = _adjudicated(game)
    if adjudicated and season.terms.adjudication == "void":
        close(table, Table.Status.VOIDED, None, Table.Ruling.ADJUDICATED)
    else:
        ruling = Table.Ruling.ADJUDICATED if adjudicated else Table.Ruling.PLAYED
        close(table, Table.Status.FINISHED, _result(game), ruling)


def close(table: Table, status: Table.Status, result: dict[str, Any] | None, ruling: str) -> None:
    """Give a table this result, as of now; the season is locked."""
    table.status, table.result, table.ruling, table.finished_at = status, result, ruling, now()
    table.save(update_fields=["status", "result", "ruling", "finished_at"])


def tell_if_complete(season: Season, division: Division) -> None:
    """Tell the players of a division whose tables are all done that it is complete; once."""
    if not division.tables.filter(status__in=OPEN).exists():
        ids = people.playing(division.slots.all())
        notices.tell(season, "complete", ids, now(), once=division.pk, division=division.pk)


def _result(game: Game) -> dict[str, Any]:
    scored = game.events.filter(kind="scored").order_by("number").values_list("public", flat=True)
    rounds = [public["scores"] for public in scored]
    return {
        seat.letter: {
            "place": seat.place,
            "total": seat.total,
            "rounds": [scores[seat.letter] for scores in rounds],
            "forfeited": seat.resigned_at is not None,
        }
        for seat in game.seats.order_by("letter")
    }


def _adjudicated(game: Game) -> bool:
    """Whether the hard end of the season ended the game, as it stood or played on by defaults."""
    reason = (game.result or {}).get("reason")
    if reason == adjudication.SEASON_END:
        return True
    ended = GameEvent.objects.filter(game=game, kind="game_ended", by=log.SERVICE)
    return reason == "rounds" and ended.exists()
