"""Play by e-mail: where answers go, what came, what could not be read."""

import uuid

from django.conf import settings
from django.db import models


class ReplyAddress(models.Model):
    """The address that answers one player's one open question in one game, or confirms one mail of his.

    Only the digest of its secret is kept; the secret itself is worked out from `salt` and the server's key where it
    is written into a Reply-To. It is dead when its question is no longer open, when it was used to confirm, when it
    expired and when its player revoked it. Without a question it only asks for the table, leave and the like.
    """

    class Purpose(models.TextChoices):
        PLAY = "play"
        CONFIRM = "confirm"

    purpose = models.CharField(max_length=10, choices=Purpose.choices, default=Purpose.PLAY)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reply_addresses")
    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="reply_addresses")
    letter = models.CharField(max_length=1, blank=True, default="")
    question = models.PositiveIntegerField(null=True)
    confirms = models.ForeignKey(
        "games.IncomingMail", null=True, on_delete=models.CASCADE, related_name="confirmation_addresses"
    )
    salt = models.UUIDField(default=uuid.uuid4, editable=False)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        indexes = (models.Index(fields=["player", "game", "question"], name="reply_address_of"),)

    def __str__(self) -> str:
        return str(self.pk)


class IncomingMail(models.Model):
    """A mail that came to a reply address: that it came, what became of it, never the mail itself.

    `key` makes a second copy impossible (see `games.services.mail_play`), `event` a second posting by a provider.
    `outcome` is a code. `transcript` holds what was done a line: ["draw", "played", first event, last event]; it is
    the player's own words, so it is shown to him alone and deleted with his game's secrets. `pending` are lines that
    wait for a confirmation.
    """

    key = models.CharField(max_length=64, unique=True)
    event = models.CharField(max_length=100, null=True, blank=True, unique=True)
    source = models.CharField(max_length=10)
    received_at = models.DateTimeField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="incoming_mails"
    )
    game = models.ForeignKey("games.Game", null=True, on_delete=models.CASCADE, related_name="incoming_mails")
    letter = models.CharField(max_length=1, blank=True, default="")
    # Of the player's own mail, for the thread; empty where it had none that can be used.
    message_id = models.CharField(max_length=250, blank=True, default="")
    outcome = models.CharField(max_length=40)
    # Why it may not be its player's: "foreign-sender", "forged", "unverified"; empty where nothing speaks against it.
    doubt = models.CharField(max_length=20, blank=True, default="")
    transcript = models.JSONField(default=list)
    pending = models.JSONField(default=list)
    answered = models.BooleanField(default=False)

    class Meta:
        indexes = (
            models.Index(fields=["player", "-received_at"], name="incoming_of_player"),
            models.Index(fields=["received_at"], name="incoming_received"),
        )

    def __str__(self) -> str:
        return str(self.pk)


class DeadLetter(models.Model):
    """A mail that could not be read or played because something of ours failed, kept whole for a while.

    Its body may quote a hand: reading it is a permission of its own, each reading is logged, and it is refused to
    whoever sits in the game.
    """

    received_at = models.DateTimeField()
    source = models.CharField(max_length=10)
    error = models.CharField(max_length=80)
    game = models.ForeignKey("games.Game", null=True, on_delete=models.CASCADE, related_name="dead_letters")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="dead_letters"
    )
    # With what the server said of it: sender, recipients, the provider's event.
    envelope = models.JSONField(default=dict)
    raw = models.BinaryField()
    size = models.PositiveIntegerField()
    digest = models.CharField(max_length=64, unique=True)
    tries = models.PositiveSmallIntegerField(default=1)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = (models.Index(fields=["received_at"], name="dead_letter_received"),)
        permissions = (("read_dead_letter", "Can read the mails that could not be played"),)

    def __str__(self) -> str:
        return str(self.pk)


class PolledMailbox(models.Model):
    """A mailbox that is polled: who is at it, how far he is, and how it stood.

    `name` is a digest of where it is. Until `leased_until` one poller has it for himself. `in_hand` is the mail (its
    UID, as of `uid_validity`) that is being read, and `tries` how often in a row: more than once only where reading
    it ended the process. `unread` and `oldest_unread_at` are of the last look.
    """

    name = models.CharField(max_length=64, primary_key=True)
    leased_until = models.DateTimeField(null=True)
    uid_validity = models.BigIntegerField(null=True)
    in_hand = models.BigIntegerField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    polled_at = models.DateTimeField(null=True)
    unread = models.PositiveIntegerField(default=0)
    oldest_unread_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name[:8]
