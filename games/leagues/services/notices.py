"""What people are told of a season: rows of the outbox, worded when they are sent."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from games.leagues.models import Entry, Season
from games.models import OutboxMessage
from games.services import outbox

STANDINGS = "standings"
# More values than those of so many rows no statement of SQLite takes.
IN_A_STATEMENT = 1000
GONE = (Entry.Status.WITHDRAWN, Entry.Status.REPLACED, Entry.Status.DROPPED)


def taking_part(season: Season) -> list[int]:
    """All who play, or want to."""
    return [person for entry in season.entries.exclude(status__in=GONE) for person in entry.players]


def tell(
    season: Season, what: str, recipients: Iterable[int], at: datetime, *, once: object = "", **params: object
) -> None:
    """Tell players (their ids), in the transaction of what happened: one mail each, however many in one statement.

    what: the code of it, see `games.leagues.mail`; params: ids, numbers and codes that its words need. Each player is
    told each `what` of a season once; what can happen again names by `once` which time it is.
    """
    _put([_row(season, what, player, at, once, params) for player in dict.fromkeys(recipients)])


def remind(
    season: Season,
    what: str,
    recipients: Iterable[int],
    at: datetime,
    due_at: datetime,
    *,
    once: object = "again",
    **params: object,
) -> None:
    """Tell players at `due_at`, if it is still true then: by default the same once more."""
    rows = [_row(season, what, player, at, once, params) for player in dict.fromkeys(recipients)]
    for row in rows:
        row.due_at = due_at
    _put(rows)


def _row(
    season: Season, what: str, player: int, at: datetime, once: object, params: Mapping[str, object]
) -> OutboxMessage:
    return outbox.message(
        kind=outbox.Kind.STANDINGS if what == STANDINGS else outbox.Kind.LEAGUE,
        key=(season.pk, what, player, once),
        at=at,
        recipient_id=player,
        payload={"season": season.pk, "what": what, **params},
    )


def _put(rows: Sequence[OutboxMessage]) -> None:
    # A worker is called once for all of them, not for each.
    with outbox.quietly():
        for start in range(0, len(rows), IN_A_STATEMENT):
            outbox.put(rows[start : start + IN_A_STATEMENT])
