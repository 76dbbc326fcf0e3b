"""Games of Fang and Amulet against bots, to the end, by the forms of the page; and a setup made by its form."""

import pytest
from playwright.sync_api import Page, expect

from games.models import DeckSetup, Game
from tests.browser.conftest import Window
from tests.browser.test_play import MOST_ANSWERS, let_bots_play, play_simply, send, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def open_game(window: Window, setup: str, bots: int, *checks: str) -> Game:
    """A game of one round with these cards, by the form."""
    page = window.goto(f"/games/new/?setup={setup}")
    expect(page.locator("select[name=setup]")).to_have_value(setup)
    for choice in (f"seats][value='{bots + 1}'", f"bots][value='{bots}'", "rounds][value='1'", *checks):
        page.check(f"input[name={choice}]")
    send(page, "main button.main")
    return Game.objects.get()


def play(page: Page) -> None:
    """Answer simply; of lists the first words."""
    lists = page.locator("form[action$='/answer/'] select[name=word]")
    if not lists.count():
        play_simply(page)
        return
    for position in range(lists.count()):
        if lists.nth(position).get_attribute("required") is not None:
            lists.nth(position).select_option(index=position + 1)
    send(page, "form[action$='/answer/'] button.main")


def to_the_end(window: Window, game: Game) -> Page:
    """Play until the game is over."""
    for _ in range(MOST_ANSWERS):
        let_bots_play()
        page = window.goto(f"/games/{game.code}/")
        if "The game is over." in page.inner_text(".standing"):
            return page
        assert window.faults() == []
        play(page)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("setup", ["fang", "amulet"])
def test_a_round_of_another_deck_is_played_to_its_end(window: Window, setup: str) -> None:
    sign_up(window)
    game = open_game(window, setup, 2)

    page = to_the_end(window, game)

    expect(page.locator("tfoot")).to_contain_text("Total")
    page.click("text=promise and check")
    expect(page.locator(".notice.good")).to_contain_text("Checked: nothing differs.")


def test_a_game_of_teams_ends_with_a_team_that_won_and_is_played_again(window: Window) -> None:
    sign_up(window)
    game = open_game(window, "bullet", 3, "teams")

    page = to_the_end(window, game)

    expect(page.locator(".standing")).to_contain_text(" win.")
    expect(page.locator(".teams li")).to_have_count(2)
    send(page, "form[action$='/rematch/'] button")
    expect(page.locator(".messages")).to_contain_text("The next game is open")
    assert window.faults() == []


def test_a_setup_is_drawn_at_random_saved_and_talked_about_without_scripts(plain_window: Window) -> None:
    page = sign_up(plain_window)
    plain_window.goto("/setups/")
    send(page, "text=Draw one at random")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.fill("#id_name", "Drawn <b>by</b> chance")
    send(page, "form.form button.main")
    expect(page.locator("h1")).to_have_text("Drawn <b>by</b> chance")
    row = DeckSetup.objects.get(official=False)

    game = open_game(plain_window, row.slug, 1)
    page.fill("textarea[name=text]", "Hello <i>you</i>")
    send(page, "form[action$='/say/'] button")

    expect(page.locator(".talk .words")).to_have_text("Hello <i>you</i>")
    assert game.decks == row.decks
    for path in ("/setups/", f"/my-setups/{row.slug}/", f"/games/{game.code}/messages/"):
        page = plain_window.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert plain_window.faults() == []
