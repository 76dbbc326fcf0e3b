"""The link that stops all mails to a player, with one click and without logging in. It can do nothing else."""

from django.core import signing

from games.services import preferences
from games.services.errors import ServiceError
from players.models import Player

SALT = "games.services.unsubscribing"


def key_of(player: Player) -> str:
    """What stands in his link: his number, signed. It does not grow old: the mails that hold it do not either."""
    return signing.Signer(salt=SALT).sign(str(player.pk))


def player_of(key: str) -> Player:
    """Whose link it is. Raises ServiceError bad-link 404."""
    try:
        number = signing.Signer(salt=SALT).unsign(key)
        return Player.objects.get(pk=int(number), is_active=True)
    except (signing.BadSignature, Player.DoesNotExist, ValueError):
        raise ServiceError("bad-link", 404) from None


def stop(key: str) -> Player:
    """Send this player no more mails; harmless if it was done before. Raises ServiceError bad-link 404."""
    return preferences.choose(player=player_of(key), mails=False)
