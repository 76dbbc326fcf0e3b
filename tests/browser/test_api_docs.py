"""The API's docs page in a browser, under the content policy."""

import pytest
from playwright.sync_api import expect

from players.models import Player
from tests.api.client import published, token_of
from tests.browser.conftest import Window

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_it_shows_all_operations_and_the_browser_complains_of_nothing(window: Window) -> None:
    operations = [name for methods in published()["paths"].values() for name in methods]
    page = window.goto("/api/v1/docs/")

    expect(page.locator(".opblock")).to_have_count(len(operations))
    assert window.complaints == []


def test_it_tries_an_operation_with_a_token(window: Window, ada: Player) -> None:
    page = window.goto("/api/v1/docs/")
    page.click("button.authorize")
    form = page.locator(".modal-ux form", has_text="(http, Bearer)")
    form.locator("input").fill(token_of(ada))
    form.locator("button.authorize").click()
    page.click(".modal-ux button.btn-done")

    page.click("#operations-you-get_me .opblock-summary-control")
    page.click("#operations-you-get_me .try-out__btn")
    page.click("#operations-you-get_me .execute")

    expect(page.locator("#operations-you-get_me .live-responses-table")).to_contain_text('"name": "Ada"')
