"""What was said at a table, as one player reads it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q

from games.models import Game, MessageMute, Seat, TableMessage
from players.models import Player

LONGEST_PAGE = 200


@dataclass(frozen=True, slots=True)
class MessageView:
    """A message: free text (`text`, a stranger's words: escape them) or a phrase for `wording.phrase`."""

    number: int
    letter: str
    name: str
    mine: bool
    kind: str
    text: str
    phrase: str
    params: dict[str, Any]
    at: datetime


def messages(
    game: Game,
    player: Player | None,
    since: int = 0,
    limit: int = LONGEST_PAGE,
    after: datetime | None = None,
    before: int | None = None,
) -> list[MessageView]:
    """The newest `limit` messages after number `since` (and after that moment) and before number `before`, oldest
    first; one query.

    Without those of seats the player muted, and those taken down. Who may see the game may read them.
    """
    rows = TableMessage.objects.filter(game=game, number__gt=since, removed=False).select_related("player")
    if after is not None:
        rows = rows.filter(at__gt=after)
    if before is not None:
        rows = rows.filter(number__lt=before)
    if player is not None:
        his = MessageMute.objects.filter(game=game, player=player, letter=OuterRef("letter"))
        rows = rows.exclude(Exists(his.filter(Q(speaker=None) | Q(speaker=OuterRef("player")))))
    newest = rows.order_by("-number")[: max(0, min(limit, LONGEST_PAGE))]
    return [_shown(row, player) for row in reversed(newest)]


def muted(game: Game, player: Player | None) -> set[str]:
    """The letters of the seats whose person this player muted in this game; one query."""
    if player is None:
        return set()
    there = Seat.objects.filter(game=game, letter=OuterRef("letter"), player=OuterRef("speaker"))
    mutes = MessageMute.objects.filter(Q(speaker=None) | Exists(there), game=game, player=player)
    return set(mutes.values_list("letter", flat=True))


def _shown(row: TableMessage, player: Player | None) -> MessageView:
    return MessageView(
        number=row.number,
        letter=row.letter,
        name=row.player.username,
        mine=player is not None and row.player_id == player.pk,
        kind=row.kind,
        text=row.text,
        phrase=row.phrase,
        params=row.params,
        at=row.at,
    )
