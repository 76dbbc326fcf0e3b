"""Whether a mail to a player's address is his: the address is no secret once a mail was forwarded."""

from django.conf import settings

from games.reading.letter import Envelope, Letter
from players.models import Player

FOREIGN, FORGED, UNVERIFIED = "foreign-sender", "forged", "unverified"


def doubt(letter: Letter, envelope: Envelope, player: Player) -> str:
    """Why a mail may not be this player's; "" where there is no doubt.

    "foreign-sender": it says itself that it is from somebody else (or from nobody, or from several); "forged": our own
    mail servers say that it is not from whom it says; "unverified": nobody says anything.
    """
    if not player.email or letter.senders != (player.email.lower(),):
        return FOREIGN
    if envelope.trusted:
        return ""
    if letter.verdict == "fail":
        return FORGED
    return "" if letter.verdict == "pass" else UNVERIFIED


def way(doubt: str, player: Player) -> str:
    """What becomes of a mail by the operator's choice: "play", "ask" (its player confirms it first) or "refuse"."""
    if doubt != UNVERIFIED:
        return "refuse" if doubt else "play"
    if settings.SILVER_UNVERIFIED == "ask" and player.confirmed_sender.lower() == player.email.lower():
        return "play"
    return settings.SILVER_UNVERIFIED if settings.SILVER_UNVERIFIED in ("play", "ask") else "refuse"


def confirm(player: Player) -> None:
    """Note that he has confirmed a mail from his address: others from there need no word more."""
    player.confirmed_sender = player.email
    Player.objects.filter(pk=player.pk).update(confirmed_sender=player.email)
