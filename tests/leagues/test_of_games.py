"""A game of a league is named as such wherever its players meet it: in the lobby, in its mails, in the API."""

from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.leagues.models import League, Table
from games.leagues.services import corrections
from games.models import Game, OutboxMessage, Seat
from games.services import deadlines, delivery, endings
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.api.client import api_of
from tests.leagues import factories as leagues
from tests.leagues.playing import game_of, tables
from tests.service import mailing
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db
NAMED = "Spring league, season 1, table 1 of Division 1"
TOLD = 'This is table 1 of Division 1 in season 1 of "Spring league".'


@pytest.fixture
def first(league: League) -> Table:
    """The first table of a season of five, whose game is running."""
    return tables(leagues.running(5, league))[0]


def player_at(table: Table, letter: str = "A") -> Player:
    """Who sits there."""
    return mailing.player_of(game_of(table), letter)


def mails(row: Game, kind: str) -> list[EmailMultiAlternatives]:
    """The mails of that kind that the game's players get now."""
    mail.outbox.clear()
    for message in OutboxMessage.objects.filter(game=row, kind=kind):
        delivery.deliver(message.pk)
    return [one for one in mail.outbox if isinstance(one, EmailMultiAlternatives)]


def html(sent: EmailMultiAlternatives) -> str:
    """Its HTML."""
    [(content, _)] = sent.alternatives
    return str(content).replace("&quot;", '"')


def queries(client: Client, path: str) -> int:
    """How many statements a page costs."""
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


def test_the_lobby_names_it_with_a_link_to_its_division(first: Table, ben: Player) -> None:
    player = player_at(first)
    other = factories.started(player, ben)

    page = Page(browser(player).get("/"))

    assert not page.faults()
    assert NAMED in page.text
    assert 'href="/leagues/spring/1/1/"' in page.html
    [line] = [item for item in page.html.split("<li") if f"/games/{other.code}/" in item]
    assert "league" not in line


def test_so_does_the_list_of_ended_games(first: Table) -> None:
    row = game_of(first)
    for letter in "BCD":
        endings.resign(code=row.code, player=player_at(first, letter))

    page = Page(browser(player_at(first)).get("/finished/"))

    assert NAMED in page.text


def test_a_hostile_name_is_shown_as_it_is_written(first: Table, league: League) -> None:
    League.objects.filter(pk=league.pk).update(name="<script>alert(1)</script>")

    page = Page(browser(player_at(first)).get("/"))

    assert "<script>alert(1)</script>, season 1" in page.text
    assert not page.faults()


@pytest.mark.parametrize("path", ["/", "/finished/"])
def test_that_costs_one_query_for_any_number_of_games_and_none_without_them(
    first: Table, ada: Player, ben: Player, path: str
) -> None:
    rows = [factories.started(ada, ben) for _ in range(4)]
    if path == "/finished/":
        for row in rows:
            endings.resign(code=row.code, player=ben)
    client = browser(ada)
    none = queries(client, path)
    costs = []
    for row, table in zip(rows, tables(first.division.season), strict=False):
        Table.objects.filter(pk=table.pk).update(game=row)
        Game.objects.filter(pk=row.pk).update(arranged=True)
        costs.append(queries(client, path))

    assert costs == [none + 1] * 4


def test_the_api_says_where_it_belongs(first: Table, ada: Player, ben: Player) -> None:
    row, api = game_of(first), api_of(player_at(first))
    expected = {"league": "spring", "season": 1, "division": 1, "table": 1}

    listed = {game["code"]: game["league"] for game in api.get("games").body["games"]}

    assert listed[row.code] == expected
    assert len({str(one) for one in listed.values()}) == len(listed) > 1
    assert api.get(f"games/{row.code}").body["league"] == expected
    assert api_of(ada).get(f"games/{factories.started(ada, ben).code}").body["league"] is None


