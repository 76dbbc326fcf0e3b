"""The check of an ended game's shuffle, for every door."""

from django.core.cache import cache

from games import engine
from games.models import Game
from games.services import verification

HOUR = 60 * 60


def shuffle_report(game: Game) -> verification.Report:
    """What `verification.verify` finds of a finished game, kept for an hour.

    Playing a whole game again takes a while, and an ended game never changes. Raises ServiceError game-not-ended 409.
    """
    key = f"shuffle:{game.code}:{engine.RULES_VERSION}"
    report: verification.Report | None = cache.get(key)
    if report is None:
        report = verification.verify(game.code)
        cache.set(key, report, HOUR)
    return report
