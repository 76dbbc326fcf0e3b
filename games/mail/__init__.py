"""Outgoing mail: a function a mail (letters, lobby, digest), its three templates (templates/mail/NAME/), a postman."""

from games.mail.kinds import LETTERS
from games.mail.post import MailPostman

__all__ = ["LETTERS", "MailPostman"]
