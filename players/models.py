"""A player's account and his API tokens."""

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from players.validators import validate_name, validate_time_zone
from silver_site.clock import now


class Player(AbstractUser):
    """A person who plays. The user name is the name others see."""

    username = models.CharField(
        _("name"),
        max_length=30,
        unique=True,
        validators=[validate_name],
        help_text=_("3 to 30 letters, digits, hyphens or underscores. Everybody you play with sees it."),
        error_messages={"unique": _("This name is taken.")},
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[validate_time_zone])
    language = models.CharField(_("language"), max_length=10, blank=True, default="")
    mails = models.BooleanField(_("mails"), default=True, help_text=_("Mail me when it is my turn."))
    # When he is awake, in his zone: no deadline falls outside of it. Empty: always.
    active_from = models.TimeField(_("active from"), null=True, blank=True)
    active_to = models.TimeField(_("active until"), null=True, blank=True)
    # When nothing is sent to him that can wait, in his zone. Empty: never.
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_to = models.TimeField(_("quiet until"), null=True, blank=True)
    # "now", "digest" or "never" for each kind of message where he chose something; seconds before a deadline.
    notify = models.JSONField(default=dict, blank=True)
    reminders = models.JSONField(default=list, blank=True)
    digest_hour = models.PositiveSmallIntegerField(_("hour of the digest"), default=8)
    auto_leave = models.BooleanField(
        _("automatic leave"), default=False, help_text=_("Take a day of leave when a deadline would pass.")
    )
    # The digest of the secret in the address of his calendar.
    calendar_digest = models.CharField(max_length=64, null=True, blank=True, unique=True, editable=False)
    # The address from which he confirmed a mail whose sender nobody had checked; empty: none yet.
    confirmed_sender = models.EmailField(blank=True, default="", editable=False)
    # How many days mails came back from his address, the last such day, and since when none is sent because of it.
    bounces = models.PositiveSmallIntegerField(default=0, editable=False)
    last_bounce_on = models.DateField(null=True, blank=True, editable=False)
    mails_paused_at = models.DateTimeField(null=True, blank=True, editable=False)
    is_demo = models.BooleanField(_("demo account"), default=False, editable=False)

    @property
    def may_enter(self) -> bool:
        """Whether this account may be used at all: demo accounts only while the server is a demo."""
        return self.is_active and (settings.SILVER_DEMO or not self.is_demo)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            # "Ada" and "ada" would be one person to every reader.
            models.UniqueConstraint(
                Lower("username"), name="player_name_once", violation_error_message=_("This name is taken.")
            ),
        ]


class Scope(models.TextChoices):
    """What a token may be used for."""

    READ = "read", _("see my games")
    PLAY = "play", _("play in my name")


class Token(models.Model):
    """An API token. Only its digest is kept; the token itself is shown once, when it is issued."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens", verbose_name=_("player"))
    name = models.CharField(_("name"), max_length=60)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    last_four = models.CharField(_("last four characters"), max_length=4, editable=False)
    scopes = models.JSONField(_("scopes"), default=list)
    created_at = models.DateTimeField(_("created"))
    expires_at = models.DateTimeField(_("expires"))
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return f"{self.name} …{self.last_four}"

    def allows(self, scope: str) -> bool:
        """Tell whether the token may be used for `scope`; who may play may also see."""
        return scope in self.scopes or (scope == Scope.READ and Scope.PLAY in self.scopes)

    def is_expired(self) -> bool:
        """Tell whether the token's days are over."""
        return self.expires_at <= now()


class Absence(models.Model):
    """A span in which a player is away: on leave (his clocks stand still), or with bots playing for him.

    `days` is what it takes of his yearly balance (0 for bots); `automatic` where a deadline began it. It is planned,
    then running (from when its games were told), then ended (`ended_at`), early where he came back.
    """

    class Kind(models.TextChoices):
        LEAVE = "leave", _("leave: my clocks stand still")
        BOT = "bot", _("bots play for me")

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        RUNNING = "running", _("running")
        ENDED = "ended", _("over")
        CANCELLED = "cancelled", _("cancelled")

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="absences")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    state = models.CharField(max_length=10, choices=State.choices, default=State.PLANNED)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    days = models.PositiveSmallIntegerField(default=0)
    automatic = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("starts_at", "pk")
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["player", "ends_at"], name="absence_player"),
            models.Index(fields=["starts_at"], condition=models.Q(state="planned"), name="absence_planned"),
            models.Index(fields=["ends_at"], condition=models.Q(state="running"), name="absence_running"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.kind} {self.starts_at:%Y-%m-%d}"


class SignIn(models.Model):
    """That a player logged in from some address with some browser, as digests under our key; neither is kept itself.

    Organisers of a league are told which members of a division share one; nothing else is done with it.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="sign_ins")
    address = models.CharField(max_length=64)
    device = models.CharField(max_length=64)
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "address", "device"], name="sign_in_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["last_at"], name="sign_in_last")]

    def __str__(self) -> str:
        return str(self.pk)
