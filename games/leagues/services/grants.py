"""More time for players of a season, given by its organiser: at some tables, or at all that go on."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction

from games.leagues.models import Action, Season, Table
from games.leagues.services import log, notices, organisers, people, seasons
from games.models import Game, Seat
from games.services import grants
from games.services.errors import ServiceError
from players.models import Player
from silver_site.clock import now

GRANT = "grant"
SECOND_CLICK = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Granted:
    """The tables whose players got time (their ids), and those where none was given: id -> the code of why not.

    "own-table", "nobody-asked" (no person has to move: the game is over, or only bots are asked), or a ServiceError's
    code, such as grants-used-up or game-not-running.
    """

    tables: list[int]
    skipped: dict[int, str]


def grant(*, season: Season, by: Player, seconds: int, why: str, tables: Collection[Table] | None = None) -> Granted:
    """Put this time on the clocks of all who are asked at these tables; without tables at all that go on.

    Tables that cannot have it are skipped; of a single one the refusal is raised. The same again for the same reason
    within a minute is a second click, and grants nothing. Raises ServiceError season-not-open 409, not-organiser 403,
    bad-reason or bad-grant 422 (`least`, `most`), own-table 403 (named, and he sits there); of a single table also
    nobody-asked 409, and what `games.services.grants.grant` raises.
    """
    with transaction.atomic():
        season = seasons.locked(season, Season.Status.RUNNING)
        organisers.check(by, season.league)
        reason = log.reason(why)
        _check_length(seconds)
        what: dict[str, Any] = {
            "seconds": seconds,
            "chosen": sorted(table.pk for table in tables) if tables is not None else None,
        }
        own = set(people.own_tables(by, season).values_list("pk", flat=True))
        going_on = _going_on(season, tables)
        if tables is not None and (mine := [table for table in going_on if table.pk in own]):
            raise ServiceError("own-table", 403, table=mine[0].number)
        if _clicked_twice(season, by, reason, what):
            return Granted([], {})
        refused = {
            table.pk: ServiceError("own-table", 403, table=table.number) for table in going_on if table.pk in own
        }
        given = _give(by, [table for table in going_on if table.pk not in own], seconds, reason, refused)
        if given:
            action = log.note(season, by, GRANT, reason, **what, tables=[table.pk for table in given])
            _tell(season, action, seconds, given)
        elif tables is not None and len(tables) == 1:
            raise next(iter(refused.values()), ServiceError("nobody-asked", 409))
        return Granted([table.pk for table in given], {pk: error.code for pk, error in refused.items()})


def _check_length(seconds: int) -> None:
    least, most = int(grants.LEAST.total_seconds()), int(grants.MOST.total_seconds())
    if not least <= seconds <= most:
        raise ServiceError("bad-grant", 422, least=least, most=most)


def _going_on(season: Season, tables: Collection[Table] | None) -> list[Table]:
    """The tables that go on, their games locked in one order."""
    rows = Table.objects.filter(division__season=season, status=Table.Status.RUNNING)
    if tables is not None:
        rows = rows.filter(pk__in=[table.pk for table in tables])
    games = Game.objects.filter(league_table__in=rows).select_for_update(no_key=True)
    list(games.order_by("pk").values_list("pk", flat=True))
    return list(rows.select_related("game").defer("game__state", "game__record", "game__secret"))


def _clicked_twice(season: Season, by: Player, why: str, what: Mapping[str, Any]) -> bool:
    just_now = Action.objects.filter(season=season, by=by, kind=GRANT, why=why, at__gt=now() - SECOND_CLICK)
    return any({name: action.params[name] for name in what} == what for action in just_now)


def _give(by: Player, tables: list[Table], seconds: int, why: str, refused: dict[int, ServiceError]) -> list[Table]:
    """Grant it at each of these tables; which got it. The others are added to `refused`."""
    asked = Seat.objects.filter(game__league_table__in=tables, asked__isnull=False, is_bot=False)
    letters: dict[int, list[str]] = {}
    for pk, letter in asked.values_list("game__league_table", "letter"):
        letters.setdefault(pk, []).append(letter)
    given = []
    for table in tables:
        if table.game is None or table.pk not in letters:
            refused[table.pk] = ServiceError("nobody-asked", 409)
            continue
        at_table = letters[table.pk]
        try:
            grants.grant(code=table.game.code, by=by, letters=at_table, seconds=seconds, why=why, permitted=True)
        except ServiceError as error:
            refused[table.pk] = error
        else:
            given.append(table)
    return given


def _tell(season: Season, action: Action, seconds: int, given: list[Table]) -> None:
    for count, players in people.by_count(given).items():
        params = {"seconds": seconds, "tables": count, "action": action.pk}
        notices.tell(season, "granted", players, action.at, once=action.pk, **params)
