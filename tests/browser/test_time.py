"""Hours, the digest and leave, as a player and his opponent meet them in a browser."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from players.models import Player
from tests import factories
from tests.browser.conftest import Window
from tests.browser.test_play import send
from tests.web.pages import browser

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = {"width": 360, "height": 780}
DAY = 86400


def log_in(window: Window, player: Player) -> None:
    """Give the window a session of this player's."""
    key = browser(player).cookies[settings.SESSION_COOKIE_NAME].value
    window.context.clear_cookies()
    window.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": window.base}])


def opened(window: Window, path: str) -> Page:
    """A page, which everybody can read, also on a narrow phone."""
    page = window.goto(path)
    assert (path, window.faults()) == (path, [])
    page.set_viewport_size(NARROW)
    assert (path, window.faults()) == (path, [])
    page.set_viewport_size({"width": 1280, "height": 900})
    return page


def test_hours_and_digest_are_set_leave_is_planned_and_the_opponent_sees_the_clock_stand_still(window: Window) -> None:
    ada, ben = (factories.PlayerFactory(username=name) for name in ("Ada", "Ben"))
    row = factories.peeked(factories.started(ada, ben, bank=10 * DAY, cap=14 * DAY))
    away = factories.seat_of(row, factories.asked(row).seat).player
    other = ben if away == ada else ada
    assert away is not None
    log_in(window, away)

    page = opened(window, "/profile/time/")
    page.fill("#id_active_from", "08:00")
    page.fill("#id_active_to", "22:00")
    send(page, "main form button.main")
    expect(page.locator(".messages")).to_contain_text("Saved.")
    expect(page.locator("#id_active_to")).to_have_value("22:00")

    page = opened(window, "/profile/mails/")
    page.select_option("#id_turn", "digest")
    page.select_option("#id_digest_hour", "7")
    page.check("input[name=reminders][value='3600']")
    send(page, "main form button.main")
    expect(page.locator("#id_turn")).to_have_value("digest")

    page = opened(window, "/profile/leave/")
    today = datetime.now(UTC).date()
    page.fill("#id_first", today.isoformat())
    page.fill("#id_last", (today + timedelta(days=4)).isoformat())
    send(page, "main form.form button.main")
    expect(page.locator(".lead")).to_have_text("You have 16 days of leave left.")

    log_in(window, other)
    page = opened(window, f"/games/{row.code}/")
    expect(page.locator(".question.waiting")).to_contain_text(
        f"{away.username} is asked; the clock stands still: on leave"
    )
    expect(page.locator(".clocks")).to_contain_text(re.compile(r"stands still on leave; (10|9) days"))
    expect(page.locator(".log")).to_contain_text(f"{away.username} is on leave until")

    log_in(window, away)
    page = opened(window, "/profile/leave/")
    send(page, "form[action$='/end/'] button")
    expect(page.locator(".messages")).to_contain_text("You are back: your clocks run again.")

    log_in(window, other)
    page = opened(window, f"/games/{row.code}/")
    expect(page.locator(".question.waiting")).to_contain_text(f"{away.username} is asked, until")
    expect(page.locator(".clocks")).not_to_contain_text("stands still")


def test_the_new_games_form_says_what_a_bank_means_while_it_is_chosen(window: Window) -> None:
    log_in(window, factories.PlayerFactory())
    page = opened(window, "/games/new/")
    expect(page.locator(".meaning .each")).to_be_visible()
    expect(page.locator("#id_bank")).to_be_hidden()

    page.check("input[name=clock][value=bank]")
    page.select_option("#id_bank", str(5 * DAY))

    expect(page.locator(".meaning .banked")).to_have_text(
        "You start with 5 days; every move gives 1 day back; you can save up 14 days."
    )
    expect(page.locator("#id_move_time")).to_be_hidden()


def test_the_new_games_form_needs_no_script(plain_window: Window) -> None:
    log_in(plain_window, factories.PlayerFactory())
    page = plain_window.goto("/games/new/")
    page.check("input[name=clock][value=bank]")
    page.select_option("#id_bank", str(5 * DAY))

    send(page, "main button.main")

    expect(page.locator("dl.facts").last).to_contain_text("You start with 5 days; every move gives 1 day back")


def test_a_bot_plays_for_me_and_i_am_back_with_one_click(plain_window: Window) -> None:
    ada, ben = (factories.PlayerFactory(username=name) for name in ("Ada", "Ben"))
    row = factories.peeked(factories.started(ada, ben))
    log_in(plain_window, ada)
    page = plain_window.goto(f"/games/{row.code}/")
    page.click("summary:has-text('Let a bot play for me')")
    send(page, "form[action$='/bot/'] button")
    expect(page.locator(".notice.gold h2")).to_have_text("A bot plays for you")

    page = plain_window.goto("/")
    send(page, "form[action$='/back/'] button")

    expect(page.locator(".messages")).to_contain_text("You are back")
