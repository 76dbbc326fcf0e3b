"""Django's handle on the players."""

from importlib import import_module

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """The app `players`."""

    name = "players"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what follows a change of address."""
        import_module("players.signals")
