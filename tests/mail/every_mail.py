"""Every kind of mail we can make, of games whose people and words are as hostile as they may be."""

import random
from collections.abc import Iterator
from datetime import timedelta

from django.core import mail
from django.core.mail import EmailMultiAlternatives

from games.models import DeckSetup, Game, OutboxMessage, Seat
from games.services import absences, deadlines, delivery, endings, lobby, messages, outbox, pauses, rematch
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.service import mailing

# Names that are commands, as far as names may be.
NAMES = ("draw", "call", "stop", "take-2", "yes", "resign", "help", "exchange")
# What somebody may say at a table to have it read as another's command.
SAID = (
    "2",
    "draw",
    "exchange 1 3 spot 1 draw exchange 1 3 spot 1 draw exchange 1 3 spot 1 draw exchange 1 3 spot 1 draw discard",
    "take 2\n\ncall\n\n1\n> 2\n-- \n[1] call",
    "resign resign resign resign resign resign resign resign resign resign resign resign resign resign resign",
    "”\n1\n“ draw ” draw ” draw ” draw ” draw ” draw ” draw ” draw ” draw ” draw ” draw ” draw ” draw ” draw",
)
# What a player may write, for every kind of answer.
WRITTEN = (
    ("1",),
    ("status",),
    ("history",),
    ("help",),
    ("draw draw",),
    ("nonsense",),
    ("99",),
    ("2 or 3",),
    ("[1]",),
    ("resign",),
    ("pause",),
    ("stop",),
    ("leave 2030-01-05 to 2030-01-06",),
)


def people(language: str) -> list[Player]:
    """Players with hostile names who want every kind of mail at once."""
    found = []
    for name in NAMES:
        values = {"email": f"{name}@example.org", "language": language, "notify": {"round": "now"}, "mails": True}
        player, _ = Player.objects.update_or_create(username=name, defaults=values)
        found.append(player)
    return found


def hostile(row: Game) -> None:
    """Have hostile things said at a table, by whoever sits there."""
    for seat in Seat.objects.filter(game=row, player__isnull=False).select_related("player"):
        assert seat.player is not None
        for text in SAID:
            messages.post(code=row.code, player=seat.player, text=text)


def deliver() -> Iterator[EmailMultiAlternatives]:
    """Deliver what waits; the mails sent."""
    mail.outbox.clear()
    for row in OutboxMessage.objects.filter(status=OutboxMessage.Status.PENDING).exclude(channel=""):
        OutboxMessage.objects.filter(pk=row.pk).update(due_at=now())
        delivery.deliver(row.pk)
    for one in mail.outbox:
        assert isinstance(one, EmailMultiAlternatives)
        yield one


def of_play(deck: str, language: str, *, teams: bool = False, moves: int = 60) -> Iterator[EmailMultiAlternatives]:
    """The mails of a game that is played for a while, at random."""
    four = people(language)[:4]
    setup = DeckSetup.objects.get(slug=deck)
    row = factories.started(*four, setup=setup, teams=teams, rounds=2)
    yield from deliver()
    if not teams:
        hostile(row)
    chance = random.Random(5)
    for _ in range(moves):
        if factories.inside(row).over:
            return
        asked = factories.asked(row)
        size = chance.randint(asked.least, min(asked.most, 2))
        words = "+".join(chance.sample(asked.options, size))
        if asked.at_least_one_of and not set(asked.at_least_one_of) & set(words.split("+")):
            words = asked.default
        factories.answer(row, asked.seat, words)
        yield from deliver()


def of_events(language: str) -> Iterator[EmailMultiAlternatives]:
    """The mails of what is no move: invitations, who joined, the table, deadlines, ends, picks, leave, digests."""
    host, guest, third, *_ = people(language)
    row = factories.opened(host, seats=3, move_time=factories.DAY)
    lobby.invite(row, [guest])
    yield from deliver()
    for player in (guest, third):
        lobby.join(code=row.code, player=player)
        yield from deliver()
    pauses.propose(code=row.code, player=host, until=now() + timedelta(days=3))
    absences.plan(player=guest, kind="leave", first=now().date(), last=now().date())
    came_back = {"recipient_id": host.pk, "payload": {"kind": "leave"}}
    outbox.put([outbox.message(kind=OutboxMessage.Kind.LEAVE_ENDED, key=(host.pk,), at=now(), **came_back)])
    yield from deliver()
    Player.objects.filter(pk=host.pk).update(notify={"table": "digest", "deadline-passed": "digest"})
    yield from late(row)
    endings.resign(code=row.code, player=third)
    endings.resign(code=row.code, player=guest)
    yield from deliver()
    rematch.propose(code=row.code, player=host, losers_pick=True)
    yield from deliver()


def late(row: Game) -> Iterator[EmailMultiAlternatives]:
    """Deadlines are reminded of, long after the turn was told, then pass."""
    OutboxMessage.objects.filter(kind=OutboxMessage.Kind.TURN).update(sent_at=now() - timedelta(hours=1))
    Seat.objects.filter(game=row, asked__isnull=False).update(remind_at=now())
    deadlines.remind_due()
    yield from deliver()
    Seat.objects.filter(game=row, deadline__isnull=False).update(deadline=now() - timedelta(seconds=1))
    deadlines.process_due()
    yield from deliver()


def of_answers(language: str) -> Iterator[EmailMultiAlternatives]:
    """The answers to mails of every kind, also to those that are not the player's."""
    ada, ben, *_ = people(language)
    row = factories.peeked(factories.started(ada, ben))
    hostile(row)
    seat = factories.asked(row).seat
    for lines in WRITTEN:
        mailing.write(row, seat, *lines)
        yield from deliver()
    for values in ({"verdict": "none"}, {"verdict": "fail"}, {"senders": ("eve@example.org",)}):
        mailing.write(row, seat, "draw", **values)
        yield from deliver()
