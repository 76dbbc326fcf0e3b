"""The only place that asks what time it is, so that a test can move it."""

import datetime


def now() -> datetime.datetime:
    """Return the present moment, aware and in UTC."""
    return datetime.datetime.now(datetime.UTC)
