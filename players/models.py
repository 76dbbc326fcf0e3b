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
