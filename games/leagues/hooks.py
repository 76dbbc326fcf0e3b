"""What the leagues hear of, and what is theirs to write: named once, when the app is ready."""

from games.leagues import wording
from games.wording import errors


def connect() -> None:
    """Name the leagues' listeners, writers and sentences."""
    errors.ERRORS.update(wording.ERRORS)
