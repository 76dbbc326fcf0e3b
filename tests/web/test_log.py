"""The log, page by page, with the reader's own halves."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, GameEvent
from players.models import Player
from tests import factories
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def played_out(row: Game) -> Game:
    """The game after all defaults: everybody draws and discards until the deck is used up."""
    while factories.fresh(row).status == "running":
        factories.answer(row, factories.asked(row).seat)
    return factories.fresh(row)


def test_each_reader_is_told_his_own_half(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.started(ada, ben)
    factories.answer(row, "A", "A1+A2")

    mine = Page(browser(ada).get(f"/games/{row.code}/log/"))
    others = [Page(browser(player).get(f"/games/{row.code}/log/")) for player in (ben, cleo)]

    seen = row.events.get(kind="peeked").private["A"]["cards"]
    assert f"You looked at your cards 1 ({seen['A1']}) and 2 ({seen['A2']})." in mine.text
    for page in others:
        assert "Ada looked at their own cards 1 and 2 in secret." in page.text
        assert "(" not in page.text.split("Ada looked")[1].split(".")[0]
    assert not mine.faults()


def test_a_long_log_has_pages_of_which_the_last_comes_first(ada: Player, ben: Player) -> None:
    row = played_out(factories.started(ada, ben, rounds=2))
    assert row.event_count > 120
    client = browser(ada)

    last = Page(client.get(f"/games/{row.code}/log/"))
    first = Page(client.get(f"/games/{row.code}/log/?page=1"))

    assert "The game is over." in last.text
    assert "Later" not in last.text
    assert "The game was opened." in first.text
    assert "Earlier" not in first.text
    assert sum(str(given.get("id", "")).startswith("event-") for given in first.all("li")) == 60


@pytest.mark.parametrize("page", ["0", "-1", "x", "999999", "9" * 30, "٣", ""])
def test_a_page_that_is_none_is_the_nearest(ada: Player, ben: Player, page: str) -> None:
    row = factories.started(ada, ben)

    response = browser(ada).get(f"/games/{row.code}/log/", {"page": page})

    assert "The game was opened." in Page(response).text


def test_a_page_of_the_log_costs_the_same_however_long_the_log_is(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    client = browser(ada)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            client.get(f"/games/{row.code}/log/")
        return len(captured)

    few = queries()
    played_out(row)

    assert GameEvent.objects.count() > 30
    assert queries() == few <= 7
