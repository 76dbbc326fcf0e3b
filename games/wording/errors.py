"""What was refused, as sentences."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.wording.places import unworded

ERRORS = {
    "game-not-found": noop("There is no such game, or it is not yours to see."),
    "not-your-seat": noop("You hold no seat in this game."),
    "game-not-running": noop("This game is not being played now."),
    "stale-question": noop("That question is no longer open."),
    "illegal-answer": noop("“%(word)s” is not a legal answer here."),
    "engine-failed": noop("Something went wrong in this game. Nothing was changed, and we have been told."),
    "game-not-open": noop("This game is no longer open."),
    "already-seated": noop("You hold a seat in this game already."),
    "game-full": noop("All seats of this game are taken."),
    "not-host": noop("Only the host of the game can do that."),
    "too-few-seats": noop("A game needs two seats taken at least."),
    "not-invited": noop("You have no open invitation to this game."),
    "bad-option": noop("“%(field)s” must be between %(least)s and %(most)s."),
    "bad-access": noop("A game is open to all, or by invitation."),
    "bad-nonce": noop("A nonce has 1 to 64 letters, digits, hyphens or underscores."),
    "bad-setup": noop("These cards cannot be played."),
    "setup-not-found": noop("There is no deck setup of that name."),
    "game-not-ended": noop("This game has not been played to its end."),
    "game-not-paused": noop("This game is not paused."),
    "still-broken": noop("This game still does not run under the present rules."),
}


def error(code: str, params: Mapping[str, Any]) -> str:
    """A refusal as a sentence for the player."""
    template = ERRORS.get(code)
    if template is None:
        unworded("error", code)
        return _("That is not possible.")
    return _(template) % params
