"""A player's page of mails: what he is told while they are paused, and making reply addresses worthless."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import OutboxMessage, ReplyAddress
from games.services import delivery
from players.models import Player
from players.services import reachability
from silver_site.clock import now
from tests import factories
from tests.service import mailing
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db
MAILS, RESUME, ADDRESSES = "/profile/mails/", "/profile/mails/resume/", "/profile/mails/addresses/"
BANNER = "No mails are sent to you at present."


def pause(player: Player, bounces: int = reachability.THRESHOLD) -> None:
    """As after so many points of mails that came back; less than the threshold: after a complaint."""
    Player.objects.filter(pk=player.pk).update(mails_paused_at=now(), bounces=bounces)


@pytest.mark.parametrize(("bounces", "why"), [(reachability.THRESHOLD, "came back"), (0, "marked as spam")])
def test_while_mails_are_paused_the_page_says_why_and_has_a_button(
    as_ada: Client, ada: Player, bounces: int, why: str
) -> None:
    pause(ada, bounces)

    page = Page(as_ada.get(MAILS))

    assert why in page.text
    assert page.has_form(RESUME)
    assert not page.faults()


def test_the_button_has_mails_sent_again(as_ada: Client, ada: Player) -> None:
    pause(ada)

    page = Page(as_ada.post(RESUME, follow=True))

    ada.refresh_from_db()
    assert (ada.mails_paused_at, ada.bounces) == (None, 0)
    assert "Mails are sent to you again." in page.text
    assert BANNER not in page.text
    assert not page.has_form(RESUME)


def test_after_it_the_next_mail_is_sent(as_ada: Client, ada: Player, ben: Player, mailoutbox: list[object]) -> None:
    row = factories.started(ada, ben)
    [turn] = [one for one in factories.messages(row, "turn") if one.letter == "A"]
    pause(ada)
    delivery.deliver(turn.pk)
    assert OutboxMessage.objects.get(pk=turn.pk).reason == "mails-paused"
    as_ada.post(RESUME)
    OutboxMessage.objects.filter(pk=turn.pk).update(status="pending", reason="", attempts=0)

    delivery.deliver(turn.pk)

    assert len(mailoutbox) == 1


@pytest.mark.parametrize("path", ["/", "/rules/", "/profile/", "/accounts/email/"])
def test_every_page_links_there_while_they_are_paused_and_asks_the_database_no_more(
    as_ada: Client, ada: Player, path: str
) -> None:
    def asked() -> tuple[int, Page]:
        with CaptureQueriesContext(connection) as captured:
            page = Page(as_ada.get(path))
        return len(captured), page

    asked()
    before, quiet = asked()
    pause(ada)
    after, page = asked()

    assert (BANNER in quiet.text, BANNER in page.text) == (False, True)
    assert [one for one in page.all("a") if one.get("href") == MAILS]
    assert after == before
    assert not page.faults()


def test_others_and_strangers_are_told_nothing_of_it(ada: Player, ben: Player) -> None:
    pause(ada)

    assert BANNER not in Page(browser(ben).get("/")).text
    assert BANNER not in Page(browser().get("/rules/")).text


def test_all_my_reply_addresses_are_made_worthless_and_nobody_elses(as_ada: Client, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    mine, his = mailing.address(row, "A"), mailing.address(row, "B")

    page = Page(as_ada.post(ADDRESSES, follow=True))

    assert "All reply addresses that you had are worthless now." in page.text
    assert mailing.receive(ada, mine, "1 2") == "unknown-address"
    assert mailing.receive(ben, his, "1 2") == "played"
    assert mailing.address(row, "A") != mine
    assert mailing.write(row, "A", "1 2") == "played"


def test_without_mails_that_are_read_there_is_no_such_button(as_ada: Client, settings: pytest.FixtureRequest) -> None:
    assert Page(as_ada.get(MAILS)).has_form(ADDRESSES)
    settings.SILVER_REPLY_ADDRESS = ""

    assert not Page(as_ada.get(MAILS)).has_form(ADDRESSES)


@pytest.mark.parametrize("path", [RESUME, ADDRESSES])
def test_both_are_done_by_a_form_of_ours_alone(ada: Player, path: str) -> None:
    pause(ada)
    row = factories.started(ada, factories.PlayerFactory())
    mailing.address(row, "A")
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(ada, backend="players.backends.PlayerBackend")

    assert [browser(ada).get(path).status_code, careful.post(path).status_code] == [405, 403]
    assert Client().post(path).headers["Location"] == f"/accounts/login/?next={path}"
    ada.refresh_from_db()
    assert ada.mails_paused_at is not None
    assert not ReplyAddress.objects.exclude(revoked_at=None).exists()
