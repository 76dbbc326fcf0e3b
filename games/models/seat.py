from django.conf import settings
from django.db import models


class Seat(models.Model):
    """A place at a table. Rows exist for taken seats only: a free seat is a letter without a row.

    `player` stays for ever (one person holds at most one seat of a game); whether he still plays it is `is_bot`
    and `resigned_at`. The clock: `asked` is the number of the first question of the move he is asked in,
    `asked_move` that move, `deadline` when it is played for him, `remind_at` when he is reminded, `reminded_for`
    the deadline he was reminded of. `time_left` keeps the rest of his time while another seat answers a question
    within his move. `seen_event` is the last event of his own last move.
    """

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="seats")
    letter = models.CharField(max_length=1)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="seats"
    )
    nonce = models.CharField(max_length=64)
    is_bot = models.BooleanField(default=False)
    resigned_at = models.DateTimeField(null=True, blank=True)
    plays_on = models.BooleanField(default=False)
    wants_end = models.BooleanField(default=False)

    asked = models.PositiveIntegerField(null=True, blank=True)
    asked_move = models.PositiveIntegerField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    time_left = models.DurationField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)
    reminded_for = models.DateTimeField(null=True, blank=True)
    misses = models.PositiveIntegerField(default=0)
    seen_event = models.PositiveIntegerField(default=0)

    place = models.PositiveSmallIntegerField(null=True, blank=True)
    total = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering = ("letter",)
        constraints = (
            models.UniqueConstraint(fields=["game", "letter"], name="seat_letter_once"),
            models.UniqueConstraint(fields=["game", "player"], name="seat_player_once"),
        )
        indexes = (
            models.Index(fields=["deadline"], condition=models.Q(deadline__isnull=False), name="seat_deadline"),
            models.Index(fields=["remind_at"], condition=models.Q(remind_at__isnull=False), name="seat_remind_at"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}{self.letter}"


class Invitation(models.Model):
    """A player who may join a game; it expires with the open game."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="invitations")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations")
    created_at = models.DateTimeField()
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["game", "player"], name="invitation_once"),)

    def __str__(self) -> str:
        return f"{self.game_id}:{self.player_id}"
