"""What organisers did, in words."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.leagues.admin.act_forms import entry_name
from games.leagues.models import Action, Entry, Table
from games.leagues.services.corrections import UNDOABLE
from games.wording import duration
from players.models import Player

Names = dict[tuple[str, int], str]
# Which parameters of an act name whom or what it is about: in the order in which they are told.
PARAMS = {"player": "player", "entry": "entry", "new": "entry", "table": "table"}

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


@dataclass(frozen=True, slots=True)
class Told:
    """An act in words: what was done, and to whom or where; empty where it says all by itself."""

    action: Action
    what: str
    whom: str


def told(actions: Iterable[Action]) -> list[Told]:
    """These acts in words; in three queries, however many they are."""
    rows = list(actions)
    names = _names(rows)
    return [Told(row, str(KINDS.get(row.kind, row.kind)), _whom(row, names)) for row in rows]


def can_be_undone(action: Action) -> bool:
    """Whether the log offers to take it back."""
    return action.kind in UNDOABLE and not hasattr(action, "undone_by")


def _names(actions: Collection[Action]) -> Names:
    """The names of all that these acts are about, by what it is and its id."""
    wanted: dict[str, set[int]] = {"player": set(), "entry": set(), "table": set()}
    for action in actions:
        for param, what in PARAMS.items():
            if param in action.params:
                wanted[what].add(action.params[param])
    entries = Entry.objects.filter(pk__in=wanted["entry"]).select_related("player", "partner")
    tables = Table.objects.filter(pk__in=wanted["table"]).select_related("division").defer("result")
    players = Player.objects.filter(pk__in=wanted["player"])
    return {
        **{("player", player.pk): player.username for player in players},
        **{("entry", entry.pk): entry_name(entry) for entry in entries},
        **{("table", table.pk): f"{table.division.name}/{table.number}" for table in tables},
    }


def _whom(action: Action, names: Names) -> str:
    found = [names.get((what, action.params[param]), "") for param, what in PARAMS.items() if param in action.params]
    if action.kind == "grant":
        tables = len(action.params["tables"])
        found.append(duration(action.params["seconds"]))
        found.append(ngettext("%(n)d table", "%(n)d tables", tables) % {"n": tables})
    return " → ".join(found) if action.kind == "replace" else ", ".join(found)
