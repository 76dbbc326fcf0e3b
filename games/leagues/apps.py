"""Django's handle on the leagues."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """The app `games.leagues`."""

    name = "games.leagues"
    label = "leagues"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of games that end and of accounts that are deleted, and write the leagues' mails."""
        # Models must be loaded before these are.
        from games.leagues import hooks

        hooks.connect()
