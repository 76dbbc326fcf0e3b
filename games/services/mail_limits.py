"""How many mails are read and answered: a loop, a flood or a guess must end by itself."""

import logging
from datetime import UTC, timedelta

from django.db.models import Count, Q

from games.models import Game, IncomingMail
from games.services import mail_identity
from games.services.mail_lines import CONFIRM
from players.models import Player
from silver_site.clock import now

logger = logging.getLogger(__name__)
HOUR = timedelta(hours=1)
# Mails of a player that are read in an hour; and of those that play nothing, in one game.
MOST_READ = 60
MOST_IDLE = 20
# How often the same refusal is answered a day: it may have been misread once.
MOST_REFUSALS = 2
# How often a player is asked for his word a day.
MOST_QUESTIONS = 5
# A stranger who writes to a player's address is told of once.
MOST_WARNINGS = 1
WARNINGS = (mail_identity.FOREIGN, mail_identity.FORGED)
# Beyond so many answers of the whole service something is wrong: mails are played on, but not answered.
MOST_ANSWERS = 600
ANSWERS_IN = timedelta(minutes=10)


def may_be_read(player: Player, game: Game, doubt: str) -> bool:
    """Whether one mail more to this player's addresses of this game is read now; one query.

    doubt: as `mail_identity.doubt` says. What strangers send counts by itself: nobody can use up a player's mails.
    """
    strangers = Q(outcome__in=WARNINGS)
    lately = IncomingMail.objects.filter(player=player, received_at__gt=now() - HOUR)
    counts = lately.aggregate(
        foreign=Count("pk", filter=strangers),
        own=Count("pk", filter=~strangers),
        idle=Count("pk", filter=Q(game=game) & ~strangers & ~Q(outcome="played")),
    )
    if doubt in WARNINGS:
        return bool(counts["foreign"] < MOST_IDLE)
    return bool(counts["own"] < MOST_READ and counts["idle"] < MOST_IDLE)


def may_be_told(player: Player, outcome: str) -> bool:
    """Whether the player is told of this refusal, or asked for his word, once more today (a day of UTC); one query."""
    day = now().astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    told = IncomingMail.objects.filter(player=player, received_at__gte=day, outcome=outcome, answered=True)
    most = {CONFIRM: MOST_QUESTIONS, **dict.fromkeys(WARNINGS, MOST_WARNINGS)}.get(outcome, MOST_REFUSALS)
    return len(told.values_list("pk", flat=True)[:most]) < most


def answers_flow() -> bool:
    """Whether the service answers mails at all now; one query."""
    lately = IncomingMail.objects.filter(received_at__gt=now() - ANSWERS_IN, answered=True)
    if len(lately.values_list("pk", flat=True)[:MOST_ANSWERS]) < MOST_ANSWERS:
        return True
    logger.error("alarm: %s mails were answered within %s; no more are for now", MOST_ANSWERS, ANSWERS_IN)
    return False
