"""Polls a mailbox: each mail is read in a transaction of its own, and only then marked.

Whoever dies between the two, or polls beside another, reads a mail twice, and it is played once.
"""

import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

from django.conf import settings

from games.mail.incoming import door
from games.mail.incoming.mailbox import Gone, Mailbox, Mark, Waiting, opened
from games.models import PolledMailbox
from games.reading.letter import Envelope
from games.reading.raw import MAX_BYTES
from games.services import bounces, dead_letters, mail_play, mailboxes
from games.services.spared import spared
from silver_site.clock import now

logger = logging.getLogger(__name__)
# Of one poll; the rest waits for the next.
MOST_MAILS = 500
SECONDS = 60.0
# So often a mail may end the process that reads it; so many in a row fail before the fault is not theirs.
MOST_TRIES = 3
MOST_FAILURES = 3
ENVELOPE = Envelope("imap")


class Stuck(Exception):
    """It is not one mail that fails, but the server or the database."""


def poll() -> int:
    """See to the mails that wait in the mailbox that is set, oldest first; how many were.

    Nothing is done while another one polls it. What fails is logged: the next poll tries again.
    """
    if not settings.SILVER_IMAP_URL:
        return 0
    done = 0
    with spared("the poll of the mailbox failed"):
        box = mailboxes.lease()
        if box is not None:
            with spared("the mailbox could not be read") as step:
                done = _look_through(box)
            mailboxes.release(box, polled=step.error is None)
    return done


def _look_through(box: PolledMailbox) -> int:
    with opened(settings.SILVER_IMAP_URL) as mailbox:
        mailboxes.opened(box, mailbox.uid_validity)
        count, waiting = mailbox.waiting(MOST_MAILS)
        mailboxes.counted(box, count, [mail.arrived_at for mail in waiting])
        done = _see_to_all(mailbox, box, waiting)
        left = [mail.arrived_at for mail in waiting if mail.uid not in done]
        mailboxes.counted(box, count - len(done), left)
        if box.polled_at is None or box.polled_at.date() != now().date():
            # Once a day: they quote hands.
            mailbox.delete_before(now() - timedelta(days=settings.SILVER_MAIL_KEEP_DAYS))
    return len(done)


def _see_to_all(mailbox: Mailbox, box: PolledMailbox, waiting: Sequence[Waiting]) -> set[int]:
    """See to these mails while there is time; which were. Raises Stuck where one after the other fails."""
    end = time.monotonic() + SECONDS
    done: set[int] = set()
    failures = 0
    for mail in waiting:
        if time.monotonic() > end:
            break
        tries = mailboxes.take_in_hand(box, mail.uid)
        with spared("mail %s of the mailbox waits", mail.uid) as step:
            with suppress(Gone):
                mailbox.mark(mail.uid, _read(mailbox, mail, tries))
            done.add(mail.uid)
        mailboxes.put_down(box)
        failures = failures + 1 if step.error else 0
        if failures >= MOST_FAILURES:
            raise Stuck
    return done


def _read(mailbox: Mailbox, mail: Waiting, tries: int) -> Mark:
    """Have a mail read; how it is to be marked."""
    if tries > MOST_TRIES:
        dead_letters.keep(mailbox.text(mail.uid), ENVELOPE, "ended its reader")
        return Mark.DEAD
    too_big = mail.size > MAX_BYTES
    raw = mailbox.head(mail.uid) if too_big else mailbox.text(mail.uid)
    outcome = door.accept_head(raw, ENVELOPE) if too_big else door.accept(raw, ENVELOPE)
    if outcome == door.DEAD or outcome.startswith(door.UNREADABLE):
        return Mark.DEAD
    unused = outcome in {mail_play.UNKNOWN, bounces.IGNORED} or outcome.startswith(door.AUTOMATIC)
    return Mark.OTHER if unused and not door.names_us(raw) else Mark.DONE
