"""A season as files: complete, without a formula, and of running games no more than that they run."""

import csv
from io import StringIO

import orjson
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.leagues.admin import export
from games.leagues.models import Season
from games.leagues.services import corrections
from games.services import accounts
from tests.leagues import factories as leagues
from tests.leagues.admin.desks import address, an_organiser
from tests.web.pages import browser

pytestmark = pytest.mark.django_db


def file_of(season: Season, name: str) -> bytes:
    answer = browser(an_organiser(season)).get(address(season, f"export/{name}"))
    assert answer.headers["Content-Disposition"] == f'attachment; filename="spring-1-{name}"'
    content: bytes = answer.content
    return content


def rows_of(season: Season, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(file_of(season, name).decode())))


def test_a_season_is_exported_whole() -> None:
    season = leagues.published(5)

    content = orjson.loads(file_of(season, "season.json"))

    assert (content["league"], content["status"]) == ("spring", "published")
    assert content["rules"] == season.terms.to_json()
    assert content["certificate"]["digest"] == leagues.fresh(season).plan["digest"]
    assert [len(content[name]) for name in ("entries", "standings", "tables")] == [5, 5, 20]


def test_whoever_deleted_his_account_is_named_nowhere() -> None:
    season = leagues.published(5)
    player = season.entries.all()[0].player
    quoted = f'"{player.username}"'.encode()
    assert quoted in file_of(season, "season.json")

    accounts.delete_player(player=player)

    assert quoted not in file_of(season, "season.json")


def test_lists_are_exported_with_results_of_finished_tables_alone() -> None:
    season = leagues.running(5)
    table = season.divisions.get().tables.get(number=1)
    places = {letter: place for place, letter in enumerate("ABCD", start=1)}
    corrections.correct(
        season=season, by=leagues.organiser_of(season.league), table=table, places=places,
        totals={letter: 7 * place for letter, place in places.items()}, why="Agreed",
    )  # fmt: skip

    seats = rows_of(season, "tables.csv")
    ranked = rows_of(season, "standings.csv")

    assert [(row["place"], row["total"]) for row in seats if row["table"] == "1"] == [
        ("1", "7"), ("2", "14"), ("3", "21"), ("4", "28"),
    ]  # fmt: skip
    assert {(row["place"], row["total"], row["status"]) for row in seats if row["table"] != "1"} == {
        ("", "", "running")
    }
    assert (ranked[0]["points"], ranked[0]["rank"]) == ("10", "1")
    assert len(rows_of(season, "entries.csv")) == 5


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_cell_is_a_formula(cell: str) -> None:
    text = export.as_csv([{"name": cell, "other": "x"}])

    assert next(csv.DictReader(StringIO(text, newline="")))["name"] == f"'{cell}"


def test_a_draft_without_anything_is_exported_too() -> None:
    season = leagues.a_season()

    assert rows_of(season, "tables.csv") == []
    assert orjson.loads(file_of(season, "season.json"))["certificate"] is None


def test_there_are_no_other_files() -> None:
    season = leagues.a_season()

    assert browser(an_organiser(season)).get(address(season, "export/secrets.csv")).status_code == 404


def test_queries_do_not_grow_with_tables() -> None:
    small, large = leagues.published(5), leagues.published(10, leagues.a_league(slug="big", name="Big"))

    assert queries(small) == queries(large)


def queries(season: Season) -> int:
    season = leagues.fresh(season)
    with CaptureQueriesContext(connection) as seen:
        export.everything(season)
    return len(seen)
