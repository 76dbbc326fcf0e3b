"""The leagues' one periodic task."""

from collections.abc import Callable

from celery import shared_task

from games.leagues.services import ending, messages, registration, results, starting, withdrawals
from games.services.spared import spared

STEPS: tuple[Callable[[], object], ...] = (
    registration.close_due,
    withdrawals.withdraw_deleted,
    starting.start_due,
    results.repair,
    ending.end_due,
    ending.finish_due,
    messages.send_standings_due,
)


@shared_task(name="games.leagues.tasks.tend")
def tend() -> None:
    """Do for all seasons what their dates ask for. A step that fails is logged, and the others go on."""
    for step in STEPS:
        with spared("%s failed", step.__name__):
            step()
