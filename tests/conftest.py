"""What every test may ask for, and the rule that none is skipped."""

import gc

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from games.models import DeckSetup
from games.services import postmen
from players.models import Player

# Models, cards and catalogs stay: to look through them for cycles as often as Python does costs time and finds nothing.
gc.set_threshold(50_000)
OFFICIAL = {"bullet": "Silver Bullet", "fang": "Silver Fang", "amulet": "Silver Amulet"}


@pytest.fixture
def ada(db: None) -> Player:
    """A player."""
    return Player.objects.create_user("Ada", "ada@example.org", "correct horse battery")


@pytest.fixture
def ben(db: None) -> Player:
    """Another player."""
    return Player.objects.create_user("Ben", "ben@example.org", "staple correct horse")


@pytest.fixture
def as_ada(ada: Player) -> Client:
    """Ada's browser, logged in."""
    client = Client()
    client.force_login(ada, backend=settings.AUTHENTICATION_BACKENDS[0])
    return client


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """Forget rate limits counted, and mail servers that did not answer, in earlier tests."""
    cache.clear()
    postmen.wake_up()


@pytest.fixture(autouse=True)
def _official_setups(request: pytest.FixtureRequest) -> None:
    """What the migrations made, which the flush after each test with transactions of its own takes away.

    `serialized_rollback` would bring it back too, but leaves the next test without content types, whose ids are cached.
    """
    database = request.node.get_closest_marker("django_db")
    if database and database.kwargs.get("transaction"):
        assert "serialized_rollback" not in database.kwargs
        request.getfixturevalue("transactional_db")
        for deck, name in OFFICIAL.items():
            DeckSetup.objects.get_or_create(slug=deck, defaults={"name": name, "decks": deck, "official": True})


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run in which a test was skipped: what needs a service is selected by its marker instead."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and reporter.stats.get("skipped"):
        reporter.write_line("Skipped tests are failures here: mark what needs a service, and deselect it.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
