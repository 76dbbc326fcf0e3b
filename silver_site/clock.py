"""The only place that asks what time it is, so that a test can move it and a rehearsal can drive it."""

import datetime
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def _machine() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


_source = _machine


def now() -> datetime.datetime:
    """Return the present moment, aware and in UTC."""
    return _source()


@contextmanager
def driven(source: Callable[[], datetime.datetime]) -> Iterator[None]:
    """Within this, in the whole process, it is what `source` says: an aware moment in UTC that never goes back."""
    global _source  # noqa: PLW0603  (the one clock of the process)
    before, _source = _source, source
    try:
        yield
    finally:
        _source = before
