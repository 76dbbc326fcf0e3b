from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games, seats, their log and what is to be sent about them."""

    name = "games"
    label = "games"
    default_auto_field = "django.db.models.BigAutoField"
