"""The stop link of our mails: it stops them with one click, without logging in, and can do nothing else."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game, Seat
from games.services import unsubscribing
from players.models import Player
from tests import factories

pytestmark = pytest.mark.django_db
ONE_CLICK = {"List-Unsubscribe": "One-Click"}


def link(player: Player) -> str:
    return reverse("web:unsubscribe", args=[unsubscribing.key_of(player)])


def test_looking_at_the_link_stops_nothing_and_shows_a_button() -> None:
    player = factories.PlayerFactory()

    page = Client().get(link(player))

    player.refresh_from_db()
    assert (page.status_code, player.mails) == (200, True)
    assert '<form method="post">' in page.content.decode()


def test_a_mail_program_stops_the_mails_with_one_click_and_may_click_again() -> None:
    player, other = factories.PlayerFactory(), factories.PlayerFactory()
    outside = Client(enforce_csrf_checks=True)

    answers = [outside.post(link(player), ONE_CLICK).status_code for _ in range(2)]

    player.refresh_from_db()
    other.refresh_from_db()
    assert answers == [200, 200]
    assert (player.mails, other.mails) == (False, True)


def test_to_stop_mails_resigns_nothing_and_logs_nobody_in() -> None:
    player = factories.PlayerFactory()
    row = factories.started(player, factories.PlayerFactory())
    outside = Client()

    outside.post(link(player), ONE_CLICK)

    assert Game.objects.get(pk=row.pk).status == Game.Status.RUNNING
    assert Seat.objects.get(game=row, player=player).resigned_at is None
    assert "_auth_user_id" not in outside.session


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_link_that_we_did_not_sign_is_not_found(method: str) -> None:
    player = factories.PlayerFactory()
    key = unsubscribing.key_of(player)
    forged = [f"{player.pk + 1}{key[len(str(player.pk)) :]}", f"{player.pk}:x", "x", key[:-1]]

    answers = {getattr(Client(), method)(reverse("web:unsubscribe", args=[one])).status_code for one in forged}

    player.refresh_from_db()
    assert (answers, player.mails) == ({404}, True)
