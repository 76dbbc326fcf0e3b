"""What an organiser changes of results: a table's result or that it counts at all, each with a reason, and back again.

The game itself stays as it was played. Until the next season's pairings stand, a finished season can be corrected too;
its ranks are written anew then.
"""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.dateparse import parse_datetime

from games.leagues.models import Action, Season, Table
from games.leagues.services import log, notices, organisers, people, ranks, results, seasons
from games.models import Game
from games.services.errors import ServiceError
from players.models import Player
from silver_site.clock import now

CORRECT, VOID, UNDO = "correct-result", "void-table", "undo"
UNDOABLE = (CORRECT, VOID)
# Far beyond what four rounds can bring.
MOST_POINTS = 1000
STARTED = (Table.Status.RUNNING, Table.Status.FINISHED, Table.Status.VOIDED)


def correct(
    *,
    season: Season,
    by: Player,
    table: Table,
    places: Mapping[str, int],
    totals: Mapping[str, int] | None = None,
    why: str,
) -> Action:
    """Give a table this result: places and scores by letter. Nobody of it counts as having forfeited then.

    Scores of rounds fall away, so that it counts by its places. totals: without them those of before stay. Also for a
    table whose game still runs: what the game comes to is not taken any more. Raises ServiceError season-not-open or
    season-followed 409, not-organiser or own-table 403, bad-reason 422, bad-result 422 (`field`; `most` where a number
    is too large).
    """
    with transaction.atomic():
        season, table, reason = _begun(season, by, table, why)
        result = _result(season, table, places, totals)
        if table.status == Table.Status.FINISHED and table.result == result:
            raise ServiceError("bad-result", 422, field="same")
        return _change(season, by, table, reason, CORRECT, Table.Status.FINISHED, result)


def void(*, season: Season, by: Player, table: Table, why: str) -> Action:
    """Let a table count for nobody; a game that still runs goes on, as a game of no league.

    Raises ServiceError as `correct`; bad-result with `field` "same" where it is voided already.
    """
    with transaction.atomic():
        season, table, reason = _begun(season, by, table, why)
        if table.status == Table.Status.VOIDED:
            raise ServiceError("bad-result", 422, field="same")
        return _change(season, by, table, reason, VOID, Table.Status.VOIDED, None)


def undo(*, season: Season, by: Player, action: Action, why: str) -> Action:
    """Take back a correction or a voiding: the table is as it was before, or has what its game came to meanwhile.

    Raises ServiceError as `correct`, and not-undoable 409 (`why`: "kind", "undone", "changed" by a later act, or
    "running": the season is finished, and the game is not).
    """
    with transaction.atomic():
        if action.season_id != season.pk or action.kind not in UNDOABLE:
            raise ServiceError("not-undoable", 409, why="kind")
        season, table, reason = _begun(season, by, Table.objects.get(pk=action.params["table"]), why)
        if Action.objects.filter(undoes=action).exists():
            raise ServiceError("not-undoable", 409, why="undone")
        if _stored(table) != action.params["after"]:
            raise ServiceError("not-undoable", 409, why="changed")
        _restore(season, table, action.params["before"])
        done = log.note(season, by, UNDO, reason, undoes=action, table=table.pk, number=table.number)
        _follow(season, table, done)
        return done


def _begun(season: Season, by: Player, table: Table, why: str) -> tuple[Season, Table, str]:
    """The season locked, the table as it is now, and the cleaned reason, if he may change its result."""
    season = seasons.locked(season, Season.Status.RUNNING, Season.Status.FINISHED)
    organisers.check(by, season.league)
    reason = log.reason(why)
    row = Table.objects.select_related("division").filter(pk=table.pk, division__season=season).first()
    if row is None or row.status not in STARTED:
        raise ServiceError("bad-result", 422, field="table")
    people.check_table(by, season, row)
    if season.status == Season.Status.FINISHED and _has_moved_people(season):
        raise ServiceError("season-followed", 409)
    return season, row, reason


def _has_moved_people(season: Season) -> bool:
    """Whether the pairings stand of the season that goes by this one's ranks: the next that was not cancelled."""
    following = Season.objects.filter(follows=season).first()
    while following is not None and following.status == Season.Status.CANCELLED:
        following = Season.objects.filter(follows=following).first()
    return following is not None and following.plan is not None


def _change(
    season: Season, by: Player, table: Table, why: str, kind: str, status: Table.Status, result: dict[str, Any] | None
) -> Action:
    before = _stored(table)
    results.close(table, status, result, Table.Ruling.CORRECTED)
    done = log.note(season, by, kind, why, table=table.pk, number=table.number, before=before, after=_stored(table))
    _follow(season, table, done)
    return done


def _follow(season: Season, table: Table, action: Action) -> None:
    """What follows from a changed result: news, ranks, and perhaps that the division is complete."""
    params = {"table": table.pk, "action": action.pk}
    notices.tell(season, "corrected", people.at_tables([table]), now(), once=action.pk, **params)
    if season.status == Season.Status.FINISHED:
        ranks.write(season)
    else:
        results.tell_if_complete(season, table.division)


def _stored(table: Table) -> dict[str, Any]:
    finished_at = table.finished_at.isoformat() if table.finished_at else None
    return {
        "status": str(table.status),
        "result": table.result,
        "ruling": str(table.ruling),
        "finished_at": finished_at,
    }


def _restore(season: Season, table: Table, before: Mapping[str, Any]) -> None:
    table.status, table.result, table.ruling = Table.Status(before["status"]), before["result"], before["ruling"]
    table.finished_at = parse_datetime(before["finished_at"]) if before["finished_at"] else None
    table.save(update_fields=["status", "result", "ruling", "finished_at"])
    if table.status == Table.Status.RUNNING:
        game = Game.objects.listed().filter(league_table=table, status=Game.Status.FINISHED).first()
        if game is not None:
            results.take(season, table, game)
        elif season.status == Season.Status.FINISHED:
            raise ServiceError("not-undoable", 409, why="running")


def _result(
    season: Season, table: Table, places: Mapping[str, int], totals: Mapping[str, int] | None
) -> dict[str, Any]:
    letters = list(table.seats.values_list("letter", flat=True))
    if totals is None:
        totals = {letter: seat["total"] for letter, seat in (table.result or {}).items()}
    _check_numbers("places", places, letters, 1, len(letters))
    _check_numbers("totals", totals, letters, -MOST_POINTS, MOST_POINTS)
    if season.terms.teams and (places["A"] != places["C"] or places["B"] != places["D"]):
        raise ServiceError("bad-result", 422, field="teams")
    if min(places.values()) != 1:
        raise ServiceError("bad-result", 422, field="first")
    return {
        letter: {"place": places[letter], "total": totals[letter], "rounds": [], "forfeited": False}
        for letter in letters
    }


def _check_numbers(field: str, given: Mapping[str, int], letters: list[str], least: int, most: int) -> None:
    if sorted(given) != sorted(letters) or not all(least <= number <= most for number in given.values()):
        raise ServiceError("bad-result", 422, field=field, least=least, most=most)
