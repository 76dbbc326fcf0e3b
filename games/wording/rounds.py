"""The longer sentences: how a round ended, what it scored, how the game ended."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from games.wording import places as phrases
from games.wording.places import Names, unworded

ROUND_ENDS = {
    "call": noop("Round %(round)s is over: everybody has had the turn after the call."),
    "deck": noop("Round %(round)s is over: the deck is used up."),
    "villagers": noop("Round %(round)s is over: two Villagers lie face up."),
    "turns": noop("Round %(round)s is over: its turn limit is reached."),
}
GAME_ENDS = {
    "rounds": noop("The game is over."),
    "agreement": noop("The game is over: all players agreed to end it."),
    "resignation": noop("The game is over: too few players are left."),
    "season-end": noop("The game is over: its season has ended."),
}


def round_ended(event: Mapping[str, Any], names: Names, you: str | None) -> str:
    """Why the round ended, and all villages turned up."""
    reason = ROUND_ENDS.get(event["reason"])
    if reason is None:
        unworded("round end", event["reason"])
        reason = noop("Round %(round)s is over.")
    shown = "; ".join(
        _("%(cards)s in %(village)s")
        % {
            "village": phrases.village(letter, names, you),
            "cards": " ".join(code if code is not None else "–" for code in cards),
        }
        for letter, cards in event["villages"].items()
    )
    return _("%(reason)s The cards: %(shown)s.") % {
        "reason": _(reason) % {"round": event["round"]},
        "shown": shown,
    }


def scored(event: Mapping[str, Any], names: Names, you: str | None) -> str:
    """What everybody got and has, and whether the call succeeded."""
    parts = []
    if (caller := event.get("caller")) is not None:
        parts.append(_call(caller == you, bool(event.get("success"))) % {"name": phrases.name(caller, names)})
    if tallies := event.get("tallies"):
        parts.append(
            _("Points noted during the round are counted in: %(points)s.") % {"points": _list(tallies, names, you)}
        )
    parts.append(_("Points of this round: %(points)s.") % {"points": _list(event["scores"], names, you)})
    parts.append(_("Totals: %(points)s.") % {"points": _list(event["totals"], names, you)})
    return " ".join(parts)


def tallied(event: Mapping[str, Any], names: Names, you: str | None) -> str:
    """What a Tallyman noted for everybody."""
    return _("Face-up cards were scored for the end of the round: %(points)s.") % {
        "points": _list(event["points"], names, you)
    }


def game_ended(event: Mapping[str, Any], names: Names, you: str | None) -> str:
    """Why the game ended, who won, and the places."""
    reason = GAME_ENDS.get(event["reason"])
    if reason is None:
        unworded("game end", event["reason"])
        reason = noop("The game is over.")
    parts = [_(reason)]
    winner = event["winner"]
    if winner is not None:
        parts.append(_winners(winner.split("+"), names, you))
    lines = []
    for rank, letters in _ranked(event):
        total = sum(event["totals"][letter] for letter in letters)
        who = phrases.joined(_who(letter, names, you) for letter in letters)
        place = ngettext("%(place)s. %(name)s (%(total)s point)", "%(place)s. %(name)s (%(total)s points)", total)
        lines.append(place % {"place": rank, "name": who, "total": total})
    parts.append(_("Places: %(places)s.") % {"places": ", ".join(lines)})
    return " ".join(parts)


def _ranked(event: Mapping[str, Any]) -> list[tuple[int, list[str]]]:
    """Places with those who hold them, the first place first: seats, or teams where a team won."""
    places: dict[str, int] = event["places"]
    if "+" not in (event["winner"] or ""):
        return [(place, [letter]) for letter, place in sorted(places.items(), key=lambda item: (item[1], item[0]))]
    first = event["winner"].split("+")
    others = [letter for letter in places if letter not in first]
    return [(1, first), (2, others)]


def _winners(letters: list[str], names: Names, you: str | None) -> str:
    """One seat, or the two of a team."""
    if letters == [you]:
        return _("You win.")
    if len(letters) == 1:
        return _("%(name)s wins.") % {"name": phrases.name(letters[0], names)}
    if you in letters:
        partner = next(letter for letter in letters if letter != you)
        return _("You and %(name)s win.") % {"name": phrases.name(partner, names)}
    return _("%(names)s win.") % {"names": phrases.joined(phrases.name(letter, names) for letter in letters)}


def _call(yours: bool, success: bool) -> str:
    if yours:
        return _("Your call succeeded.") if success else _("Your call failed.")
    return _("The call of %(name)s succeeded.") if success else _("The call of %(name)s failed.")


def _list(points: Mapping[str, int], names: Names, you: str | None) -> str:
    return ", ".join(
        _("%(points)s for %(name)s") % {"name": _who(letter, names, you), "points": number}
        for letter, number in points.items()
    )


def _who(letter: str, names: Names, you: str | None) -> str:
    return _("you") if letter == you else phrases.name(letter, names)
