from django.conf import settings
from django.db import models


class Seat(models.Model):
    """A place at a table. Rows exist for taken seats only: a free seat is a letter without a row.

    `player` is who holds it; whether he plays it himself is `is_bot`: a bot sits there from the start (no player),
    for good (`resigned_at`), or until he comes back (`stand_in_since`). Who held it before is a FormerMember. The
    clock: `asked` is the number of the first question of the move he is asked in, `deadline` when it is played for
    him (empty while his clock stands still), `remind_at` when he is reminded next; how much is left is in
    `Game.clocks`. `seen_event` is the last event of his own last move.
    """

    class StandIn(models.TextChoices):
        MISSES = "misses"
        AWAY = "away"
        ASKED = "asked"

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="seats")
    letter = models.CharField(max_length=1)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="seats"
    )
    nonce = models.CharField(max_length=64)
    is_bot = models.BooleanField(default=False)
    resigned_at = models.DateTimeField(null=True, blank=True)
    stand_in_since = models.DateTimeField(null=True, blank=True)
    stand_in_why = models.CharField(max_length=10, choices=StandIn.choices, blank=True, default="")
    # Whether a substitute may take the seat at once, or only when the bot has sat there for some days.
    offered = models.BooleanField(default=False)
    # In a game that does not remember: the round of which this player sees all that the seat has seen, for he
    # came to it (or back to it) in the middle.
    informed_round = models.PositiveSmallIntegerField(default=0)
    agrees_to_pause = models.BooleanField(default=False)
    plays_on = models.BooleanField(default=False)
    wants_end = models.BooleanField(default=False)

    asked = models.PositiveIntegerField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)
    misses = models.PositiveIntegerField(default=0)
    missed_in_row = models.PositiveSmallIntegerField(default=0)
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
            # Seats that a substitute may take over.
            models.Index(
                fields=["stand_in_since"],
                condition=models.Q(stand_in_since__isnull=False),
                name="seat_stand_in",
            ),
            models.Index(fields=["remind_at"], condition=models.Q(remind_at__isnull=False), name="seat_remind_at"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}{self.letter}"


class FormerMember(models.Model):
    """Who held a seat before a substitute took it over: he never holds another one of this game.

    `last_event` is the number of the last event that was his; `misses` those he had.
    """

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="former_members")
    letter = models.CharField(max_length=1)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="former_seats")
    last_event = models.PositiveIntegerField()
    misses = models.PositiveIntegerField(default=0)
    left_at = models.DateTimeField()

    class Meta:
        ordering = ("last_event",)
        constraints = (models.UniqueConstraint(fields=["game", "player"], name="former_member_once"),)

    def __str__(self) -> str:
        return f"{self.game_id}{self.letter}:{self.player_id}"


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
