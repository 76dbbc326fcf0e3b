import uuid

from django.conf import settings
from django.db import models


class OutboxMessage(models.Model):
    """Something that must be sent or done once, written in the transaction that made it necessary.

    `key` makes a second one impossible. `payload` holds ids, numbers and codes only, never state or what a seat knows.
    `channel` is what carries it to a person ("mail"; further ones may join), empty for what is done, not told.
    `recipient` is set from the start where a person is meant, else, for a row of a seat, when it is delivered: to
    whoever plays the seat then.
    The id is drawn here, not by the database, so that the wake-up call can name a row inserted in bulk.
    """

    class Kind(models.TextChoices):
        TURN = "turn"
        REMINDER = "reminder"
        BOT_MOVE = "bot-move"
        DEADLINE_PASSED = "deadline-passed"
        GAME_OVER = "game-over"
        INVITED = "invited"
        PICK = "pick"
        JOINED = "joined"
        ROUND = "round"
        # Something of the table: leave, a stand-in or a substitute, a pause proposed, begun or over, time granted.
        TABLE = "table"
        LEAVE_ENDED = "leave-ended"
        DIGEST = "digest"
        # To a mail that the player wrote.
        ANSWER = "answer"
        # Told to nobody: what follows elsewhere from a game's end.
        GAME_ENDED = "game-ended"
        # Of a league: registered, starts, a division, promoted, replaced; and how it stands, week by week.
        LEAGUE = "league"
        STANDINGS = "standings"

    class Status(models.TextChoices):
        PENDING = "pending"
        # Waits for its reader's daily digest.
        GATHERED = "gathered"
        SENT = "sent"
        FAILED = "failed"
        SUPPRESSED = "suppressed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    key = models.CharField(max_length=120, unique=True)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    channel = models.CharField(max_length=10, blank=True, default="mail")
    game = models.ForeignKey("games.Game", null=True, on_delete=models.CASCADE, related_name="messages")
    letter = models.CharField(max_length=1, blank=True, default="")
    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="outbox_messages"
    )
    question = models.PositiveIntegerField(null=True)
    payload = models.JSONField(default=dict)
    message_id = models.CharField(max_length=200, blank=True, default="")
    created_at = models.DateTimeField()

    status = models.CharField(max_length=12, choices=Status.choices, default=Status.PENDING)
    reason = models.CharField(max_length=80, blank=True, default="")
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    leased_until = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        indexes = (
            models.Index(fields=["due_at"], condition=models.Q(status="pending"), name="outbox_due"),
            models.Index(fields=["recipient", "-created_at"], name="outbox_recipient"),
            # Of what is deleted one day.
            models.Index(fields=["due_at"], condition=models.Q(status__in=("sent", "suppressed")), name="outbox_done"),
            # Of what waits for a digest, and what an operator must look at.
            models.Index(fields=["due_at"], condition=models.Q(status__in=("failed", "gathered")), name="outbox_left"),
        )

    def __str__(self) -> str:
        return str(self.pk)
