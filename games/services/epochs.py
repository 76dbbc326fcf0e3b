"""Which life of the server this is: after a backup was restored, what clients know of later events is void."""

from games.models import ServiceState
from silver_site.clock import now

FIRST = 1


def current() -> int:
    """The number of this life; one query. To be compared, not counted with."""
    return ServiceState.objects.filter(pk=1).values_list("epoch", flat=True).first() or FIRST


def following(epoch: int) -> int:
    """A number for the next life: later than this one, and than any that a lost life of this server had.

    Two backups of one day know the same epoch: one more than that would come twice. Minutes since 1970 don't.
    """
    return max(epoch + 1, int(now().timestamp() // 60))
