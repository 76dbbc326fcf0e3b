"""The admin: staff see what a viewer without a seat sees, also staff who sit at the table."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client

from games import engine
from games.models import DeckSetup, Game, MessageReport, OutboxMessage
from games.services import absences, messages, stand_ins, substitutes
from players.models import Player
from silver_site.clock import now
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
    assert "Ada looked at their own cards 1 and 2 in secret." in page.text
    assert "drew a card." in page.text


def test_what_was_told_before_a_seat_was_taken_over_bears_the_name_of_then(
    staff: Client, ada: Player, ben: Player
) -> None:
    row = with_everything_hidden(ada, ben)
    stand_ins.ask(code=row.code, player=ada)
    stand_ins.offer(code=row.code, player=ada)
    substitutes.take_over(code=row.code, player=factories.PlayerFactory(username="Cleo"), letter="A")

    page = Page(staff.get(f"/admin/games/game/{row.pk}/change/"))

    assert "Ada looked at their own cards 1 and 2 in secret." in page.text
    assert "A Cleo ? ? ? ? ?" in page.text


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


def failed_message(ada: Player, ben: Player) -> OutboxMessage:
    """A message that was given up."""
    message = factories.messages(factories.started(ada, ben), "turn")[0]
    OutboxMessage.objects.filter(pk=message.pk).update(status="failed", reason="OSError", attempts=80)
    return message


def try_again(browser_: Client) -> str:
    """What the page says when all messages are to be tried again."""
    rows = [str(pk) for pk in OutboxMessage.objects.values_list("pk", flat=True)]
    chosen = {"action": "try_again", "_selected_action": rows}
    return Page(browser_.post("/admin/games/outboxmessage/", chosen, follow=True)).text


def test_what_failed_can_be_tried_again_and_that_is_logged(staff: Client, ada: Player, ben: Player) -> None:
    message = failed_message(ada, ben)
    assert (
        "The mail could not be delivered." in Page(staff.get(f"/admin/games/outboxmessage/{message.pk}/change/")).text
    )

    assert "1 message is tried again." in try_again(staff)

    message.refresh_from_db()
    assert (message.status, message.reason, message.attempts) == ("pending", "", 0)
    [entry] = LogEntry.objects.filter(object_id=str(message.pk))
    assert (entry.user, entry.change_message) == (ada, "tried again")
    assert "None of these has failed." in try_again(staff)


def test_who_may_only_look_at_messages_tries_none_again(ada: Player, ben: Player) -> None:
    message = failed_message(ada, ben)
    ada.is_staff = True
    ada.save()
    ada.user_permissions.add(Permission.objects.get(codename="view_outboxmessage"))

    try_again(browser(ada))

    message.refresh_from_db()
    assert message.status == "failed"
    assert not LogEntry.objects.exists()


def setup_form(**fields: str) -> dict[str, str]:
    """The form of a setup: fang up to 6, bullet from 7."""
    numbers = {f"number_{number}": "fang" if number < 7 else "bullet" for number in range(14)}
    return {"name": "Short", "slug": "short", "token": "", "official": "on", "owner": "", **numbers, **fields}


def test_a_setup_is_made_by_the_deck_of_each_number(staff: Client) -> None:
    page = Page(staff.get("/admin/games/decksetup/add/"))
    assert {given.get("name") for given in page.all("select")} >= {f"number_{number}" for number in range(14)}
    assert "Even Steven, Odd Maude (Silver Fang)" in page.text

    made = staff.post("/admin/games/decksetup/add/", setup_form(token="amulet"))

    assert made.status_code == 302
    row = DeckSetup.objects.get(slug="short")
    assert (row.official, row.token) == (True, "amulet")
    assert [card.deck for card in engine.cards(engine.parse_setup(row.decks))] == ["fang"] * 8 + ["bullet"] * 7


def test_a_setup_is_changed_from_what_it_is(staff: Client) -> None:
    row = DeckSetup.objects.create(name="Mixed", slug="mixed", decks="fang, 7=amulet", token="bullet")
    path = f"/admin/games/decksetup/{row.pk}/change/"

    html = staff.get(path).content.decode()
    staff.post(path, setup_form(name="Mixed", slug="mixed", number_7="fang"))

    assert html.count('<option value="fang" selected>') == 13
    assert html.count('<option value="bullet" selected>') == 1
    row.refresh_from_db()
    decks = [card.deck for card in engine.cards(engine.parse_setup(row.decks))]
    assert (decks, row.token) == (["fang"] * 9 + ["bullet"] * 6, "")


@pytest.mark.parametrize("fields", [{"number_7": "nothing"}, {"number_0": ""}, {"token": "gold"}, {"slug": "random"}])
def test_a_setup_that_cannot_be_is_refused(staff: Client, fields: dict[str, str]) -> None:
    response = staff.post("/admin/games/decksetup/add/", setup_form(**fields))

    assert response.status_code == 200
    assert Page(response).with_class("errorlist")
    assert not DeckSetup.objects.filter(name="Short").exists()


def test_a_setup_of_a_deck_that_is_gone_can_still_be_opened(staff: Client) -> None:
    row = DeckSetup.objects.create(name="Gold", slug="gold", decks="gold")

    assert staff.get(f"/admin/games/decksetup/{row.pk}/change/").status_code == 200


def test_games_are_filtered_by_setup_and_teams(staff: Client, ada: Player, ben: Player) -> None:
    fang = DeckSetup.objects.get(slug="fang")
    wanted, other = factories.started(ada, ben, setup=fang), factories.started(ada, ben)
    teams = factories.opened(ada, seats=4, teams=True)

    by_setup = staff.get("/admin/games/game/", {"setup__id__exact": fang.pk}).content.decode()
    by_teams = staff.get("/admin/games/game/", {"teams__exact": 1}).content.decode()

    assert (wanted.code in by_setup, other.code in by_setup) == (True, False)
    assert (teams.code in by_teams, other.code in by_teams) == (True, False)


def test_the_table_of_fang_and_amulet_is_told_whole(staff: Client, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    game = engine.set_up(
        {
            "decks": "fang, 1=amulet, 3=amulet", "table": "A: 3* 7 1* | B: 5 5", "deck": "9 4", "discard": "2*",
            "pile-2": "10*", "fang_pile": "2", "display": "12*", "covers": "A1>A2", "turn": "A", "holder": "B",
        }
    )  # fmt: skip
    row.state = factories.states.dump(game)
    row.save()

    page = Page(staff.get(f"/admin/games/game/{row.pk}/change/"))

    for text in ("A1 guards A2.", "Only B may take from pile 2.", "On display 12*", "Pile 2 10*"):
        assert text in page.text


@pytest.fixture
def report(ada: Player, ben: Player) -> MessageReport:
    """Ada has reported what Ben said."""
    row = factories.started(ada, ben)
    messages.post(code=row.code, player=ben, text="<b>Rude</b>")
    return messages.report(code=row.code, player=ada, number=1, reason="It is rude.")


def test_reports_are_read_and_not_changed(staff: Client, report: MessageReport) -> None:
    for path in ("", f"{report.pk}/change/"):
        page = Page(staff.get(f"/admin/games/messagereport/{path}"))
        assert "<b>Rude</b>" in page.text
        assert "It is rude." in page.text
    assert staff.post(f"/admin/games/messagereport/{report.pk}/change/", {"text": "Nice"}).status_code == 403
    assert staff.get("/admin/games/messagereport/", {"game__secret__startswith": "a"}).status_code == 400


@pytest.mark.parametrize(("action", "removed"), [("handle", False), ("take_down", True)])
def test_a_report_is_handled_through_the_services(
    staff: Client, report: MessageReport, action: str, removed: bool
) -> None:
    staff.post("/admin/games/messagereport/", {"action": action, "_selected_action": [report.pk]})

    report.refresh_from_db()
    assert report.handled_at is not None
    assert report.message is not None
    assert report.message.removed is removed


def test_who_may_only_look_at_reports_does_nothing_about_them(ben: Player, report: MessageReport) -> None:
    ben.is_staff = True
    ben.save()
    ben.user_permissions.add(Permission.objects.get(codename="view_messagereport"))
    client = browser(ben)
    assert client.get("/admin/games/messagereport/").status_code == 200

    client.post("/admin/games/messagereport/", {"action": "take_down", "_selected_action": [report.pk]})

    report.refresh_from_db()
    assert report.handled_at is None


def test_absences_are_looked_at_and_not_changed(staff: Client, ben: Player) -> None:
    today = now().date()
    absence = absences.plan(player=ben, kind="leave", first=today, last=today)

    page = Page(staff.get("/admin/players/absence/?kind__exact=leave&q=ben"))

    assert "Ben" in page.text
    assert "1 absence" in page.text
    assert staff.get("/admin/players/absence/add/").status_code == 403
    assert staff.post(f"/admin/players/absence/{absence.pk}/change/", {"days": "0"}).status_code == 403
    assert staff.post(f"/admin/players/absence/{absence.pk}/delete/", {"post": "yes"}).status_code == 403


def test_who_is_no_staff_is_kept_out(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    response = browser(ada).get(f"/admin/games/game/{row.pk}/change/")

    assert response.status_code == 302
    assert response.headers["Location"].startswith("/admin/login/")
