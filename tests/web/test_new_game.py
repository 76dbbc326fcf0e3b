"""Opening a game by the form."""

import pytest
from django.test import Client

from games.models import Game
from players.models import Player
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db

FORM = {
    "setup": "bullet", "seats": "2", "bots": "0", "rounds": "1", "clock": "each", "move_time": "86400",
    "misses_allowed": "3", "remember": "yes", "access": "open", "invited": "", "turn_limit": "", "rated": "people",
    "nonce": "",
}  # fmt: skip
# A bank instead; what the form offers for the other clock is sent along, as a browser does.
BANK = {"clock": "bank", "bank": "864000", "added": "86400", "cap": "1209600"}


def test_the_form_offers_what_a_game_may_be(as_ada: Client) -> None:
    [form] = [form for form in Page(as_ada.get("/games/new/")).forms if form.choices("option", "move_time")]

    assert form.choices("radio", "seats") == ["2", "3", "4"]
    assert form.choices("radio", "rounds") == ["1", "2", "3", "4"]
    assert form.choices("option", "setup") == ["bullet", "fang", "amulet"]
    times = [int(seconds) for seconds in form.choices("option", "move_time")]
    assert (times[0], times[-1]) == (600, 30 * 86400)


def test_a_game_is_opened_with_what_was_chosen(as_ada: Client, ada: Player, ben: Player) -> None:
    choices = FORM | {
        "seats": "3", "bots": "1", "rounds": "4", "move_time": "600", "remember": "no", "access": "invitation",
        "invited": "ben,", "turn_limit": "40", "rated": "never", "nonce": "my-word",
    }  # fmt: skip

    response = as_ada.post("/games/new/", choices)

    game = Game.objects.get()
    assert response.headers["Location"] == f"/games/{game.code}/"
    assert (game.host, game.seats_wanted, game.bots, game.rounds, game.move_time) == (ada, 3, 1, 4, 600)
    assert (game.remember, game.access, game.turn_limit, game.rated) == (False, "invitation", 40, "never")
    assert game.seats.get(letter="A").nonce == "my-word"
    assert [invitation.player for invitation in game.invitations.all()] == [ben]


def test_a_game_with_a_bank_days_off_and_without_leave_and_pauses(as_ada: Client) -> None:
    response = as_ada.post("/games/new/", FORM | BANK | {"days_off": ["6", "7"], "misses_allowed": "0"}, follow=True)

    game = Game.objects.get()
    assert (game.bank, game.move_time, game.cap) == (864000, 86400, 1209600)
    assert (game.days_off, game.misses_allowed) == ("67", 0)
    assert not game.leave_allowed
    assert not game.pauses_allowed
    page = Page(response)
    assert "You start with 10 days; every move gives 1 day back; you can save up 14 days." in page.text
    assert "Clocks stand still on: Saturday, Sunday." in page.text
    assert "No leave: clocks run on." in page.text
    lobby = Page(as_ada.get("/"))
    assert "10 days, and 1 day more a move · not on Sat, Sun · no leave · no pauses" in lobby.text


def test_leave_and_pauses_are_allowed_where_the_boxes_are_left_as_they_are(as_ada: Client) -> None:
    page = Page(as_ada.get("/games/new/"))
    ticked = [given["name"] for given in page.all("input") if "checked" in given and given["type"] == "checkbox"]

    as_ada.post("/games/new/", FORM | dict.fromkeys(ticked, "on"))

    game = Game.objects.get()
    assert (game.leave_allowed, game.pauses_allowed, game.misses_allowed) == (True, True, 3)
    assert (game.bank, game.cap, game.days_off) == (None, None, "")


def test_nobody_can_start_with_more_than_he_can_save_up(as_ada: Client) -> None:
    response = as_ada.post("/games/new/", FORM | BANK | {"cap": "86400"})

    assert response.status_code == 422
    assert "This must be at least as much as at the start" in Page(response).text


def test_what_the_bank_needs_is_asked_for_where_a_bank_is_chosen(as_ada: Client) -> None:
    response = as_ada.post("/games/new/", FORM | {"clock": "bank"})

    assert response.status_code == 422
    assert Page(response).text.count("This field is required.") == 3


def test_the_form_says_what_the_chosen_clock_means(as_ada: Client) -> None:
    first = Page(as_ada.get("/games/new/"))
    other = as_ada.get("/games/new/clock/", {"bank": "432000", "added": "3600", "cap": "432000", "move_time": "x\x00"})

    assert "Every move has 3 days, however quick the last one was." in first.text
    assert "You start with 5 days; every move gives 1 hour back; you can save up 5 days." in Page(other).text
    assert "Every move has 3 days, however quick the last one was." in Page(other).text


def test_a_game_that_bots_fill_starts_at_once(as_ada: Client) -> None:
    response = as_ada.post("/games/new/", FORM | {"seats": "4", "bots": "3"}, follow=True)

    assert Game.objects.get().status == "running"
    assert "The game has started." in Page(response).text
    assert "Which two of your cards do you look at?" in Page(response).text


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("invited", "Nobody1, Ada", "Nobody here is called Nobody1."),
        ("invited", ",".join(f"name{n}" for n in range(30)), "At most 20 players"),
        ("bots", "2", "One seat is yours"),
        ("access", "invitation", "Name at least one player"),
        ("turn_limit", "1", "greater than or equal to 2"),
        ("turn_limit", "9" * 30, "less than or equal to"),
        ("move_time", "1", "Select a valid choice"),
        ("move_time", "", "This field is required"),
        ("clock", "hourglass", "Select a valid choice"),
        ("days_off", ["8"], "Select a valid choice"),
        ("days_off", ["1", "2", "3", "4"], "At most 3 days of the week"),
        ("misses_allowed", "99", "Select a valid choice"),
        ("seats", "5", "Select a valid choice"),
        ("setup", "no-such", "Select a valid choice"),
        ("nonce", "two words", "Letters a-z"),
        ("nonce", "x" * 65, "at most 64"),
        ("remember", "", "This field is required"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_beside_its_field(
    as_ada: Client, field: str, value: str | list[str], sentence: str
) -> None:
    response = as_ada.post("/games/new/", FORM | {field: value})

    assert response.status_code == 422
    assert sentence in Page(response).text
    assert not Page(response).faults()
    assert not Game.objects.exists()


def test_who_is_not_logged_in_is_sent_to_log_in(client: Client) -> None:
    response = client.post("/games/new/", FORM)

    assert response.headers["Location"] == "/accounts/login/?next=/games/new/"
    assert not Game.objects.exists()


def test_names_are_found_whatever_their_case_and_the_host_is_not_invited(ada: Player, ben: Player) -> None:
    browser(ada).post("/games/new/", FORM | {"access": "invitation", "invited": "BEN ada;ben"})

    assert [invitation.player for invitation in Game.objects.get().invitations.all()] == [ben]
