"""How somebody's place in a season came to nothing."""

from games.leagues.models import Entry
from games.leagues.selectors.mine import MySeason

Status = Entry.Status


def how_lost(mine: MySeason) -> str:
    """Why a player who registered takes no part, as a code; "" of who does, or may still.

    "replaced" by somebody else, "removed" by an organiser, "taken-back" before the pairings, "withdrew" after them,
    "partner" (had not agreed in time), "unconfirmed", or "no-place" (none was left).
    """
    entry = mine.entry
    if entry.status not in (Status.WITHDRAWN, Status.REPLACED, Status.DROPPED):
        return ""
    if entry.status == Status.REPLACED:
        return "replaced"
    if entry.season.actions.filter(kind="remove", params__entry=entry.pk).exists():
        return "removed"
    if entry.status == Status.WITHDRAWN:
        return "withdrew" if mine.slot else "taken-back"
    if entry.season.terms.teams and not entry.partner_agreed:
        return "partner"
    return "no-place" if entry.confirmed_at else "unconfirmed"
