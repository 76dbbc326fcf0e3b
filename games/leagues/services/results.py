"""Results of tables: taken from a game when it has ended, once; what happens to them later does not change the game."""

from typing import Any

from django.db import transaction

from games.leagues.models import Division, Season, Table
from games.leagues.services import notices, people, seasons
from games.models import Game, GameEvent
from games.services import adjudication, log
from silver_site.clock import now

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
        if season.status == Season.Status.RUNNING and table.status == Table.Status.RUNNING:
            take(season, table, game)
            tell_if_complete(season, table.division)


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
