"""The line to the mail server: one connection for several mails, and what its refusals mean."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from smtplib import (
    SMTPAuthenticationError,
    SMTPConnectError,
    SMTPDataError,
    SMTPException,
    SMTPHeloError,
    SMTPRecipientsRefused,
    SMTPResponseException,
    SMTPServerDisconnected,
)

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend

from games.services.postmen import Refused, Unreachable

# The server closes the line: not now, come again.
CLOSING = 421
# From here on a refusal is for good.
FOR_GOOD = 500
# The status that most servers write before their words.
OF_POLICY = re.compile(
    rb"^5\.7\.\d|\b(?:relay\w*|policy|reputation|(?:black|block|deny)(?:list)?(?:ed)?|listed)\b", re.I
)
OF_MAILBOX = rb"5\.[12]\.\d"
NO_SERVER = (SMTPServerDisconnected, SMTPConnectError, SMTPHeloError, SMTPAuthenticationError)


@dataclass
class Line:
    """A connection that is opened with the first mail and kept for the next ones."""

    connection: BaseEmailBackend = field(default_factory=get_connection)
    used: bool = False

    def send(self, mail: EmailMessage) -> None:
        """Send over the connection; over a new one where the server has closed it since the last mail."""
        mail.connection = self.connection
        try:
            self.connection.open()
            mail.send()
        except (SMTPException, OSError) as error:
            self.connection.close()
            if not self.used or not _is_gone(error):
                raise
            self.used = False
            self.send(mail)
        self.used = True


_line: ContextVar[Line | None] = ContextVar("line", default=None)


@contextmanager
def session() -> Iterator[None]:
    """Within it all mails go over one connection."""
    line = Line()
    token = _line.set(line)
    try:
        yield
    finally:
        _line.reset(token)
        line.connection.close()


def send(mail: EmailMessage) -> None:
    """Send a mail. Raises Unreachable where the server does not answer or wants nothing now, Refused where it will
    never take this mail, and otherwise what it raised."""
    line = _line.get()
    try:
        if line is None:
            mail.send()
        else:
            line.send(mail)
    except (SMTPException, OSError) as error:
        if _is_gone(error):
            raise Unreachable from error
        if code := _refused_for_good(error):
            raise Refused(f"refused-{code}", unreachable=_is_of_recipient(error)) from error
        raise


def _is_gone(error: Exception) -> bool:
    """Whether the server, not the mail, is what failed."""
    if CLOSING in _codes(error) or isinstance(error, NO_SERVER):
        return True
    return not isinstance(error, SMTPException)


def _refused_for_good(error: Exception) -> int:
    """The code with which all recipients, or the mail itself, were refused for good; 0 otherwise."""
    codes = _codes(error) if isinstance(error, SMTPRecipientsRefused | SMTPDataError) else []
    return min(codes, default=0) if all(code >= FOR_GOOD for code in codes) else 0


def _is_of_recipient(error: Exception) -> bool:
    """Whether it was refused because of whom it is for.

    Not where a policy refuses it, our own relay, or a list that we are on: players would get no mails for what is wrong
    with the server.
    """
    if isinstance(error, SMTPRecipientsRefused):
        return not any(OF_POLICY.search(_bytes(said)) for _, said in error.recipients.values())
    return isinstance(error, SMTPDataError) and bool(re.match(OF_MAILBOX, _bytes(error.smtp_error)))


def _bytes(said: bytes | str) -> bytes:
    return said if isinstance(said, bytes) else said.encode(errors="replace")


def _codes(error: Exception) -> list[int]:
    if isinstance(error, SMTPRecipientsRefused):
        return [code for code, _ in error.recipients.values()]
    return [error.smtp_code] if isinstance(error, SMTPResponseException) else []
