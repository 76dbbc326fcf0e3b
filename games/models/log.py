from django.db import models


class GameEvent(models.Model):
    """One thing that happened in a game, as it was told: never changed, never simulated again.

    `number` counts from 1 without gaps, given under the game's lock. `public` is what everybody learns, `private`
    maps a seat's letter to what only that seat learns besides. `by` is the door the answer came through.
    """

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    round = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=30)
    public = models.JSONField()
    private = models.JSONField(default=dict)
    by = models.CharField(max_length=10)
    at = models.DateTimeField()

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["game", "number"], name="event_number_once"),)

    def __str__(self) -> str:
        return f"{self.game_id}#{self.number}"
