from django.conf import settings
from django.db import models


class DeckSetup(models.Model):
    """A named composition of cards that a game can be opened with.

    `decks` is the engine's setup notation ("bullet" or "bullet, 7=fang"), `token` its token ("" = the deck's own).
    A game copies both when it is opened, so that a later change of a setup never alters a game.
    """

    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=60, unique=True)
    decks = models.CharField(max_length=200)
    token = models.CharField(max_length=20, blank=True, default="")
    official = models.BooleanField(default=False)
    shared = models.BooleanField(default=False, help_text="Whether everybody may open games with it.")
    # Deleted by its owner, and kept for the games that were opened with it.
    retired = models.BooleanField(default=False, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="deck_setups"
    )

    class Meta:
        ordering = ("-official", "name")

    def __str__(self) -> str:
        return self.name


class SetupPick(models.Model):
    """One loser's choice for a rematch: a number whose cards come from another deck.

    Made unanswered when the rematch is opened. `number` stays empty where he let his time run out, left, or declined:
    then nothing is changed for him. `rank` is the order in which picks are applied, the last of the old game first.
    """

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="picks")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="setup_picks")
    rank = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    deck = models.CharField(max_length=20, blank=True, default="")
    picked_at = models.DateTimeField(null=True, blank=True, help_text="When it was answered or given up.")

    class Meta:
        ordering = ("rank",)
        constraints = (
            models.UniqueConstraint(fields=["game", "player"], name="pick_once"),
            models.UniqueConstraint(fields=["game", "number"], name="pick_number_once"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}:{self.player_id}"
