"""The figures of `games.selectors.service` in the words of Prometheus."""

from collections.abc import Iterator

from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from games.selectors import service
from games.services import dead_letters, heartbeats, mailboxes
from silver_site.clock import now

# What `text` is written in.
CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4


def text() -> bytes:
    """All metrics, read now."""
    # A registry of our own: the usual one tells of this one process, which is one of several.
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Service())
    return generate_latest(registry)


class _Service:
    """Reads all figures, in a constant number of queries."""

    def describe(self) -> list[Metric]:
        """Nothing is read when we are registered."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Each metric with its values."""
        yield from _games()
        yield from _outbox()
        yield from _incoming()
        yield from _beats()
        for name, count in service.ever().items():
            yield CounterMetricFamily(f"silver_{name}", f"Number of the last of all {name} (may have gaps)", count)


def _games() -> Iterator[Metric]:
    games = GaugeMetricFamily("silver_games", "Games that are not over", labels=["status"])
    for status, count in service.games().items():
        games.add_metric([status], count)
    yield games
    late = service.overdue_deadlines()
    yield _gauge("silver_deadlines_overdue", "Deadlines that have passed and are not processed", late.count)
    yield _gauge("silver_deadlines_lag_seconds", "How long the oldest of them has", late.longest.total_seconds())


def _outbox() -> Iterator[Metric]:
    rows = GaugeMetricFamily("silver_outbox", "Messages and bots' moves not done", labels=["status", "kind"])
    for key, count in service.outbox().items():
        rows.add_metric(list(key), count)
    yield rows
    late = service.overdue_messages()
    yield _gauge("silver_outbox_overdue", "Messages that should have been sent by now", late.count)
    yield _gauge("silver_outbox_lag_seconds", "How long the oldest of them should have", late.longest.total_seconds())
    done = GaugeMetricFamily("silver_outbox_hour", "Rows due within the last hour that are done", labels=["status"])
    for status, count in service.done_in_an_hour().items():
        done.add_metric([status], count)
    yield done
    epoch, held = service.state()
    yield _gauge("silver_outbox_held", "1 while nothing is sent, after a restored backup", int(held is not None))
    yield _gauge("silver_epoch", "Grows with each restored backup", epoch)


def _incoming() -> Iterator[Metric]:
    letters = dead_letters.open_ones().count()
    yield _gauge("silver_dead_letters", "Mails that could not be read or played and nobody has settled", letters)
    box = mailboxes.polled()
    unread = box.unread if box else 0
    age = (now() - box.oldest_unread_at).total_seconds() if box and box.oldest_unread_at else 0
    yield _gauge("silver_mailbox_unread", "Mails that waited in the mailbox at the last look", unread)
    yield _gauge("silver_mailbox_lag_seconds", "How long ago the oldest of them came", age)


def _beats() -> Iterator[Metric]:
    beats = GaugeMetricFamily("silver_beat_age_seconds", "Since a sweep or a worker was seen to", labels=["name"])
    repairs = GaugeMetricFamily("silver_repair_age_seconds", "Since this was repaired; an alarm", labels=["name"])
    for name, age in service.since_beats().items():
        if name.startswith(heartbeats.REPAIR):
            repairs.add_metric([name.removeprefix(heartbeats.REPAIR)], age.total_seconds())
        else:
            beats.add_metric([name], age.total_seconds())
    yield beats
    yield repairs
    last, to_credit = service.outages()
    yield CounterMetricFamily("silver_outages", "Outages that were found", last)
    yield _gauge("silver_outage_to_credit", "1 while games wait for time that an outage took", int(to_credit))


def _gauge(name: str, meaning: str, value: float) -> Metric:
    return GaugeMetricFamily(name, meaning, value)
