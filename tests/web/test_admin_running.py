"""What staff does to running games in the admin: pauses, their end, granted time."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client

from games.models import Game
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db
LIST = "/admin/games/game/"


@pytest.fixture
def organiser(db: None) -> Player:
    """A member of the staff who may look at games and run them, and nothing else."""
    player = factories.PlayerFactory(username="Olga", is_staff=True)
    player.user_permissions.set(Permission.objects.filter(codename__in=["view_game", "run_game"]))
    return player


def act(client: Client, row: Game, action: str, **given: object) -> Page:
    """Choose an action for a game, and give its page these words where there are some."""
    form = {"action": action, "_selected_action": row.pk, **({"given": "1", **given} if given else {})}
    return Page(client.post(LIST, form, follow=True))


def in_days(days: int) -> dict[str, str]:
    until = now() + timedelta(days=days)
    return {"until_0": f"{until:%Y-%m-%d}", "until_1": "12:00"}


def test_a_game_is_paused_until_a_date_with_a_reason_that_stays_in_its_history(organiser: Player) -> None:
    row = factories.started()
    client = browser(organiser)

    asks = act(client, row, "pause")
    told = act(client, row, "pause", **in_days(3), why="The hall is closed")

    assert {given.get("name") for given in asks.all("input")} >= {"why", "until_0", "until_1"}
    assert f"Game {row.code}: done." in told.text
    row = factories.fresh(row)
    assert (row.status, row.pause_reason) == ("paused", "organiser")
    entry = LogEntry.objects.get()
    assert (entry.user, entry.object_id) == (organiser, str(row.pk))
    assert "The hall is closed" in entry.change_message
    assert "The hall is closed" in Page(client.get(f"{LIST}{row.pk}/history/")).text


def test_a_pause_is_ended(organiser: Player) -> None:
    row = factories.started()
    client = browser(organiser)
    act(client, row, "pause", **in_days(3), why="The hall is closed")

    act(client, row, "end_pause", why="It is open")

    assert factories.fresh(row).status == "running"
    assert LogEntry.objects.count() == 2


def test_time_is_granted(organiser: Player) -> None:
    row = factories.started()
    before = factories.seat_of(row, "A").deadline

    act(browser(organiser), row, "grant", letters=["A"], hours=5, why="He wrote to us")

    assert factories.seat_of(row, "A").deadline == before + timedelta(hours=5)


@pytest.mark.parametrize(
    ("action", "given"),
    [
        ("pause", {"until_0": "", "until_1": "", "why": "x"}),
        ("pause", {**in_days(3), "why": ""}),
        ("grant", {"letters": ["A"], "hours": 0, "why": "x"}),
        ("grant", {"hours": 1, "why": "x"}),
        ("end_pause", {"why": ""}),
    ],
)
def test_it_asks_again_for_what_is_missing(organiser: Player, action: str, given: dict[str, object]) -> None:
    row = factories.started()

    page = act(browser(organiser), row, action, **given)

    assert page.with_class("errorlist")
    assert factories.fresh(row).status == "running"
    assert not LogEntry.objects.exists()


def test_who_sits_in_the_game_is_refused(organiser: Player) -> None:
    row = factories.started(organiser, factories.PlayerFactory())

    told = act(browser(organiser), row, "pause", **in_days(3), why="I am busy")

    assert "You sit in this game: somebody else of the staff must do that." in told.text
    assert factories.fresh(row).status == "running"
    assert not LogEntry.objects.exists()


def test_without_the_permission_there_are_no_such_actions(organiser: Player) -> None:
    row = factories.started()
    organiser.user_permissions.remove(Permission.objects.get(codename="run_game"))
    client = browser(Player.objects.get(pk=organiser.pk))

    assert "Grant time" not in Page(client.get(LIST)).text
    act(client, row, "pause", **in_days(3), why="Because")

    assert factories.fresh(row).status == "running"
