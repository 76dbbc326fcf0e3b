"""Django's mail backend of the embedded default."""

from collections.abc import Sequence
from email.utils import parseaddr

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from silver_site.mailbox import store


class MailboxBackend(BaseEmailBackend):
    """Keeps each mail in the local mailbox, a copy for each recipient."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Store the mails and return how many there were."""
        sent = 0
        for message in email_messages:
            wire = message.message().as_bytes()
            for recipient in message.recipients():
                store.keep(parseaddr(recipient)[1], wire)
            sent += bool(message.recipients())
        return sent
