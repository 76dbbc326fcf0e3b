"""Whether mails reach a player: his score of mails that came back, and the pause it leads to.

A pause stops mails and nothing else: no game, clock or seat is touched by it.
"""

from datetime import UTC, timedelta

from django.db import transaction

from players.models import Player
from silver_site.clock import now

# What a day adds on which a mail came back for good, or was given up after days of trying.
HARD, SOFT = 2, 1
# From so many points on no mail is sent: two bad days, or four doubtful ones.
THRESHOLD = 4
# So long without one, and all is forgotten.
FORGOTTEN_AFTER = timedelta(days=30)


def note(player: Player, points: int) -> bool:
    """Count a mail that came back, once a day (of UTC) however many came; whether his mails are paused now."""
    today = now().astimezone(UTC).date()
    with transaction.atomic():
        stored = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        last = stored.last_bounce_on
        if last == today or stored.mails_paused_at is not None:
            return stored.mails_paused_at is not None
        before = stored.bounces if last is not None and today - last < FORGOTTEN_AFTER else 0
        stored.bounces = before + points
        stored.last_bounce_on = today
        if stored.bounces >= THRESHOLD:
            stored.mails_paused_at = now()
        stored.save(update_fields=["bounces", "last_bounce_on", "mails_paused_at"])
    return stored.mails_paused_at is not None


def pause(player: Player) -> None:
    """Send him no more mails until he says so: he called one of them spam."""
    Player.objects.filter(pk=player.pk, mails_paused_at=None).update(mails_paused_at=now())


def why_paused(player: Player) -> str:
    """Why no mails are sent to him: "bounces" or "complaint"; "" where they are."""
    if player.mails_paused_at is None:
        return ""
    return "bounces" if player.bounces >= THRESHOLD else "complaint"


def resume(player: Player) -> None:
    """Send mails again, and forget what came back; harmless where none were paused."""
    Player.objects.filter(pk=player.pk).update(mails_paused_at=None, bounces=0, last_bounce_on=None)
