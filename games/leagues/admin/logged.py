"""What organisers did, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.leagues.models import Action
from games.leagues.services.corrections import UNDOABLE

KINDS: dict[str, Promise] = {
    "found": lazy("founded the league"),
    "describe": lazy("changed the league’s name or text"),
    "appoint": lazy("appointed an organiser"),
    "dismiss": lazy("dismissed an organiser"),
    "draft": lazy("drafted the season"),
    "change": lazy("changed the draft"),
    "move-dates": lazy("moved dates"),
    "open": lazy("opened registration"),
    "close": lazy("closed registration"),
    "invite": lazy("invited a player"),
    "remove": lazy("removed a player"),
    "publish": lazy("published the pairings"),
    "announce": lazy("wrote to all"),
    "grant": lazy("granted time"),
    "replace": lazy("replaced a player"),
    "correct-result": lazy("corrected a result"),
    "void-table": lazy("voided a table"),
    "undo": lazy("took an act back"),
    "settle-report": lazy("settled a report"),
    "cancel": lazy("cancelled the season"),
}


def said(action: Action) -> str:
    """What an act was, with the table it was about; one without words of its own by its code."""
    what = str(KINDS.get(action.kind, action.kind))
    number = action.params.get("number")
    return what if number is None else _("%(what)s (table %(number)s)") % {"what": what, "number": number}


def can_be_undone(action: Action) -> bool:
    """Whether the log offers to take it back."""
    return action.kind in UNDOABLE and not hasattr(action, "undone_by")
