from __future__ import annotations

import secrets
from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

from games.models.seat import FormerMember, Invitation, Seat

if TYPE_CHECKING:
    from players.models import Player

# Without the look-alikes 0 o, 1 l i.
CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 10
# Partners sit opposite.
TEAMS = ("A+C", "B+D")


def new_code() -> str:
    """A random public id of a game."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


class GameQuerySet(models.QuerySet["Game"]):
    def visible_to(self, player: Player) -> GameQuerySet:
        """The games a player may see: all open to everybody, and those he sits or sat in, hosts or is invited to."""
        mine = models.Q(game=models.OuterRef("pk"), player=player)
        seated = models.Exists(Seat.objects.filter(mine))
        left = models.Exists(FormerMember.objects.filter(mine))
        invited = models.Exists(Invitation.objects.filter(mine, declined_at=None))
        return self.filter(models.Q(access=Game.Access.OPEN) | models.Q(host=player) | seated | left | invited)

    def listed(self) -> GameQuerySet:
        """Without what no list shows and no reader may have."""
        return self.defer("state", "record", "secret")


class Game(models.Model):
    """One game: its options, the engine's state as text, and what lists show of it.

    `state`, `secret` and `record` hold what no player may read while the game runs: they are deferred by
    `listed()` and appear in no `__str__`, log or error. `state` is the engine's dump ("" before the start);
    `record` has a line an answer, "A 12 exchange api" (seat, question, answer, door), and one "- 0 …" line
    for an early end; it is only appended to, and only read by verification and for repeated answers.
    """

    class Access(models.TextChoices):
        OPEN = "open"
        INVITATION = "invitation"

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        PAUSED = "paused"
        FINISHED = "finished"
        CANCELLED = "cancelled"
        EXPIRED = "expired"

    class Rated(models.TextChoices):
        """Whether its result moves ratings: where only people began it, always, or never."""

        PEOPLE = "people"
        ALWAYS = "always"
        NEVER = "never"

    class PauseReason(models.TextChoices):
        BROKEN = "broken"
        AGREEMENT = "agreement"
        ORGANISER = "organiser"

    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="hosted_games")
    setup = models.ForeignKey("games.DeckSetup", on_delete=models.PROTECT, related_name="games")
    # Copied from the setup when the game is opened.
    decks = models.CharField(max_length=200)
    token = models.CharField(max_length=20, blank=True, default="")

    seats_wanted = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField()
    # The clock: the first move starts with `bank`, each further one adds `move_time` to what was left, never above
    # `cap`. Without a bank both are `move_time`: each move has the same time.
    move_time = models.PositiveIntegerField(help_text="Seconds a move has, or adds to a bank.")
    bank = models.PositiveIntegerField(null=True, blank=True, help_text="Seconds a seat starts with.")
    cap = models.PositiveIntegerField(null=True, blank=True, help_text="Seconds a seat can save up.")
    days_off = models.CharField(
        max_length=7, blank=True, default="", help_text="Days of the week that don't count, 1 is Monday."
    )
    misses_allowed = models.PositiveSmallIntegerField(
        default=3, help_text="After how many missed deadlines in a row a bot takes the seat; 0: never."
    )
    leave_allowed = models.BooleanField(default=True, help_text="Clocks stand still while a player is on leave.")
    pauses_allowed = models.BooleanField(default=True, help_text="The table may agree to pause.")
    remember = models.BooleanField(default=True)
    teams = models.BooleanField(default=False, help_text="A and C play against B and D.")
    access = models.CharField(max_length=12, choices=Access.choices, default=Access.OPEN)
    bots = models.PositiveSmallIntegerField(default=0, help_text="How many seats bots fill from the start.")
    # Its players were given (those of a league's table): nobody takes a seat over who is not put there.
    arranged = models.BooleanField(default=False, editable=False)
    rated = models.CharField(max_length=10, choices=Rated.choices, default=Rated.PEOPLE)
    turn_limit = models.PositiveIntegerField(null=True, blank=True, help_text="Turns of all seats in one round.")

    status = models.CharField(max_length=12, choices=Status.choices, default=Status.OPEN)
    secret = models.CharField(max_length=64, editable=False)
    commitment = models.CharField(max_length=128, editable=False)
    state = models.TextField(blank=True, default="", editable=False)
    record = models.TextField(blank=True, default="", editable=False)
    event_count = models.PositiveIntegerField(default=0, editable=False)
    round = models.PositiveSmallIntegerField(default=0, editable=False)
    # Letters of the seats a bot plays now ("CD"): a move must know them without reading the other seats.
    bot_seats = models.CharField(max_length=4, blank=True, default="", editable=False)
    # Letters of the seats whose clock stands still because their player is on leave.
    away_seats = models.CharField(max_length=4, blank=True, default="", editable=False)
    # A letter's clock, and what its player wants of time, as `games.services.clocks` writes them: a move must know
    # those of all seats without reading them.
    clocks = models.JSONField(default=dict, editable=False)
    habits = models.JSONField(default=dict, editable=False)
    rules_version = models.PositiveIntegerField(default=0, editable=False)
    result = models.JSONField(null=True, blank=True, editable=False)

    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    rematch_of = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch", editable=False
    )
    # Until when losers pick; empty where nobody does any more.
    picks_due_at = models.DateTimeField(null=True, blank=True, editable=False)
    # A pause: why, and until when (empty for a game that its operator must let go on); what the table is asked to agree
    # to; how long it has been paused by agreement, and how much time was granted, in all.
    pause_reason = models.CharField(max_length=12, choices=PauseReason.choices, blank=True, default="", editable=False)
    paused_until = models.DateTimeField(null=True, blank=True, editable=False)
    pause_asked_until = models.DateTimeField(null=True, blank=True, editable=False)
    paused_for = models.DurationField(default=timedelta, editable=False)
    granted = models.DurationField(default=timedelta, editable=False)
    # The number of the last outage for which its clocks got their time back.
    outage = models.PositiveIntegerField(default=0, editable=False)
    message_count = models.PositiveIntegerField(default=0, editable=False)
    # When the last event was told; an answer without an event does not move it.
    last_move_at = models.DateTimeField(null=True, blank=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        permissions = (("run_game", "Can pause games and grant time"),)
        indexes = (
            models.Index(fields=["expires_at"], condition=models.Q(status="open"), name="game_open_expiry"),
            models.Index(fields=["status", "-created_at"], name="game_status_created"),
            models.Index(
                fields=["picks_due_at"], condition=models.Q(picks_due_at__isnull=False), name="game_picks_due"
            ),
            models.Index(
                fields=["paused_until"], condition=models.Q(paused_until__isnull=False), name="game_paused_until"
            ),
            models.Index(fields=["outage"], condition=models.Q(status="running"), name="game_running_outage"),
        )

    def __str__(self) -> str:
        return self.code

    def side(self, letter: str) -> str:
        """Who wins and loses together: the team of a seat ("A+C"), or the seat alone."""
        return next(team for team in TEAMS if letter in team) if self.teams else letter

    @property
    def ended(self) -> bool:
        """Whether nothing will ever be played in this game again."""
        return self.status in (self.Status.FINISHED, self.Status.CANCELLED, self.Status.EXPIRED)
