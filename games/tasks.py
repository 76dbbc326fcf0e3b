"""Celery's entrance: ids in, one service call each. A task may run twice or never; services stand both."""

from typing import Any

from celery import Task, shared_task
from celery.signals import task_postrun

from games.mail.incoming import imap
from games.services import (
    absences,
    deadlines,
    delivery,
    digests,
    heartbeats,
    lobby,
    outages,
    pauses,
    rematch,
    repairs,
    retention,
)


@shared_task(name="games.tasks.deliver")
def deliver(message_id: str) -> None:
    """Deliver one row of the outbox: the wake-up call after the move that wrote it."""
    delivery.deliver(message_id)


@shared_task(name="games.tasks.deliver_due")
def deliver_due() -> None:
    """Deliver what is due: retries, and what a lost wake-up call left behind."""
    delivery.deliver_due()


@shared_task(name="games.tasks.process_deadlines")
def process_deadlines() -> None:
    """Play for seats that ran out of time; after an outage, give all clocks their time back first."""
    if outages.settled():
        deadlines.process_due()


@shared_task(name="games.tasks.remind_due")
def remind_due() -> None:
    """Remind seats whose deadline draws near, unless it is about to move."""
    if outages.all_credited():
        deadlines.remind_due()


@shared_task(name="games.tasks.run_absences")
def run_absences() -> None:
    """Begin and end leave and the other absences of players, unless clocks are about to get time back."""
    if outages.all_credited():
        absences.run_due()


@shared_task(name="games.tasks.repair")
def repair() -> None:
    """See to what the other sweeps should have seen to."""
    repairs.run(repairs.QUICK)


@shared_task(name="games.tasks.repair_deeply")
def repair_deeply() -> None:
    """The same, through all running games."""
    repairs.run(repairs.DEEP)


@shared_task(name="games.tasks.resume_games")
def resume_games() -> None:
    """Let games go on whose pause is over."""
    pauses.resume_due()


@shared_task(name="games.tasks.expire_games")
def expire_games() -> None:
    """Close open games that nobody filled in time, and wait no longer for losers whose time to pick is over."""
    rematch.settle_due()
    lobby.expire_due()


@shared_task(name="games.tasks.poll_mailbox")
def poll_mailbox() -> None:
    """Read the mails that wait in the mailbox that is set."""
    imap.poll()


@shared_task(name="games.tasks.clean_up")
def clean_up() -> None:
    """Delete what was kept long enough; see that what is gathered has a digest to come."""
    retention.clean_up()
    digests.repair()


@task_postrun.connect
def note_worker(task: Task[Any, Any], **_: Any) -> None:
    """A worker that has finished a task is alive."""
    if task.request.hostname and not task.request.is_eager:
        heartbeats.beat_of_worker(task.request.hostname)
