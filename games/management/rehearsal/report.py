"""What a rehearsal prints: each mail and each thing told of time, when it happened; and a summary."""

import datetime
from collections import Counter
from collections.abc import Callable, Iterable

from django.core import mail

from games import selectors, wording
from games.models import Game, GameEvent, OutboxMessage
from games.services.log import SERVICE_KINDS
from players.middleware import zone

BEFORE_THE_START = ("game_opened", "seat_joined")
TOLD = (*(kind for kind in SERVICE_KINDS if kind not in BEFORE_THE_START), "round_ended", "game_ended")
DOORS = {"web": "by people", "bot": "by bots", "deadline": "at deadlines"}
Status = OutboxMessage.Status


class Report:
    """Prints what is new at each moment."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._mails = 0
        self._last_event = 0

    def tell(self) -> None:
        """Print what has happened and what was sent since the last time."""
        events = GameEvent.objects.filter(pk__gt=self._last_event, kind__in=TOLD).select_related("game").order_by("pk")
        for event in events:
            self._last_event = event.pk
            self._say(f"{_utc(event.at)}  {'':15} {event.game.code}  {_sentence(event)}")
        # Here Django keeps the mails of a process without a mail server.
        mails = getattr(mail, "outbox", [])
        for one in mails[self._mails :]:
            row = OutboxMessage.objects.select_related("game", "recipient").get(
                message_id=one.extra_headers["Message-ID"]
            )
            self._say(_line(row, one.subject))
        self._mails = len(mails)

    def close(self, began: datetime.datetime, ended: datetime.datetime) -> bool:
        """Print the summary; whether everything was done as it should."""
        games = list(Game.objects.only("status", "record", "code"))
        answers = Counter(line.split()[-1] for game in games for line in game.record.splitlines())
        events = Counter(GameEvent.objects.filter(kind__in=TOLD).values_list("kind", flat=True))
        rows = list(OutboxMessage.objects.exclude(kind=OutboxMessage.Kind.BOT_MOVE))
        failed = [row for row in rows if row.status == Status.FAILED]
        self._say("")
        self._say(f"From {_utc(began)} to {_utc(ended)}: {(ended - began) / datetime.timedelta(days=1):.1f} days.")
        self._say(f"Games: {_counts(game.status for game in games)}.")
        self._say(f"Answers: {_counted(Counter({DOORS.get(door, door): n for door, n in answers.items()}))}.")
        self._say(f"Deadlines passed: {events['deadline_passed']}; a bot sat in: {events['bot_sat_in']}.")
        self._say(f"Mails sent: {_counts(row.kind for row in rows if row.status == Status.SENT)}.")
        suppressed = (f"{row.kind} ({row.reason})" for row in rows if row.status == Status.SUPPRESSED)
        self._say(f"Not sent: {_counts(suppressed)}.")
        if failed:
            self._say(f"Failed: {_counts(f'{row.kind} ({row.reason})' for row in failed)}.")
        return not failed


def _line(row: OutboxMessage, subject: str) -> str:
    """One mail: when by the clocks of Greenwich and of its reader, in which game, to whom, what."""
    reader, sent = row.recipient, row.sent_at
    local = f"{sent.astimezone(zone(reader.time_zone)):%a %H:%M %z}" if sent and reader else ""
    code = row.game.code if row.game else "-" * 10
    return f"{_utc(sent)}  {local:15} {code}  to {reader}: {row.kind} “{subject}”"


def _sentence(event: GameEvent) -> str:
    table = selectors.table(event.game, None)
    [shown] = selectors.told(event.game, None, GameEvent.objects.filter(pk=event.pk))
    return wording.event(shown, table.names, None)


def _utc(moment: datetime.datetime | None) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC" if moment else ""


def _counts(names: Iterable[str]) -> str:
    return _counted(Counter(names))


def _counted(counts: Counter[str]) -> str:
    """ "turn 12, reminder 3"; "none" where there is nothing."""
    return ", ".join(f"{name} {number}" for name, number in counts.most_common()) or "none"
