"""Messages on the pages: reading, saying, muting, reporting."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, MessageMute, MessageReport, TableMessage
from games.services import messages
from players.models import Player
from tests import factories
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db
HOSTILE = '"><script>alert(1)</script> %(name)s {{ 7 }}\nsecond line'


def page_of(row: Game, player: Player, path: str = "") -> Page:
    """A page of the game."""
    page = Page(browser(player).get(f"/games/{row.code}/{path}"))
    assert not page.faults()
    return page


def in_teams(*players: Player) -> Game:
    """A running game of teams of these people and more."""
    more = [factories.PlayerFactory() for _ in range(4 - len(players))]
    return factories.started(*players, *more, teams=True)


@pytest.mark.parametrize("path", ["", "messages/"])
def test_what_is_said_is_read_as_it_was_written(ada: Player, ben: Player, path: str) -> None:
    row = factories.started(ada, ben)

    response = browser(ada).post(f"/games/{row.code}/say/", {"text": HOSTILE}, follow=True)

    assert response.status_code == 200
    page = page_of(row, ben, path)
    assert " ".join(HOSTILE.split()) in page.text
    assert "<script>alert" not in page.html


@pytest.mark.parametrize(("text", "status"), [("", 422), ("x" * 501, 422), ("   ", 422)])
def test_what_is_no_message_is_refused_on_the_games_page(ada: Player, ben: Player, text: str, status: int) -> None:
    row = factories.started(ada, ben)

    response = browser(ada).post(f"/games/{row.code}/say/", {"text": text})

    assert response.status_code == status
    assert "Write 1 to 500 characters" in Page(response).text
    assert not TableMessage.objects.exists()


def test_before_the_start_people_talk_in_the_waiting_room(ada: Player, ben: Player) -> None:
    row = factories.opened(ada, seats=3)
    browser(ada).post(f"/games/{row.code}/say/", {"text": "Who comes?"})

    page = page_of(row, ben)

    assert "Who comes?" in page.text
    assert not page.has_form("/say/")


def test_in_teams_phrases_are_buttons_and_words_are_refused(ada: Player, ben: Player) -> None:
    row = in_teams(ada, ben)
    page = page_of(row, ada)
    forms = [form for form in page.forms if form.action.endswith("/say/")]
    assert [form.choices("textarea", "text") for form in forms] == [[], []]
    assert "shall-we-call" in forms[0].choices("submit", "phrase")
    assert forms[1].choices("submit", "phrase") == ["looked", "not-looked"]
    assert "A1" in forms[1].choices("option", "place")

    browser(ada).post(f"/games/{row.code}/say/", {"phrase": "looked", "place": "A2"})
    refused = browser(ada).post(f"/games/{row.code}/say/", {"text": "My card 2 is a 0"})

    assert "I have looked at Ada’s card 2." in page_of(row, ben).text
    assert refused.status_code == 409
    assert "only phrases can be said" in Page(refused).text


def test_who_has_no_seat_says_nothing(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.started(ada, ben)

    assert not page_of(row, cleo).has_form("/say/")
    assert browser(cleo).post(f"/games/{row.code}/say/", {"text": "Hello"}).status_code == 403


def test_a_muted_player_is_read_no_more(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    messages.post(code=row.code, player=ben, text="Noise")
    form = page_of(row, ada, "messages/").form("/mute/")
    assert form.hidden() == {"letter": "B"}

    quiet = Page(browser(ada).post(f"/games/{row.code}/mute/", {"letter": "B", "muted": "yes"}, follow=True))
    assert "Noise" not in quiet.text
    loud = Page(browser(ada).post(f"/games/{row.code}/mute/", {"letter": "B", "muted": "no"}, follow=True))

    assert "Noise" in loud.text
    assert not MessageMute.objects.exists()


def test_a_message_is_reported_with_a_reason(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    messages.post(code=row.code, player=ben, text="Rude words")
    path = f"/games/{row.code}/messages/1/report/"
    asked = Page(browser(ada).get(path))
    assert "Rude words" in asked.text
    assert not asked.faults()

    after = Page(browser(ada).post(path, {"reason": "It is rude."}, follow=True))

    assert "will look at that message" in after.text
    assert MessageReport.objects.get().reason == "It is rude."


@pytest.mark.parametrize("number", ["1", "9", "0"])
def test_what_is_no_message_of_another_cannot_be_reported(ada: Player, ben: Player, number: str) -> None:
    row = factories.started(ada, ben)
    messages.post(code=row.code, player=ada, text="My own")

    for send in (browser(ada).get, browser(ada).post):
        assert send(f"/games/{row.code}/messages/{number}/report/").status_code == 404


def test_long_talk_comes_in_pages(ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "MOST_A_DAY", 100)
    row = factories.started(ada, ben)
    for number in range(1, 36):
        messages.post(code=row.code, player=ada, text=f"word{number}.")

    newest, table = page_of(row, ben, "messages/"), page_of(row, ben)
    before = page_of(row, ben, "messages/?before=6")

    assert "word35." in newest.text
    assert "word5." not in newest.text
    assert "word28." in table.text
    assert "word27." not in table.text
    assert "word5." in before.text
    assert "word6." not in before.text


@pytest.mark.parametrize("before", ["x", "-1", "0", "9" * 30, "١"])
def test_a_page_that_is_none_is_no_fault(ada: Player, ben: Player, before: str) -> None:
    row = factories.started(ada, ben)

    assert browser(ada).get(f"/games/{row.code}/messages/", {"before": before}).status_code == 200


@pytest.mark.parametrize("path", ["", "messages/"])
def test_pages_cost_the_same_with_little_and_much_talk(ada: Player, ben: Player, path: str) -> None:
    row = factories.started(ada, ben)
    counts = []
    for _ in range(2):
        for player in (ada, ben):
            messages.post(code=row.code, player=player, text="Hello")
            messages.post(code=row.code, player=player, phrase="hello")
        with CaptureQueriesContext(connection) as captured:
            browser(ada).get(f"/games/{row.code}/{path}")
        counts.append(len(captured))

    assert counts[0] == counts[1]
