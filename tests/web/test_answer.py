"""Answering a question by its form."""

import pytest

from games import engine
from games.models import Game, GameEvent
from games.services import endings
from players.models import Player
from tests import factories
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def stored(row: Game) -> tuple[str, str, int]:
    """What an answer would change."""
    game = factories.fresh(row)
    return game.state, game.record, GameEvent.objects.count()


def codes(row: Game, letter: str) -> list[str]:
    """The real cards of a village, as nobody sees them."""
    dump = engine.describe(factories.inside(row))["table"]
    found = dict(part.strip().split(":") for part in dump.split("|"))
    return [word.removesuffix("*") for word in found[letter].split()]


def test_the_form_of_the_opening_look_offers_my_five_cards(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    form = Page(browser(ada).get(f"/games/{row.code}/")).form("/answer/")

    assert form.choices("checkbox") == ["A1", "A2", "A3", "A4", "A5"]
    assert form.hidden() == {"question": "1"}


def test_an_answer_is_played_and_the_page_it_leads_to_tells_what_happened(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    client = browser(ada)

    response = client.post(f"/games/{row.code}/answer/", {"question": "1", "word": ["A1", "A3"]})
    page = Page(client.get(response.headers["Location"]))

    assert response.status_code == 302
    assert factories.fresh(row).record == "A 1 A1+A3 web\n"
    cards = codes(row, "A")
    assert page.text.count(f"You looked at your cards 1 ({cards[0]}) and 3 ({cards[2]}).") == 2
    assert len(page.with_class("known")) == 2
    assert "What your answer led to" in page.text


def test_a_choice_of_one_is_radio_buttons(ada: Player, ben: Player) -> None:
    row = factories.peeked(factories.started(ada, ben))
    letter = factories.asked(row).seat

    form = Page(browser(factories.seat_of(row, letter).player).get(f"/games/{row.code}/")).form("/answer/")

    assert form.choices("radio") == ["draw", "take"]
    assert form.hidden() == {"question": "2"}


def test_a_question_answered_meanwhile_is_refused_with_what_is_asked_now(ada: Player, ben: Player) -> None:
    row = factories.peeked(factories.started(ada, ben))
    letter = factories.asked(row).seat
    client = browser(factories.seat_of(row, letter).player)
    before = stored(row)

    response = client.post(f"/games/{row.code}/answer/", {"question": "1", "word": ["A4", "A5"]})

    page = Page(response)
    assert response.status_code == 409
    assert "That question is no longer open. Nothing was changed. This is what you can do now:" in page.text
    assert page.form("/answer/").hidden() == {"question": "2"}
    assert stored(row) == before
    assert not page.faults()


@pytest.mark.parametrize("words", [["A1"], ["A1", "A1"], ["A1", "B1"], ["A1", "A2", "A3"], ["none"], ["<b>", "A1"]])
def test_an_illegal_answer_is_refused_beside_the_form(ada: Player, ben: Player, words: list[str]) -> None:
    row = factories.started(ada, ben)
    before = stored(row)

    response = browser(ada).post(f"/games/{row.code}/answer/", {"question": "1", "word": words})

    page = Page(response)
    assert response.status_code == 422
    assert "is not a legal answer here" in page.text
    assert page.form("/answer/").choices("checkbox") == ["A1", "A2", "A3", "A4", "A5"]
    assert stored(row) == before
    assert not page.faults()


def test_choosing_nothing_is_refused(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    response = browser(ada).post(f"/games/{row.code}/answer/", {"question": "1"})

    assert response.status_code == 422
    assert "You chose nothing." in Page(response).text


@pytest.mark.parametrize("number", ["", "x", "-1", "0", "99", "1.0", "٣", "9" * 40, "\x00"])
def test_a_number_that_is_no_question_is_refused(ada: Player, ben: Player, number: str) -> None:
    row = factories.started(ada, ben)
    before = stored(row)

    response = browser(ada).post(f"/games/{row.code}/answer/", {"question": number, "word": ["A1", "A2"]})

    assert response.status_code == 409
    assert stored(row) == before


def test_sending_a_form_twice_plays_once(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    client = browser(ada)
    form = {"question": "1", "word": ["A1", "A2"]}
    client.post(f"/games/{row.code}/answer/", form)
    before = stored(row)

    page = Page(client.post(f"/games/{row.code}/answer/", form, follow=True))

    assert "nothing was played twice" in page.text
    assert stored(row) == before


def test_who_has_no_seat_cannot_answer(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.started(ada, ben)
    before = stored(row)

    response = browser(cleo).post(f"/games/{row.code}/answer/", {"question": "1", "word": ["A1", "A2"]})

    assert response.status_code == 403
    assert "You hold no seat in this game." in Page(response).text
    assert stored(row) == before


def test_an_ended_game_takes_no_answer(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    endings.resign(code=row.code, player=ben)
    before = stored(row)

    response = browser(ada).post(f"/games/{row.code}/answer/", {"question": "1", "word": ["A1", "A2"]})

    assert response.status_code == 409
    assert stored(row) == before


def test_a_form_from_elsewhere_is_refused_with_a_page_of_ours(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    before = stored(row)

    response = browser(ada, enforce_csrf_checks=True).post(
        f"/games/{row.code}/answer/", {"question": "1", "word": ["A1", "A2"]}
    )

    assert response.status_code == 403
    assert "This form has gone stale" in Page(response).text
    assert stored(row) == before


def test_answering_is_a_post(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    assert browser(ada).get(f"/games/{row.code}/answer/").status_code == 405


def test_a_huge_form_is_refused(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    before = stored(row)
    client = browser(ada)

    many = client.post(f"/games/{row.code}/answer/", {"question": "1", "word": ["A1"] * 2000})
    long = client.post(f"/games/{row.code}/answer/", {"question": "1", "word": "A" * 100_000})

    assert (many.status_code, long.status_code) == (400, 400)
    assert "Nothing was changed" in Page(many).text
    assert stored(row) == before


def test_a_table_that_does_not_remember_shows_what_was_seen_once(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, remember=False)
    client = browser(ada)
    cards = codes(row, "A")
    client.post(f"/games/{row.code}/answer/", {"question": "1", "word": ["A1", "A3"]})

    first = Page(client.get(f"/games/{row.code}/"))
    second = Page(client.get(f"/games/{row.code}/"))

    seen = f"You looked at your cards 1 ({cards[0]}) and 3 ({cards[2]})."
    assert seen in first.text
    assert "is shown this once" in first.text
    assert seen not in second.text
    assert "You looked at your cards 1 and 3 in secret." in second.text
    assert not first.with_class("known")
    assert not second.with_class("known")


def test_what_was_seen_is_shown_to_nobody_else_who_uses_the_browser(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, remember=False)
    client = browser(ada)
    client.post(f"/games/{row.code}/answer/", {"question": "1", "word": ["A1", "A3"]})
    client.force_login(ben, backend="players.backends.PlayerBackend")

    page = Page(client.get(f"/games/{row.code}/"))

    assert "What your answer led to" not in page.text
    assert "Ada looked at their own cards 1 and 3 in secret." in page.text


def test_a_cookie_that_we_did_not_write_tells_nothing(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    client = browser(ada)
    client.cookies["silver-told"] = "WzEsMTAwLHt9XQ:1x:forged"

    response = client.get(f"/games/{row.code}/")

    assert response.status_code == 200
    assert "What your answer led to" not in Page(response).text


def test_a_game_can_be_played_to_its_end_by_forms_alone(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, turn_limit=12)
    clients = {"A": browser(ada), "B": browser(ben)}

    for _ in range(200):
        if factories.fresh(row).status == "finished":
            break
        letter = factories.asked(row).seat
        page = Page(clients[letter].get(f"/games/{row.code}/"))
        form = page.form("/answer/")
        words = form.choices("checkbox")[:2] or form.choices("radio")[:1]
        if factories.asked(row).question == "cards":
            words = words[:1]
        response = clients[letter].post(form.action, form.hidden() | {"word": words})
        assert response.status_code == 302

    page = Page(clients["A"].get(f"/games/{row.code}/"))
    assert "The game is over." in page.text
    assert not page.has_form("/answer/")
    assert not page.faults()
