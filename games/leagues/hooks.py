"""What the leagues hear of, and what is theirs to write: named once, when the app is ready."""


def connect() -> None:
    """Name the leagues' listeners and writers."""
