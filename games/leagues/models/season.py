from __future__ import annotations

import hashlib

from django.conf import settings
from django.db import models

from games.leagues.formats.rules import Rules

# Whoever was dropped may come back as a substitute; whoever's partner was replaced has a new entry with the next one.
CURRENT = ~models.Q(status__in=["replaced", "dropped"])


class Season(models.Model):
    """One season of a league: its rules, its dates, and how far it has come.

    `rules` is what `formats.rules.Rules` writes; they are fixed when registration opens. `sealed_seed` is
    drawn when registration opens; until it closes only its `commitment` is shown, then it is the `seed`: what is left
    to chance follows from it. `plan` is the certificate of
    the published pairings (`formats.certificate`). Dates are UTC: registration from `opens_at` to `closes_at`, who is
    asked confirms until `starts_at`, and what is not over at `ends_at` is adjudicated.
    """

    class Status(models.TextChoices):
        DRAFT = "draft"
        REGISTRATION = "registration"
        # Registration is over; places are being confirmed, the organiser looks at pairings.
        CONFIRMATION = "confirmation"
        # The pairings stand; the games start at `starts_at`.
        PUBLISHED = "published"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    league = models.ForeignKey("leagues.League", on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.DRAFT)
    setup = models.ForeignKey("games.DeckSetup", on_delete=models.PROTECT, related_name="seasons")
    # Its cards, as they were when registration opened: a setup may be changed later.
    decks = models.CharField(max_length=200, blank=True, default="", editable=False)
    token = models.CharField(max_length=20, blank=True, default="", editable=False)
    rules = models.JSONField(default=dict)
    # Whose final standings say who is promoted.
    follows = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="followed_by")

    opens_at = models.DateTimeField()
    closes_at = models.DateTimeField()
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    sealed_seed = models.CharField(max_length=64, blank=True, default="", editable=False)
    seed = models.CharField(max_length=64, blank=True, default="", editable=False)
    plan = models.JSONField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True, editable=False)
    started_at = models.DateTimeField(null=True, blank=True, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Until when the weekly standings were sent.
    told_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ("league", "-number")
        constraints = (
            models.UniqueConstraint(fields=["league", "number"], name="season_number_once"),
            models.CheckConstraint(
                condition=models.Q(opens_at__lt=models.F("closes_at"))
                & models.Q(closes_at__lte=models.F("starts_at"))
                & models.Q(starts_at__lt=models.F("ends_at")),
                name="season_dates_in_order",
            ),
        )
        indexes = (models.Index(fields=["status", "starts_at"], name="season_status"),)

    def __str__(self) -> str:
        return f"{self.league_id}/{self.number}"

    @property
    def terms(self) -> Rules:
        """The rules, as an object."""
        return Rules.from_json(self.rules)

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, in hex, shown before the seed is; "" of a draft."""
        return hashlib.sha256(self.sealed_seed.encode()).hexdigest() if self.sealed_seed else ""


class Entry(models.Model):
    """A player (in team leagues with a partner) who wants to play a season, or plays it.

    Once a season each, also after he withdrew. `order` is the order of registration, from 1. `strength` is the rating
    number by which first seasons are seeded, as it was at registration.
    """

    class Status(models.TextChoices):
        REGISTERED = "registered"
        # Above the number of places: moves up when somebody withdraws, or has not confirmed when the pairings are made.
        WAITING = "waiting"
        # Has given his word that he will play.
        CONFIRMED = "confirmed"
        PLAYING = "playing"
        WITHDRAWN = "withdrawn"
        # Held a slot that somebody else holds now.
        REPLACED = "replaced"
        # Did not confirm in time, was not needed from the waiting list, or was removed by an organiser.
        DROPPED = "dropped"

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="league_entries")
    partner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="partner_entries"
    )
    # In team leagues: until the partner agrees, the entry takes no place.
    partner_agreed = models.BooleanField(default=False)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.REGISTERED)
    order = models.PositiveIntegerField()
    strength = models.IntegerField(null=True, blank=True)
    registered_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    wants_standings = models.BooleanField(default=False)

    class Meta:
        ordering = ("order",)
        constraints = (
            models.UniqueConstraint(fields=["season", "player"], condition=CURRENT, name="entry_player_once"),
            models.UniqueConstraint(fields=["season", "partner"], condition=CURRENT, name="entry_partner_once"),
            models.UniqueConstraint(fields=["season", "order"], name="entry_order_once"),
        )

    def __str__(self) -> str:
        return f"{self.season_id}:{self.order}"

    @property
    def players(self) -> list[int]:
        """The ids of its people: one, or two in team leagues."""
        return [self.player_id] if self.partner_id is None else [self.player_id, self.partner_id]


class Invitation(models.Model):
    """Who may register for a season by invitation."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="invitations")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="league_invitations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["season", "player"], name="league_invitation_once"),)

    def __str__(self) -> str:
        return f"{self.season_id}:{self.player_id}"
