"""From signing up to the end of a game, in a browser."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from games.services import delivery
from tests.browser.conftest import Window

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "quiet-silver-moon"
MOST_ANSWERS = 400


def let_bots_play() -> None:
    """Do what the worker does: everything that is due, until nothing is."""
    while delivery.deliver_due(limit=50):
        pass


def sign_up(window: Window, name: str = "Ada") -> Page:
    """A new account, by the form."""
    page = window.goto("/accounts/signup/")
    page.fill("#id_username", name)
    page.fill("#id_email", f"{name.lower()}@example.org")
    page.fill("#id_password1", PASSWORD)
    page.fill("#id_password2", PASSWORD)
    send(page, "main button")
    return page


def open_game(window: Window, bots: int, **choices: str) -> Game:
    """A game of one round against bots, by the form."""
    page = window.goto("/games/new/")
    page.check(f"input[name=seats][value='{bots + 1}']")
    page.check(f"input[name=bots][value='{bots}']")
    page.check("input[name=rounds][value='1']")
    for name, value in choices.items():
        page.check(f"input[name={name}][value='{value}']")
    send(page, "main button.main")
    return Game.objects.get()


def answer(page: Page, *words: str) -> None:
    """Choose these words and send the form."""
    for word in words:
        page.check(f"form[action$='/answer/'] input[value='{word}']")
    send(page, "form[action$='/answer/'] button.main")


def send(page: Page, button: str) -> None:
    """Send a form and wait for the page it leads to: the test and the server must not write at the same time."""
    with page.expect_navigation():
        page.click(button)


def test_signing_up_opening_a_game_looking_at_two_cards_and_a_turn(window: Window) -> None:
    page = sign_up(window)
    expect(page.locator("h1")).to_have_text("My games")
    game = open_game(window, bots=3)
    expect(page.locator("legend")).to_contain_text("Which two of your cards do you look at?")

    answer(page, "A2", "A5")
    expect(page.locator(".village.mine .known")).to_have_count(2)
    expect(page.locator(".notice.good")).to_contain_text("You looked at your cards 2")

    let_bots_play()
    window.goto(f"/games/{game.code}/")
    answer(page, "draw")
    expect(page.locator("legend")).to_contain_text("What do you do with the drawn card?")
    answer(page, "discard")

    page.click("text=The whole log")
    expect(page.locator(".log")).to_contain_text("You drew")
    expect(page.locator(".log")).to_contain_text("You discarded")
    assert window.faults() == []


def test_every_page_on_the_way_can_be_read_by_everybody(window: Window) -> None:
    window.goto("/")
    assert window.faults() == []
    sign_up(window)
    game = open_game(window, bots=1)
    own = ("", *(f"{page}/" for page in ("time", "leave", "mails", "sent", "calendar", "tokens", "delete")))
    pages = ("/", "/games/new/", "/rules/", "/rules/time/", "/setups/bullet/", "/seats/", "/mailbox/")

    for path in (
        *pages,
        *(f"/profile/{page}" for page in own),
        *(f"/games/{game.code}/{page}" for page in ("", "log/", "cards/", "shuffle/", "resign/")),
    ):
        window.goto(path)
        assert (path, window.faults()) == (path, [])


def test_a_round_to_its_end_without_scripts_on_a_phone(plain_window: Window) -> None:
    page = sign_up(plain_window)
    game = open_game(plain_window, bots=1)

    for _ in range(MOST_ANSWERS):
        let_bots_play()
        page = plain_window.goto(f"/games/{game.code}/")
        if "The game is over." in page.inner_text(".standing"):
            break
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        play_simply(page)

    expect(page.locator(".standing")).to_contain_text("The game is over.")
    expect(page.locator("tfoot")).to_contain_text("Total")
    page.click("text=promise and check")
    expect(page.locator(".notice.good")).to_contain_text("Checked: nothing differs.")


def play_simply(page: Page) -> None:
    """Answer as somebody would who calls as soon as he may, and keeps low cards instead of his first."""
    form = page.locator("form[action$='/answer/']")
    words = [field.get_attribute("value") for field in form.locator("input[name=word]").all()]
    several = form.locator("input[type=checkbox]").count() > 0
    if several:
        peek = "look at" in form.locator("legend").inner_text()
        answer(page, *[str(word) for word in words[: 2 if peek else 1]])
    else:
        wanted = [word for word in ("call", "play", "draw", "discard", "end") if word in words]
        answer(page, str((wanted or words)[0]))


def test_the_keyboard_alone_is_enough(window: Window) -> None:
    page = sign_up(window)
    open_game(window, bots=1)

    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to the content")
    page.keyboard.press("Enter")
    for press in ("Tab", "Space", "Tab", "Space", "Tab", "Tab", "Tab", "Tab", "Enter"):
        page.keyboard.press(press)

    expect(page.locator(".village.mine .known")).to_have_count(2)


def test_what_was_seen_on_a_table_that_does_not_remember_is_gone_after_a_reload(window: Window) -> None:
    page = sign_up(window)
    open_game(window, bots=1, remember="no")

    answer(page, "A1", "A2")
    expect(page.locator(".notice.good")).to_contain_text("You looked at your cards 1 (")
    page.reload()

    expect(page.locator(".notice.good")).to_have_count(0)
    expect(page.locator(".known")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("You looked at your cards 1 and 2 in secret.")


def test_the_table_offers_to_show_what_has_happened_since(window: Window) -> None:
    page = sign_up(window)
    game = open_game(window, bots=1)
    window.context.unroute("**/news/")
    window.context.route("**/news/", lambda route: route.fulfill(json={"events": game.event_count + 1}))
    window.goto(f"/games/{game.code}/")

    expect(page.locator("#news")).to_be_visible()

    page.click("#news a")
    expect(page.locator("#news")).to_be_hidden()


def test_the_admin_obeys_the_policy_too(window: Window) -> None:
    sign_up(window)
    game = open_game(window, bots=1)
    game.host.is_staff = game.host.is_superuser = True
    game.host.save()

    for path in (
        "/admin/",
        "/admin/games/game/",
        f"/admin/games/game/{game.pk}/change/",
        "/admin/games/decksetup/add/",
    ):
        page = window.goto(path)
        expect(page.locator("h1").first).to_be_visible()
