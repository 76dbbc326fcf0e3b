"""Django's handle on the ratings."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """The app `ratings`."""

    name = "games.ratings"
    label = "ratings"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen for games that end and for accounts that are deleted."""
        # Models must be loaded before these are.
        from games.ratings.services import forgetting, punctuality, rating
        from games.services import accounts, ended

        ended.on_game_end(rating.apply)
        ended.on_game_end(punctuality.count)
        accounts.on_forget(forgetting.forget)
