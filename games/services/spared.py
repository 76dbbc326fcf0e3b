"""One that fails must not keep the others waiting: what every sweep puts around each of its steps."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from games.services.errors import ServiceError

logger = logging.getLogger(__name__)


@dataclass
class Step:
    """How a step went: what it raised, if anything."""

    error: Exception | None = None


@contextmanager
def spared(what: str, *names: object) -> Iterator[Step]:
    """Log as an error what fails within, and go on after it.

    what: a template that `names` fill, such as "the expiry of game %s failed". Of the error its code or its kind is
    told: neither its message nor a traceback, which may show cards.
    """
    step = Step()
    try:
        yield step
    except Exception as error:  # whatever it is, the others go on
        step.error = error
    if step.error is not None:
        reason = step.error.code if isinstance(step.error, ServiceError) else type(step.error).__name__
        logger.error(f"{what}: %s", *names, reason)  # noqa: G004 - the template is ours, its values are arguments
