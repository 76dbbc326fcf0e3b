"""The addresses that answers to our mails go to: each is one player's, for one question of one game.

An address holds a secret of 130 bits, worked out from the server's key and a salt where it is written into a mail;
stored is the secret's digest. It belongs into a Reply-To and nowhere else: not into a log, an error or a page.
"""

import hashlib
import re
from base64 import b32encode
from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.crypto import salted_hmac

from games.models import Game, IncomingMail, ReplyAddress, Seat
from players.models import Player
from silver_site.clock import now

Purpose = ReplyAddress.Purpose
SECRET_LENGTH = 26
# So many of the addresses of one mail are looked up.
MOST_ADDRESSES = 20
CONFIRM_WITHIN = timedelta(days=7)
# Answers to the last mails of a game still come when it is over.
KEPT_AFTER_END = timedelta(days=7)
KEPT = timedelta(days=90)
DOOR = "games.services.reply_addresses"


def issue(player: Player, game: Game, letter: str, question: int | None = None) -> str:
    """The address at which this player answers that question of his seat, or only asks for things (no question).

    The same one each time, until he revokes it. "" where the server reads no mail.
    """
    return _address(purpose=Purpose.PLAY, player=player, game=game, letter=letter, question=question)


def issue_confirmation(incoming: IncomingMail) -> str:
    """The address at which a player confirms what a mail of his asked for; it works once, for a week."""
    if incoming.player is None or incoming.game is None:
        raise ValueError("only a player's mail about a game is confirmed")
    expires_at = incoming.received_at + CONFIRM_WITHIN
    return _address(
        purpose=Purpose.CONFIRM,
        player=incoming.player,
        game=incoming.game,
        letter=incoming.letter,
        confirms=incoming,
        defaults={"expires_at": expires_at},
    )


def find(addresses: Iterable[str]) -> ReplyAddress | None:
    """The row of the first of these addresses that is one of ours, alive or dead, with its player and its game (without
    its state); one query at most."""
    digests = [_digest(secret) for address in addresses if (secret := _secret_in(address))][:MOST_ADDRESSES]
    if not digests:
        return None
    rows = ReplyAddress.objects.filter(digest__in=digests).select_related("player", "game", "confirms")
    found = {row.digest: row for row in rows.defer("game__state", "game__record", "game__secret")}
    return next((found[digest] for digest in digests if digest in found), None)


def known(address: str) -> bool:
    """Whether mail to this address is taken in at all: it was given out by us, and not revoked."""
    secret = _secret_in(address)
    return bool(secret) and ReplyAddress.objects.filter(digest=_digest(secret), revoked_at=None).exists()


def revoke(player: Player, game: Game | None = None) -> int:
    """Make all addresses of a player worthless at once, or those of one game; how many. New mails bring new ones."""
    with transaction.atomic():
        lock(player)
        alive = ReplyAddress.objects.filter(player=player, revoked_at=None)
        return (alive.filter(game=game) if game else alive).update(revoked_at=now())


def lock(player: Player) -> None:
    """Keep others from changing what this player's addresses are worth until the transaction is over. Whoever locks a
    game too locks that first."""
    Player.objects.select_for_update(no_key=True).only("pk").get(pk=player.pk)


def clean_up(*, batch: int = 5000) -> int:
    """Delete the addresses of games that are over and those of long ago, but for questions still open; how many."""
    over = Q(game__status__in=(Game.Status.FINISHED, Game.Status.CANCELLED), game__ended_at__lt=now() - KEPT_AFTER_END)
    still_asked = Seat.objects.filter(
        game=OuterRef("game"), letter=OuterRef("letter"), player=OuterRef("player"), asked__lte=OuterRef("question")
    )
    old = Q(created_at__lt=now() - KEPT) & ~Exists(still_asked)
    deleted = 0
    while ids := list(ReplyAddress.objects.filter(over | old).values_list("pk", flat=True)[:batch]):
        deleted += ReplyAddress.objects.filter(pk__in=ids).delete()[0]
    return deleted


def _address(*, player: Player, defaults: dict[str, object] | None = None, **which: object) -> str:
    """The address of the row that is found by `which`, made where there is none."""
    if not settings.SILVER_REPLY_ADDRESS:
        return ""
    rows = ReplyAddress.objects.filter(player=player, revoked_at=None, **which).order_by("-pk")
    secret = _secret_of_first(rows)
    if not secret:
        with transaction.atomic():
            # Two workers that write to him at once give out one address, not two.
            lock(player)
            secret = _secret_of_first(rows.all()) or _new(ReplyAddress(player=player, **which, **(defaults or {})))
    local, _, domain = settings.SILVER_REPLY_ADDRESS.lower().partition("@")
    return f"{local}-{secret}@{domain}"


def _new(row: ReplyAddress) -> str:
    secret = _secret(row, settings.SECRET_KEY)
    row.digest = _digest(secret)
    row.created_at = now()
    row.save(force_insert=True)
    return secret


def _secret_of_first(rows: QuerySet[ReplyAddress]) -> str:
    """The secret of the newest of these rows; "" where there is none, or it was made with a key that is gone."""
    row = rows.first()
    if row is None:
        return ""
    secrets = (_secret(row, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))
    return next((secret for secret in secrets if _digest(secret) == row.digest), "")


def _secret(row: ReplyAddress, key: str) -> str:
    mac = salted_hmac(DOOR, f"{row.purpose}:{row.salt.hex}", secret=key, algorithm="sha256")
    return b32encode(mac.digest()).decode().lower()[:SECRET_LENGTH]


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _secret_in(address: str) -> str:
    """The secret in an address of the form of ours, in any case; "" in any other."""
    own, _, domain = settings.SILVER_REPLY_ADDRESS.lower().partition("@")
    if not own:
        return ""
    secret = rf"[-+]([a-z2-7]{{{SECRET_LENGTH}}})"
    match = re.fullmatch(re.escape(own) + secret + re.escape(f"@{domain}"), address.strip().lower())
    return match[1] if match else ""
