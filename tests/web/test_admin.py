"""The admin: staff see what a viewer without a seat sees, also staff who sit at the table."""

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from games import engine
from games.models import DeckSetup, Game, OutboxMessage
from players.models import Player
from tests import factories
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(ada: Player) -> Client:
    """The browser of Ada, who may do everything and plays too."""
    ada.is_staff = ada.is_superuser = True
    ada.save()
    return browser(ada)


def with_everything_hidden(ada: Player, ben: Player) -> Game:
    """A running game in which both have seen cards and one holds a drawn one."""
    row = factories.peeked(factories.started(ada, ben))
    factories.answer(row, factories.asked(row).seat, "draw")
    return factories.fresh(row)


def test_a_game_is_shown_as_a_viewer_without_a_seat_sees_it(staff: Client, ada: Player, ben: Player) -> None:
    row = with_everything_hidden(ada, ben)

    page = Page(staff.get(f"/admin/games/game/{row.pk}/change/"))

    public = engine.view(factories.inside(row), None)
    for village in public["villages"].values():
        assert engine.write_shown(village) in page.text
    assert "A Ada ? ? ? ? ?" in page.text
    assert "Ada looked at their own cards 1 and 2." in page.text
    assert "drew a card." in page.text


def test_no_page_of_a_game_shows_what_is_hidden(staff: Client, ada: Player, ben: Player) -> None:
    row = with_everything_hidden(ada, ben)
    hidden = [row.secret, row.state, row.record.splitlines()[0], *(seat.nonce for seat in row.seats.all())]

    pages = [staff.get(f"/admin/games/game/{path}").content.decode() for path in ("", f"{row.pk}/change/")]

    assert all(len(text) > 15 for text in hidden[:2])
    assert not [text for text in hidden for html in pages if text in html]


def test_two_games_that_differ_in_hidden_cards_alone_have_equal_pages(staff: Client, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    tables = ("A: 6 7* 9 | B: 5 5", "A: 1 7* 2 | B: 12 13")
    pages = []
    for table in tables:
        game = engine.set_up({"table": table, "deck": "1 2 3", "discard": "8", "turn": "A"})
        row.state = factories.states.dump(game)
        row.save()
        pages.append(Page(staff.get(f"/admin/games/game/{row.pk}/change/")).text)

    assert "? 7* ?" in pages[0]
    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    "lookup",
    ["secret__startswith", "state__contains", "record__contains", "seats__nonce", "events__private__contains", "move"],
)
def test_a_list_cannot_be_asked_for_what_it_does_not_show(staff: Client, ada: Player, ben: Player, lookup: str) -> None:
    with_everything_hidden(ada, ben)

    assert staff.get("/admin/games/game/", {lookup: "1"}).status_code == 400
    assert staff.get("/admin/games/game/", {"status__exact": "running"}).status_code == 200


def test_games_are_found_by_code_and_by_players(staff: Client, ada: Player, ben: Player) -> None:
    wanted, other = factories.started(ada, ben), factories.started()

    for words in (wanted.code, "ben"):
        page = staff.get("/admin/games/game/", {"q": words}).content.decode()
        assert wanted.code in page
        assert other.code not in page


@pytest.mark.parametrize("path", ["add/", "{pk}/delete/"])
def test_games_are_neither_added_nor_deleted(staff: Client, ada: Player, ben: Player, path: str) -> None:
    row = factories.started(ada, ben)

    assert staff.post(f"/admin/games/game/{path.format(pk=row.pk)}", {"post": "yes"}).status_code == 403
    assert Game.objects.filter(pk=row.pk).exists()


def test_a_game_is_not_changed_by_its_page(staff: Client, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    response = staff.post(f"/admin/games/game/{row.pk}/change/", {"status": "finished", "host": ben.pk})

    assert response.status_code == 403
    assert factories.fresh(row).status == "running"
    assert not LogEntry.objects.exists()


def test_a_game_whose_engine_fails_can_still_be_looked_at(staff: Client, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    row.state = "{}"
    row.save()

    page = Page(staff.get(f"/admin/games/game/{row.pk}/change/"))

    assert "Something went wrong in this game." in page.text


def test_the_outbox_tells_what_became_of_a_message_and_not_what_it_says(
    staff: Client, ada: Player, ben: Player
) -> None:
    factories.started(ada, ben)
    OutboxMessage.objects.update(payload={"words": "not for the admin"}, status="failed", reason="no route")
    message = OutboxMessage.objects.filter(kind="turn").first()
    assert message is not None

    pages = [staff.get(f"/admin/games/outboxmessage/{path}") for path in ("", f"{message.pk}/change/")]

    for response in pages:
        assert "no route" in Page(response).text
        assert "not for the admin" not in response.content.decode()
    assert staff.get("/admin/games/outboxmessage/", {"payload__contains": "x"}).status_code == 400


def test_a_setup_is_made_and_one_that_cannot_be_played_is_refused(staff: Client) -> None:
    form = {"name": "Short", "slug": "short", "decks": "bullet", "token": "", "official": "on", "owner": ""}

    refused = staff.post("/admin/games/decksetup/add/", form | {"decks": "bullet, 7=nothing"})
    made = staff.post("/admin/games/decksetup/add/", form)

    assert "There are no such cards: “7=nothing”" in Page(refused).text
    assert made.status_code == 302
    assert DeckSetup.objects.get(slug="short").official


def test_who_is_no_staff_is_kept_out(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    response = browser(ada).get(f"/admin/games/game/{row.pk}/change/")

    assert response.status_code == 302
    assert response.headers["Location"].startswith("/admin/login/")