def test_lists_of_the_api_cost_one_query_more_for_any_number_of_them(first: Table, ada: Player, ben: Player) -> None:
    rows = [factories.started(ada, ben) for _ in range(4)]
    api, costs = api_of(ada), []
    for row, table in zip(rows, tables(first.division.season), strict=False):
        with CaptureQueriesContext(connection) as captured:
            api.get("games")
        costs.append(len(captured))
        Table.objects.filter(pk=table.pk).update(game=row)
        Game.objects.filter(pk=row.pk).update(arranged=True)

    assert costs[1:] == [costs[0] + 1] * 3


def test_a_turn_mail_says_so_in_text_and_html_and_not_in_its_subject(first: Table) -> None:
    sent = mails(game_of(first), "turn")

    assert len(sent) == 4
    assert all(f"\n{TOLD}\n" in one.body and f">{TOLD}<" in html(one) for one in sent)
    assert not any("league" in one.subject for one in sent)


def test_that_costs_a_query_there_and_none_in_other_games(first: Table, ada: Player, ben: Player) -> None:
    costs = []
    for row in (game_of(first), factories.started(ada, ben)):
        message = OutboxMessage.objects.filter(game=row, kind="turn", letter="A").get()
        with CaptureQueriesContext(connection) as captured:
            delivery.deliver(message.pk)
        costs.append(sum('"leagues_' in query["sql"] for query in captured))

    assert costs == [1, 0]


def test_so_do_reminders_and_what_tells_of_a_deadline_and_of_the_end(first: Table) -> None:
    row = game_of(first)
    OutboxMessage.objects.filter(game=row, kind="turn").update(status="sent", sent_at=now() - timedelta(hours=1))
    Seat.objects.filter(game=row, asked__isnull=False).update(remind_at=now())
    deadlines.remind_due()
    reminders = mails(row, "reminder")
    Seat.objects.filter(game=row, deadline__isnull=False).update(deadline=now() - timedelta(seconds=1))
    deadlines.process_due()
    passed = mails(row, "deadline-passed")
    for letter in "BCD":
        endings.resign(code=row.code, player=player_at(first, letter))
    over = mails(row, "game-over")

    for sent in (reminders, passed, over):
        assert sent
        assert all(TOLD in one.body and TOLD in html(one) for one in sent)


def test_a_long_name_is_cut_and_no_line_is_too_long(first: Table, league: League) -> None:
    League.objects.filter(pk=league.pk).update(name="The Grand and Venerable Slow Autumn Championship of the North")

    [sent, *_] = mails(game_of(first), "turn")

    told = " ".join(sent.body.split())
    assert 'in season 1 of "The Grand and Venerable Slow Autumn…".' in told
    assert max(len(line) for line in sent.body.splitlines()) <= 72


def resigning(row: Game) -> EmailMultiAlternatives:
    """The mail that asks back whether A means to resign."""
    mailing.write(row, "A", "resign")
    [sent] = mails(row, "answer")
    return sent


@pytest.mark.parametrize(
    ("forfeit", "means"),
    [
        ("last", "Whoever gives up a game is placed behind all who did not."),
        ("played", "A bot plays on, and its result counts as the player’s own."),
    ],
)
def test_who_wants_to_resign_reads_what_the_league_makes_of_it(league: League, forfeit: str, means: str) -> None:
    table = tables(leagues.running(5, league, forfeit=forfeit))[0]

    sent = resigning(game_of(table))

    assert f"It is a game of a league: {means}" in " ".join(sent.body.split())
    assert f"It is a game of a league: {means}" in html(sent)
    page = Page(browser(player_at(table)).get(f"/games/{game_of(table).code}/resign/"))
    assert f"It is a game of a league: {means}" in page.text


def test_that_is_not_said_of_a_table_that_counts_no_more_or_of_a_game_of_none(
    first: Table, league: League, ada: Player, ben: Player
) -> None:
    corrections.void(season=first.division.season, by=leagues.organiser_of(league), table=first, why="A fault of ours.")

    for row in (game_of(first), factories.started(ada, ben)):
        assert "Do you want to resign this game?" in resigning(row).body
        assert "It is a game of a league" not in mail.outbox[0].body
