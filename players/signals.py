"""What follows from what happens to accounts."""

from typing import Any

from allauth.account.signals import email_changed
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from players.middleware import device_of
from players.models import Player
from players.services import reachability, signins


@receiver(email_changed)
def resume_mails(user: Player, **_: Any) -> None:
    """What came back from the old address says nothing of the new one."""
    reachability.resume(user)


@receiver(user_logged_in)
def note_sign_in(user: Player, request: HttpRequest, **_: Any) -> None:
    """From where and with what he logs in, for organisers of leagues."""
    signins.record(user, request, device_of(request))
