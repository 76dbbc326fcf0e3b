from django.conf import settings
from django.db import models


class TableMessage(models.Model):
    """What a seat says to its table: free text, or a phrase (a code with a place where it names one).

    Never part of the event log, which is checked against the answers. `number` counts from 1 in its game, given
    under the game's lock, and is never given twice. One that staff took down stays as a number without its words.
    """

    class Kind(models.TextChoices):
        TEXT = "text"
        PHRASE = "phrase"

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="table_messages")
    number = models.PositiveIntegerField()
    letter = models.CharField(max_length=1)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="table_messages")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    phrase = models.CharField(max_length=20, blank=True, default="")
    params = models.JSONField(default=dict, blank=True)
    text = models.CharField(max_length=500, blank=True, default="")
    removed = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["game", "number"], name="table_message_number_once"),)

    def __str__(self) -> str:
        return f"{self.game_id}#{self.number}"


class MessageMute(models.Model):
    """A player who wants to read nothing of what the person on one seat of a game says: `speaker`, not who takes the
    seat over from him (empty: whoever sits there)."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="mutes")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    letter = models.CharField(max_length=1)
    speaker = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["game", "player", "letter", "speaker"], name="mute_once"),)

    def __str__(self) -> str:
        return f"{self.game_id}:{self.player_id}:{self.letter}"


class MessageReport(models.Model):
    """A player's complaint about a message, for staff; with the words as they were, for the message may go."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="message_reports")
    number = models.PositiveIntegerField()
    message = models.ForeignKey(TableMessage, null=True, on_delete=models.SET_NULL, related_name="reports")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports_received")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports_made")
    text = models.CharField(max_length=500)
    reason = models.CharField(max_length=500, blank=True, default="")
    at = models.DateTimeField()
    handled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-at",)
        constraints = (models.UniqueConstraint(fields=["game", "number", "reporter"], name="report_once"),)

    def __str__(self) -> str:
        return f"{self.game_id}#{self.number}:{self.reporter_id}"
