"""Quiet hours: what comes due in them waits for their end, unless the reader's time would run out before that."""

from datetime import datetime

from games.services import worktime
from games.services.worktime import Hours
from players.models import Player


def until(player: Player, at: datetime, runs_out: datetime | None) -> datetime | None:
    """Until when a message waits that is due at that moment; None: it is sent at once.

    runs_out: when its reader can no longer do what it asks of him; None: it asks nothing.
    """
    # He can be told from the end of his quiet hours to their next beginning.
    end = worktime.opens(at, Hours(player.time_zone, player.quiet_to, player.quiet_from))
    if end <= at or (runs_out is not None and runs_out <= end):
        return None
    return end
