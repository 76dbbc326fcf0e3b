"""The end of a season: when all tables are done, at its hard end, which the rules announced, or before, by a word."""

import logging
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet

from games.leagues.models import Entry, Season, Slot, Table
from games.leagues.services import log, notices, organisers, people, ranks, results, seasons
from games.models import Game
from games.services import adjudication, outbox
from games.services.errors import ServiceError, broken
from games.services.spared import spared
from players.models import Player
from silver_site.clock import now

logger = logging.getLogger(__name__)
LONGEST_SWEEP = timedelta(seconds=20)
# Games played on by defaults end long before so many portions.
MOST_PORTIONS = 100
Status = Season.Status
GONE = (Entry.Status.WITHDRAWN, Entry.Status.REPLACED, Entry.Status.DROPPED)


def end_due() -> int:
    """Adjudicate the unfinished tables of seasons whose end has come; how many tables.

    Each by itself, so that whoever dies on the way is followed by the next call, to which after some seconds the rest
    is left. A table whose game is broken counts for nothing, and alarms; the season goes on.
    """
    late = Table.objects.filter(division__season__status=Status.RUNNING, division__season__ends_at__lte=now())
    done, until = 0, now() + LONGEST_SWEEP
    with outbox.quietly():
        for table in _unfinished(late):
            if now() >= until:
                break
            with spared("the hard end of table %s failed", table.pk):
                _adjudicate(table)
                done += 1
    return done


def finish_due() -> int:
    """Finish seasons whose tables are all done: ranks are written and told; how many."""
    going_on = Table.objects.filter(status__in=results.OPEN).values("division__season")
    finished = 0
    for pk in Season.objects.filter(status=Status.RUNNING).exclude(pk__in=going_on).values_list("pk", flat=True):
        with spared("the end of season %s failed", pk):
            finished += _finish(pk)
    return finished


def cancel(*, season: Season, by: Player, why: str) -> Season:
    """Cancel a season that is not over: no table counts, and games that run go on as games of no league.

    Raises ServiceError season-not-open 409, not-organiser 403, bad-reason 422.
    """
    with transaction.atomic():
        season = seasons.locked(season, *(one for one in Status if one not in (Status.FINISHED, Status.CANCELLED)))
        organisers.check(by, season.league)
        reason = log.reason(why)
        at = now()
        told = season.status != Status.DRAFT
        Table.objects.filter(division__season=season, status__in=results.OPEN).update(
            status=Table.Status.VOIDED, finished_at=at
        )
        season.status, season.finished_at = Status.CANCELLED, at
        season.save(update_fields=["status", "finished_at"])
        action = log.note(season, by, "cancel", reason)
        if told:
            entries = season.entries.exclude(status__in=GONE)
            notices.tell(season, "cancelled", [pk for one in entries for pk in one.players], at, action=action.pk)
        return season


def _unfinished(tables: QuerySet[Table]) -> QuerySet[Table]:
    rows = tables.filter(status__in=results.OPEN).select_related("game", "division__season")
    return rows.defer("game__state", "game__record", "game__secret").order_by("pk")


def _adjudicate(table: Table) -> None:
    """End the table's game as the rules say, and take its result."""
    for portion in range(MOST_PORTIONS):
        if _adjudicate_some(table, is_last=portion == MOST_PORTIONS - 1):
            return


def _adjudicate_some(table: Table, *, is_last: bool) -> bool:
    """Go on with that in one transaction; whether nothing is left to be done, which after the last portion is so.

    The season is locked before the game is touched: a table that was voided meanwhile has a game that goes on.
    """
    with transaction.atomic():
        season = seasons.locked(table.division.season_id)
        row = Table.objects.select_related("division", "game").get(pk=table.pk)
        if season.status != Status.RUNNING or row.status not in results.OPEN:
            return True
        try:
            game = _ended(row.game, season.terms.adjudication) if row.game else None
            if game is not None and not game.ended and is_last:
                raise broken(game.code)
        except ServiceError as error:
            logger.error("alarm: table %s is voided at its season's end: %s", table.pk, error.code)  # noqa: TRY400 - a traceback may show cards
            game = None
        if game is None:
            results.close(row, Table.Status.VOIDED, None, Table.Ruling.ADJUDICATED)
        elif game.ended:
            results.take(season, row, game)
        return game is None or game.ended


def _ended(game: Game, how: str) -> Game:
    """The game, ended; or, where it is played on, some moves further."""
    end = adjudication.play_on if how == "play-on" else adjudication.end_as_it_stands
    return end(code=game.code)


def _finish(pk: int) -> bool:
    with transaction.atomic():
        season = seasons.locked(pk)
        tables = Table.objects.filter(division__season=season)
        if season.status != Status.RUNNING or tables.filter(status__in=results.OPEN).exists():
            return False
        at = now()
        ranks.write(season)
        season.status, season.finished_at = Status.FINISHED, at
        season.save(update_fields=["status", "finished_at"])
        for count, players in people.by_count(tables.filter(ruling=Table.Ruling.ADJUDICATED)).items():
            notices.tell(season, "adjudicated", players, at, tables=count)
        for fate, slots in ranks.fates(season).items():
            ids = people.playing(Slot.objects.filter(pk__in=[slot.pk for slot in slots]))
            notices.tell(season, "finished", ids, at, fate=fate)
        return True
