"""What becomes of an account that is deleted: a row without a person, for the games he has played."""

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session

from players.models import Absence, Player, SignIn, Token

# All other fields of a player are set back, also those that are yet to come.
KEPT = ("id", "username", "password", "date_joined")


def lock_out(player: Player) -> None:
    """From now on nobody enters with this account: no log-in, session, token or calendar is good any more."""
    player.is_active = False
    # Sessions hold a digest of the password: with another one they are dead.
    player.set_unusable_password()
    player.calendar_digest = None
    player.save(update_fields=["is_active", "password", "calendar_digest"])
    Token.objects.filter(player=player).delete()


def forget(player: Player) -> None:
    """Delete all that is known of a person who is locked out; what remains has a neutral name."""
    for field in player._meta.concrete_fields:
        if field.name not in KEPT:
            setattr(player, field.attname, field.get_default())
    player.username = neutral_name(player)
    player.is_active = False
    player.save()
    player.groups.clear()
    player.user_permissions.clear()
    Absence.objects.filter(player=player).delete()
    SignIn.objects.filter(player=player).delete()
    EmailAddress.objects.filter(user=player).delete()
    about = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(Player), object_id=str(player.pk))
    about.update(object_repr=player.username)
    _forget_sessions(player)


def neutral_name(player: Player) -> str:
    """What others see instead of his name; with its blanks nobody can sign up by it."""
    return f"deleted player {player.pk}"


def _forget_sessions(player: Player) -> None:
    """Sessions are stored signed, not by player: each one is looked into."""
    sessions = Session.objects.iterator(chunk_size=1000)
    mine = [one.pk for one in sessions if one.get_decoded().get("_auth_user_id") == str(player.pk)]
    Session.objects.filter(pk__in=mine).delete()
