"""Accounts in the admin: deleted through the service, never as a row."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from players.models import Player
from tests import factories
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db
LIST = "/admin/players/player/"


@pytest.fixture
def staff(ada: Player) -> Client:
    """The browser of Ada, who may do everything."""
    ada.is_staff = ada.is_superuser = True
    ada.save()
    return browser(ada)


def delete(browser_: Client, *players: Player, **given: str) -> Page:
    chosen = {"action": "delete_accounts", "_selected_action": [player.pk for player in players]}
    return Page(browser_.post(LIST, {**chosen, **given}, follow=True))


def test_an_account_is_deleted_after_a_question_and_his_game_goes_on(staff: Client, ben: Player) -> None:
    row = factories.started(ben, factories.PlayerFactory(), factories.PlayerFactory())

    page = delete(staff, ben)
    assert "Ben" in page.text
    assert Player.objects.filter(username="Ben", is_active=True).exists()

    delete(staff, ben, given="1")

    ben.refresh_from_db()
    assert (ben.username, ben.email, ben.is_active) == (f"deleted player {ben.pk}", "", False)
    assert factories.fresh(row).status == "running"
    assert factories.fresh(row).bot_seats == "A"
    assert "Ben" not in Page(staff.get(f"{LIST}{ben.pk}/history/")).text


def test_a_row_alone_is_not_deleted(staff: Client, ben: Player) -> None:
    assert staff.post(f"{LIST}{ben.pk}/delete/", {"post": "yes"}).status_code == 403

    staff.post(LIST, {"action": "delete_selected", "_selected_action": [ben.pk], "post": "yes"})

    assert Player.objects.filter(pk=ben.pk).exists()


def test_staff_is_not_deleted_so(staff: Client, ada: Player, ben: Player) -> None:
    page = delete(staff, ada, ben, given="1")

    assert "Ada belongs to the staff: not deleted." in page.text
    ada.refresh_from_db()
    ben.refresh_from_db()
    assert (ada.is_active, ben.is_active) == (True, False)


def test_who_may_only_change_players_deletes_none(ada: Player, ben: Player) -> None:
    ada.is_staff = True
    ada.save()
    ada.user_permissions.set(Permission.objects.filter(codename__in=("view_player", "change_player")))

    delete(browser(ada), ben, given="1")

    ben.refresh_from_db()
    assert ben.is_active


def test_a_players_zone_and_hours_are_on_no_page(staff: Client, ben: Player) -> None:
    ben.time_zone = "Pacific/Chatham"
    ben.save()

    for path in (LIST, f"{LIST}{ben.pk}/change/"):
        assert "Chatham" not in staff.get(path).content.decode()
