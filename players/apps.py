"""Django's handle on the players."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """The app `players`."""

    name = "players"
    default_auto_field = "django.db.models.BigAutoField"
