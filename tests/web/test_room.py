"""A game before its start: who sits there, and joining, leaving, starting, declining."""

import pytest

from games.models import Game
from players.models import Player
from tests import factories
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def test_the_page_shows_seats_options_and_the_promise_but_not_the_secret(ada: Player, ben: Player) -> None:
    row = factories.opened(ada, seats=4, bots=1, remember=False, turn_limit=40)

    page = Page(browser(ben).get(f"/games/{row.code}/"))

    for text in ("A Ada", "B free", "D Bot D", "1 day", "a game on honour", "at most 40", row.commitment):
        assert text in page.text
    assert row.secret not in page.html
    assert not page.faults()


def test_what_can_be_done_depends_on_who_looks(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.opened(ada, seats=3, bots=1, invited=[ben])
    acts = ("join", "leave", "start", "decline")

    def offered(player: Player) -> list[str]:
        page = Page(browser(player).get(f"/games/{row.code}/"))
        return [act for act in acts if page.has_form(f"/{act}/")]

    assert offered(ada) == ["leave", "start"]
    assert offered(ben) == ["join", "decline"]
    assert offered(cleo) == ["join"]


def test_who_joins_last_starts_the_game_with_his_word_in_the_shuffle(ada: Player, ben: Player) -> None:
    row = factories.opened(ada)

    page = Page(browser(ben).post(f"/games/{row.code}/join/", {"nonce": "bens-word"}, follow=True))

    assert factories.fresh(row).status == "running"
    assert row.seats.get(player=ben).nonce == "bens-word"
    assert "Which two of your cards do you look at?" in page.text


def test_a_word_that_the_shuffle_cannot_take_is_refused(ada: Player, ben: Player) -> None:
    row = factories.opened(ada)

    response = browser(ben).post(f"/games/{row.code}/join/", {"nonce": "two words"})

    assert response.status_code == 422
    assert "Letters a-z" in Page(response).text
    assert row.seats.count() == 1


def test_leaving_gives_the_seat_back(ada: Player, ben: Player) -> None:
    row = factories.opened(ada, seats=3)
    browser(ben).post(f"/games/{row.code}/join/")

    response = browser(ben).post(f"/games/{row.code}/leave/", follow=True)

    assert "You left the game." in Page(response).text
    assert [seat.player for seat in row.seats.all()] == [ada]


def test_the_last_to_leave_closes_the_game(ada: Player) -> None:
    row = factories.opened(ada)

    browser(ada).post(f"/games/{row.code}/leave/")

    assert factories.fresh(row).status == "cancelled"
    assert "called off" in Page(browser(ada).get(f"/games/{row.code}/")).text


def test_the_host_starts_with_the_seats_that_are_taken(ada: Player, ben: Player) -> None:
    row = factories.opened(ada, seats=4)
    browser(ben).post(f"/games/{row.code}/join/")

    browser(ada).post(f"/games/{row.code}/start/")

    assert factories.fresh(row).status == "running"
    assert row.seats.count() == 2


def test_declining_puts_a_game_by_invitation_out_of_sight(ada: Player, ben: Player) -> None:
    row = factories.opened(ada, access="invitation", invited=[ben])

    browser(ben).post(f"/games/{row.code}/decline/")

    assert browser(ben).get(f"/games/{row.code}/").status_code == 404


@pytest.mark.parametrize(
    ("who", "act", "status", "sentence"),
    [
        ("Ben", "start", 403, "Only the host"),
        ("Ada", "start", 409, "needs two seats"),
        ("Ada", "join", 409, "You hold a seat"),
        ("Ben", "leave", 403, "You hold no seat"),
        ("Ben", "decline", 403, "no open invitation"),
    ],
)
def test_what_cannot_be_done_is_refused_on_the_page(
    ada: Player, ben: Player, who: str, act: str, status: int, sentence: str
) -> None:
    row = factories.opened(ada, seats=3)

    response = browser(Player.objects.get(username=who)).post(f"/games/{row.code}/{act}/")

    assert response.status_code == status
    assert sentence in Page(response).text
    assert not Page(response).faults()
    assert Game.objects.get().status == "open"
    assert row.seats.count() == 1


def test_a_running_game_can_no_longer_be_joined(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.started(ada, ben)

    response = browser(cleo).post(f"/games/{row.code}/join/")

    assert response.status_code == 409
    assert "no longer open" in Page(response).text
    assert row.seats.count() == 2


@pytest.mark.parametrize("act", ["", "join/", "leave/", "start/", "decline/", "answer/", "resign/", "end/", "play-on/"])
@pytest.mark.parametrize("code", ["hidden", "nosuchgame"])
def test_a_game_that_is_not_his_to_see_does_not_exist_for_a_stranger(
    ada: Player, ben: Player, act: str, code: str
) -> None:
    row = factories.opened(ada, access="invitation", invited=[])
    path = f"/games/{row.code if code == 'hidden' else code}/{act}"

    response = browser(ben).post(path) if act else browser(ben).get(path)

    assert response.status_code == 404
    assert "There is no such page" in Page(response).text
    assert row.code not in Page(response).html.replace(path, "")


@pytest.mark.parametrize("page", ["", "log/", "news/", "cards/", "shuffle/", "resign/"])
def test_every_page_of_a_game_wants_its_reader_logged_in(ada: Player, page: str) -> None:
    row = factories.opened(ada)

    response = browser().get(f"/games/{row.code}/{page}")

    assert response.headers["Location"] == f"/accounts/login/?next=/games/{row.code}/{page}"


def test_a_game_that_no_longer_runs_as_it_did_says_that_it_is_paused(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    Game.objects.filter(pk=row.pk).update(status=Game.Status.PAUSED, pause_reason=Game.PauseReason.BROKEN)

    page = Page(browser(ada).get(f"/games/{row.code}/"))

    assert "This game is paused: nobody’s time runs." in page.text
    assert "called off" not in page.text
