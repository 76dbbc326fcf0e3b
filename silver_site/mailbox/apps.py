"""Django's handle on the local mailbox."""

from django.apps import AppConfig


class MailboxConfig(AppConfig):
    """The app `mailbox`: templates only; it stores files, no models."""

    name = "silver_site.mailbox"
    label = "mailbox"
