"""What the games' own pages, mails and answers say of the league that a game is part of."""

from collections.abc import Collection

from django.urls import reverse

from games.leagues import wording
from games.leagues.models import Table
from games.selectors.arranged import OfLeague


def of_leagues(games: Collection[int]) -> dict[int, OfLeague]:
    """The tables of these games, by the games' ids; one query. Giving up a game counts only while its table does."""
    tables = Table.objects.filter(game__in=games).select_related("division__season__league")
    shown = tables.defer("result", "division__season__plan", "division__season__league__about")
    return {table.game_id: _of_league(table) for table in shown if table.game_id is not None}


def _of_league(table: Table) -> OfLeague:
    division, season = table.division, table.division.season
    order = division.order + 1
    counts = table.status == Table.Status.RUNNING
    return OfLeague(
        league=season.league.slug,
        name=season.league.name,
        season=season.number,
        division=order,
        division_name=division.name,
        table=table.number,
        page=reverse("leagues:division", args=[season.league.slug, season.number, order]),
        forfeit=wording.forfeit(season.terms) if counts else "",
    )
