"""How many mails are read and answered: a loop, a flood or a guess must end by itself."""

import logging
from datetime import UTC, datetime, timedelta

from django.db.models import Count, Q

from games.models import Game, IncomingMail
from games.services import mail_identity
from games.services.mail_lines import ASKED, CONFIRM
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
MOST_BY_OUTCOME = {CONFIRM: MOST_QUESTIONS, ASKED: MOST_QUESTIONS, **dict.fromkeys(WARNINGS, MOST_WARNINGS)}
LIMITED = "limited"
# Beyond so many answers of the whole service something is wrong: mails are played on, but not answered.
MOST_ANSWERS = 600
ANSWERS_IN = timedelta(minutes=10)


def may_be_read(player: Player, game: Game, doubt: str) -> bool:
    """Whether one mail more to this player's addresses of this game is read now; one query.

    doubt: as `mail_identity.doubt` says. Mails that are doubted count by themselves, by their doubt: nobody can use up
    those of which the player is vouched for.
    """
    lately = IncomingMail.objects.filter(player=player, received_at__gt=now() - HOUR)
    if doubt in WARNINGS:
        return len(lately.filter(doubt__in=WARNINGS).values_list("pk", flat=True)[:MOST_IDLE]) < MOST_IDLE
    idle = Q(game=game) & ~Q(outcome="played")
    counts = lately.filter(doubt=doubt).aggregate(read=Count("pk"), idle=Count("pk", filter=idle))
    return bool(counts["read"] < MOST_READ and counts["idle"] < MOST_IDLE)


def may_be_told_of_limit(player: Player, doubt: str) -> bool:
    """Whether the player is told now that a mail of his was one too many: once an hour; one query at most."""
    if doubt in WARNINGS:
        return False
    lately = IncomingMail.objects.filter(player=player, received_at__gt=now() - HOUR, doubt=doubt)
    return not lately.filter(outcome=LIMITED).exists()


def answers_left(incoming: IncomingMail) -> int | None:
    """How many mails like this one, by which nothing has changed, are answered today, itself included; None: however
    many come. One query at most.

    Refusals have a limit for each cause, game and day (of UTC), and so has what is asked of a player, or told him,
    because of mails that nobody vouches for.
    """
    player = incoming.player
    if player is None or (incoming.doubt and player.mails_paused_at is not None):
        return 0
    trusted = mail_identity.way(incoming.doubt, player) == "play"
    if incoming.outcome == LIMITED or (incoming.outcome == ASKED and trusted):
        return None
    today = day(now())
    told = IncomingMail.objects.filter(player=player, received_at__gte=today, doubt=incoming.doubt, answered=True)
    if is_refusal(incoming):
        told = told.filter(game=incoming.game)
    most = MOST_BY_OUTCOME.get(incoming.outcome, MOST_REFUSALS)
    return most - len(told.filter(outcome=incoming.outcome).values_list("pk", flat=True)[:most])


def is_refusal(incoming: IncomingMail) -> bool:
    """Whether nothing of a mail was done, because of what it says."""
    return incoming.outcome.startswith("refused:")


def day(at: datetime) -> datetime:
    """The beginning of the day by which answers are counted: one of UTC, the same for everybody."""
    return at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)


def answers_flow() -> bool:
    """Whether the service answers mails at all now; one query."""
    lately = IncomingMail.objects.filter(received_at__gt=now() - ANSWERS_IN, answered=True)
    if len(lately.values_list("pk", flat=True)[:MOST_ANSWERS]) < MOST_ANSWERS:
        return True
    logger.error("alarm: %s mails were answered within %s; no more are for now", MOST_ANSWERS, ANSWERS_IN)
    return False
