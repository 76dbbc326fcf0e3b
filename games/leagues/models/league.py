from django.conf import settings
from django.db import models


class League(models.Model):
    """A series of seasons under one name, run by its organisers."""

    slug = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=80)
    about = models.TextField(blank=True, default="", help_text="What players should know: plain text.")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("name",)
        permissions = (("found_league", "Can found leagues and appoint organisers"),)

    def __str__(self) -> str:
        return self.name


class Organiser(models.Model):
    """A player who runs a league: this one, and no other by it."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="organisers")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="organised")
    since = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["league", "player"], name="organiser_once"),)

    def __str__(self) -> str:
        return f"{self.league_id}:{self.player_id}"
