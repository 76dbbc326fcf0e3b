"""Django's handle on the games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The app `games`."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
