"""Django's handle on the players."""

from importlib import import_module

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """The app `players`."""

    name = "players"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register how tokens are described in the API's schema."""
        import_module("players.schema")
