"""A real browser at a real server: Debian's Chromium, driven by playwright."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route, sync_playwright
from pytest_django.live_server_helper import LiveServer

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SECONDS = 15


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser, started once."""
    path = os.environ.get("SILVER_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)))
    # Playwright runs an event loop in this thread, which Django would take for asynchronous code of ours.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


class Window:
    """A window on the live server, and everything its browser complained of."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.context = context
        self.base = base
        self.complaints: list[str] = []
        self.page: Page = context.new_page()
        self.page.set_default_timeout(SECONDS * 1000)
        self.page.on("console", self._noted)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _noted(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def goto(self, path: str) -> Page:
        """Open a page."""
        self.page.goto(self.base + path)
        return self.page

    def faults(self) -> list[str]:
        """What somebody who cannot see the page, or has no mouse, would stumble over."""
        found: list[str] = self.page.evaluate(FAULTS)
        return found


# The rendered page, not the text of it: what has no name for a screen reader, and what is wider than the window.
FAULTS = """() => {
  const found = [];
  const shown = element => element.getClientRects().length > 0;
  const h1 = [...document.querySelectorAll("h1")].filter(shown);
  if (h1.length !== 1) found.push(`${h1.length} first headings`);
  for (const field of document.querySelectorAll("input:not([type=hidden]), select, textarea"))
    if (!field.labels.length && !field.getAttribute("aria-label")) found.push(`no label: ${field.name}`);
  for (const pressed of document.querySelectorAll("a, button, summary"))
    if (!pressed.textContent.trim() && !pressed.getAttribute("aria-label")) found.push(`no name: ${pressed.outerHTML}`);
  let level = 0;
  for (const heading of document.querySelectorAll("h1, h2, h3, h4")) {
    const own = Number(heading.tagName[1]);
    if (own > level + 1) found.push(`heading ${own} after ${level}: ${heading.textContent.trim()}`);
    level = own;
  }
  for (const group of document.querySelectorAll("fieldset"))
    if (!group.querySelector("legend")) found.push("a group without a legend");
  if (document.documentElement.scrollWidth > window.innerWidth) found.push("wider than the window");
  if (!document.documentElement.lang) found.push("no language");
  return found;
}"""


def no_news(route: Route) -> None:
    """Answer the table's question for news without the server: tests say themselves when they look again."""
    route.fulfill(json={"events": 0})


@pytest.fixture
def window(chromium: Browser, live_server: LiveServer) -> Iterator[Window]:
    """A desktop window; at the end of the test it has complained of nothing."""
    with chromium.new_context(viewport={"width": 1280, "height": 900}) as context:
        context.route("**/news/", no_news)
        opened = Window(context, live_server.url)
        yield opened
        assert opened.complaints == []


@pytest.fixture
def plain_window(chromium: Browser, live_server: LiveServer) -> Iterator[Window]:
    """A phone's window that runs no script."""
    options = {"viewport": {"width": 390, "height": 844}, "java_script_enabled": False}
    with chromium.new_context(**options) as context:
        opened = Window(context, live_server.url)
        yield opened
        assert opened.complaints == []
