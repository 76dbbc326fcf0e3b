from django.db import models


class Heartbeat(models.Model):
    """When something that must run all the time was last seen to: a sweep, a worker."""

    name = models.CharField(max_length=60, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class Outage(models.Model):
    """A span in which the service was down, found when it came back; every clock gets it back, once.

    `credited_at` is empty while there are games that have not got it.
    """

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    credited_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M} - {self.ended_at:%Y-%m-%d %H:%M}"


class ServiceState(models.Model):
    """What is true of the whole service: one row.

    `epoch` grows each time a backup was restored: cursors of clients from before are void. `held_since` is set while
    nothing of the outbox is sent, until an operator releases it.
    """

    epoch = models.PositiveIntegerField(default=1)
    held_since = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(pk=1), name="service_state_one_row"),)

    def __str__(self) -> str:
        return f"epoch {self.epoch}"
