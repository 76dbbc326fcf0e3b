"""What follows from what happens to accounts."""

from typing import Any

from allauth.account.signals import email_changed
from django.dispatch import receiver

from players.models import Player
from players.services import reachability


@receiver(email_changed)
def resume_mails(user: Player, **_: Any) -> None:
    """What came back from the old address says nothing of the new one."""
    reachability.resume(user)
