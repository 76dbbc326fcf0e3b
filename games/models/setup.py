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
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="deck_setups"
    )

    class Meta:
        ordering = ("-official", "name")

    def __str__(self) -> str:
        return self.name
