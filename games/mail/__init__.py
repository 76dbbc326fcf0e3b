"""Outgoing mail: a function a mail (letters), its three templates (templates/mail/NAME/), and how they are sent."""

from games.mail.letters import LETTERS
from games.mail.post import post

__all__ = ["LETTERS", "post"]
