"""The data of ratings. Only `games.ratings.services` writes them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

OVERALL = models.Q(setup=None)


class Rating(models.Model):
    """How well a player plays: mean and deviation of his skill as openskill counts it.

    One row a pool: a deck setup, or (setup empty) all games together.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings")
    setup = models.ForeignKey(
        "games.DeckSetup", null=True, blank=True, on_delete=models.CASCADE, related_name="ratings"
    )
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(default=0)
    last_played_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "setup"], name="rating_once"),
            # Two empty setups are not equal to a database.
            models.UniqueConstraint(fields=["player"], condition=OVERALL, name="rating_overall_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["setup", "-mu", "player"], name="rating_leaderboard"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.setup_id or 'overall'}"


class RatingChange(models.Model):
    """What one ended game did to one rating: before and after."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="rating_changes")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rating_changes")
    setup = models.ForeignKey(
        "games.DeckSetup", null=True, blank=True, on_delete=models.CASCADE, related_name="rating_changes"
    )
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    at = models.DateTimeField(help_text="When the game ended.")

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["game", "player", "setup"], name="rating_change_once"),
            models.UniqueConstraint(fields=["game", "player"], condition=OVERALL, name="rating_change_overall_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["player", "-at", "-id"], name="rating_change_history"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.player_id}:{self.setup_id or 'overall'}"


class Punctuality(models.Model):
    """How many moves a player made in time in one ended game, and how many deadlines he let pass.

    `until` is when he made the last of them, or missed it.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="punctuality")
    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="punctuality")
    moves = models.PositiveIntegerField(default=0)
    missed = models.PositiveIntegerField(default=0)
    until = models.DateTimeField()

    class Meta:
        verbose_name_plural = _("punctuality")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "game"], name="punctuality_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["player", "until"], name="punctuality_year"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.game_id}"
