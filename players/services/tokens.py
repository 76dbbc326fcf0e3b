"""API tokens: issue, find, revoke. The database keeps a digest; the token itself is shown once."""

import datetime
import hashlib
import secrets
from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from players.models import Player, Scope, Token
from silver_site.clock import now

PREFIX = "silver_"
DAYS_AT_MOST = 366
TOKENS_AT_MOST = 50


def digest(raw: str) -> str:
    """Return what the database keeps of the token `raw`: SHA-256 in hex.

    A plain hash is enough, for a token holds 256 random bits that no list of guesses reaches.
    """
    return hashlib.sha256(raw.encode()).hexdigest()


def issue(player: Player, name: str, scopes: Collection[str], days: int) -> str:
    """Make a token of `player`, good for `days`, and return it; it can never be read again.

    Raises ValidationError with the codes "bad-token-name", "bad-scopes", "bad-days" or "too-many-tokens".
    """
    _check(player, name, scopes, days)
    raw = PREFIX + secrets.token_urlsafe(32)
    made = now()
    Token.objects.create(
        player=player,
        name=name.strip(),
        digest=digest(raw),
        last_four=raw[-4:],
        scopes=sorted(set(scopes)),
        created_at=made,
        expires_at=made + datetime.timedelta(days=days),
    )
    return raw


def _check(player: Player, name: str, scopes: Collection[str], days: int) -> None:
    if not 1 <= len(name.strip()) <= 60 or not name.isprintable():
        raise ValidationError(_("A token's name has 1 to 60 characters."), "bad-token-name")
    if not scopes or not set(scopes) <= set(Scope.values):
        raise ValidationError(_("A token is for reading, for playing, or for both."), "bad-scopes")
    if not 1 <= days <= DAYS_AT_MOST:
        raise ValidationError(_("A token lasts 1 to %(most)d days."), "bad-days", {"most": DAYS_AT_MOST})
    if Token.objects.filter(player=player, revoked_at=None, expires_at__gt=now()).count() >= TOKENS_AT_MOST:
        raise ValidationError(
            _("You have %(most)d tokens; revoke one first."), "too-many-tokens", {"most": TOKENS_AT_MOST}
        )


def find(raw: str) -> Token | None:
    """Return the token `raw` with its player, in one query; None if we never issued it.

    An expired or revoked token is returned too: the caller says so to its owner.
    """
    return Token.objects.select_related("player").filter(digest=digest(raw)).first()


def revoke(player: Player, token_id: int) -> bool:
    """Revoke a token of `player` for good; False if he has no such token in use."""
    return bool(Token.objects.filter(player=player, pk=token_id, revoked_at=None).update(revoked_at=now()))
