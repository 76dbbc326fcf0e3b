from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    from games.leagues.models.season import Entry


class Division(models.Model):
    """A group that plays a complete small league; level 1 is the top, `name` tells those of one level apart."""

    season = models.ForeignKey("leagues.Season", on_delete=models.CASCADE, related_name="divisions")
    # The order from the top, from 0; as in the plan.
    order = models.PositiveSmallIntegerField()
    level = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=20)

    class Meta:
        ordering = ("order",)
        constraints = (models.UniqueConstraint(fields=["season", "order"], name="division_order_once"),)

    def __str__(self) -> str:
        return f"{self.season_id}/{self.name}"


class Slot(models.Model):
    """A place in a division, from 0: whoever holds it, its results are the slot's.

    `origin` is how its first holder came here: "stayed", "promoted", "relegated", "returning" or "new". `rank` is
    written when the season is finished.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="slots")
    number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey("leagues.Entry", on_delete=models.PROTECT, related_name="slots")
    origin = models.CharField(max_length=12)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    rank = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["division", "number"], name="slot_number_once"),
            models.UniqueConstraint(fields=["entry"], name="slot_entry_once"),
        )

    def __str__(self) -> str:
        return f"{self.division_id}.{self.number}"


class SlotHolder(models.Model):
    """Who held a slot before its present holder, until when, and why he was replaced."""

    slot = models.ForeignKey(Slot, on_delete=models.CASCADE, related_name="former_holders")
    entry = models.ForeignKey("leagues.Entry", on_delete=models.PROTECT, related_name="former_slots")
    until = models.DateTimeField()
    why = models.CharField(max_length=200)

    class Meta:
        ordering = ("until", "pk")

    def __str__(self) -> str:
        return f"{self.slot_id}<{self.entry_id}"


class Table(models.Model):
    """A planned game of a division; its game once it has started; its result once that is known.

    `result` by letter: {"A": {"place": 1, "total": 12, "rounds": [3, 5], "forfeited": false}, …}, as it counts now;
    `ruling` is how it came about. Results of games lie here, so that a correction changes the league and not the game.
    """

    class Status(models.TextChoices):
        PLANNED = "planned"
        RUNNING = "running"
        FINISHED = "finished"
        VOIDED = "voided"

    class Ruling(models.TextChoices):
        PLAYED = "played"
        ADJUDICATED = "adjudicated"
        CORRECTED = "corrected"

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PLANNED)
    game = models.OneToOneField(
        "games.Game", null=True, blank=True, on_delete=models.PROTECT, related_name="league_table"
    )
    result = models.JSONField(null=True, blank=True)
    ruling = models.CharField(max_length=12, choices=Ruling.choices, blank=True, default="")
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["division", "number"], name="table_number_once"),)
        indexes = (models.Index(fields=["status"], name="table_status"),)

    def __str__(self) -> str:
        return f"{self.division_id}#{self.number}"


class TableSeat(models.Model):
    """Which slot sits where; in team leagues `member` says which of the two people (0: player, 1: partner)."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    letter = models.CharField(max_length=1)
    slot = models.ForeignKey(Slot, on_delete=models.CASCADE, related_name="seats")
    member = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("letter",)
        constraints = (
            models.UniqueConstraint(fields=["table", "letter"], name="table_letter_once"),
            models.UniqueConstraint(fields=["table", "slot", "member"], name="table_slot_once"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}{self.letter}"

    def player_id(self, entry: Entry) -> int:
        """Who of the slot's entry sits here."""
        return entry.players[self.member]
