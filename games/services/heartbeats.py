"""When what must run all the time was last seen to: the sweep of deadlines, the repairs, each worker."""

from datetime import datetime, timedelta

from games.models import Heartbeat
from silver_site.clock import now

# The sweep of deadlines, from which an outage is known.
SWEEP = "deadlines"
# The names of workers, and of what had to be repaired, begin so.
WORKER = "worker "
REPAIR = "repair "
# A beat that is younger is not written again.
EVERY = timedelta(seconds=10)
LONGEST_NAME = 60
# When this process last wrote a worker's beat.
_noted: dict[str, datetime] = {}


def beat(name: str, at: datetime | None = None) -> None:
    """Note that `name` was seen to at that moment (now); one statement, two at most each ten seconds.

    A beat only goes ahead: whoever was held up between looking at the clock and writing undoes no later one.
    """
    at, name = at or now(), name[:LONGEST_NAME]
    known = last(name)
    if known is None:
        Heartbeat.objects.bulk_create([Heartbeat(name=name, at=at)], ignore_conflicts=True)
    elif at - known >= EVERY:
        Heartbeat.objects.filter(name=name, at__lt=at).update(at=at)


def beat_of_worker(host: str) -> None:
    """A worker has finished a task: a beat each ten seconds, and nothing asked of the database in between."""
    at = now()
    noted = _noted.get(host)
    if noted is None or abs(at - noted) >= EVERY:
        _noted[host] = at
        beat(WORKER + host, at)


def last(name: str) -> datetime | None:
    """When it was last seen to; None if it never was."""
    return Heartbeat.objects.filter(name=name).values_list("at", flat=True).first()


def latest(prefix: str) -> dict[str, datetime]:
    """The last beat of every name that begins so."""
    return dict(Heartbeat.objects.filter(name__startswith=prefix).values_list("name", "at"))


def put_back(at: datetime) -> None:
    """The clock was put back: no beat may lie in the future, where it would hide an outage."""
    Heartbeat.objects.filter(at__gt=at).update(at=at)
