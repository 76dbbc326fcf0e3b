from django.conf import settings
from django.db import models


class Action(models.Model):
    """What an organiser did to a season, with his reason; never changed, at most marked as undone by a later one.

    `kind` is a code ("replace", "correct-result", …), `params` what it was about and, where it can be undone, what was
    before: ids, numbers and codes.
    """

    league = models.ForeignKey("leagues.League", on_delete=models.CASCADE, related_name="actions")
    season = models.ForeignKey(
        "leagues.Season", null=True, blank=True, on_delete=models.CASCADE, related_name="actions"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="league_actions")
    kind = models.CharField(max_length=30)
    params = models.JSONField(default=dict)
    why = models.CharField(max_length=200, blank=True, default="")
    at = models.DateTimeField()
    undoes = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="undone_by")

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return str(self.pk)


class Announcement(models.Model):
    """What an organiser said to all who take part in a season."""

    season = models.ForeignKey("leagues.Season", on_delete=models.CASCADE, related_name="announcements")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    text = models.TextField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return str(self.pk)


class Report(models.Model):
    """A player's word to the organisers that somebody's play seems unfair; only they read it."""

    season = models.ForeignKey("leagues.Season", on_delete=models.CASCADE, related_name="reports")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="league_reports")
    about = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="league_reports_about")
    table = models.ForeignKey("leagues.Table", null=True, blank=True, on_delete=models.SET_NULL)
    text = models.TextField()
    at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    finding = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return str(self.pk)
