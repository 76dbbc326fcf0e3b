"""What was refused, as sentences."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.wording.places import unworded
from games.wording.times import time_left

ERRORS = {
    "game-not-found": noop("There is no such game, or it is not yours to see."),
    "not-your-seat": noop("You hold no seat in this game."),
    "game-not-running": noop("This game is not being played now."),
    "stale-question": noop("That question is no longer open."),
    "illegal-answer": noop("“%(word)s” is not a legal answer here."),
    "engine-failed": noop("Something went wrong in this game. Nothing was changed, and we have been told."),
    "arranged-game": noop("A game of a league is played to its end, or given up; its table cannot agree to end it."),
    "game-not-open": noop("This game is no longer open."),
    "already-seated": noop("You hold a seat in this game already."),
    "game-full": noop("All seats of this game are taken."),
    "not-host": noop("Only the host of the game can do that."),
    "too-few-seats": noop("A game needs two seats taken at least."),
    "too-few-seats teams": noop("A game of teams needs all four seats taken."),
    "not-invited": noop("You have no open invitation to this game."),
    "bad-option": noop("“%(field)s” must be between %(least)s and %(most)s."),
    "bad-choice": noop("“%(field)s” cannot be chosen like that."),
    "bad-choice hours": noop("“%(field)s” has two ends, and leaves at least %(hours)s hours of a day."),
    "bad-choice most": noop("Up to %(most)s reminders, each 10 minutes to 14 days before the deadline."),
    "bad-access": noop("A game is open to all, or by invitation."),
    "bad-nonce": noop("A nonce has 1 to 64 letters, digits, hyphens or underscores."),
    "bad-setup": noop("These cards cannot be played."),
    "bad-setup number": noop("Number %(number)s: there are no such cards."),
    "same-deck": noop("Number %(number)s comes from that deck already."),
    "bad-name": noop("A name has 1 to %(most)s characters."),
    "too-many-setups": noop("You have %(most)s deck setups already; delete one first."),
    "too-many-games": noop("You have %(most)s games waiting for players already."),
    "too-many-invitations": noop("That is enough for today: %(most)s invitations a day at most."),
    "setup-not-found": noop("There is no deck setup of that name."),
    "game-not-ended": noop("This game has not been played to its end."),
    "game-not-paused": noop("This game is not paused."),
    "bad-seat": noop("There is no such seat, or it is not one you can choose."),
    "seat-taken": noop("That seat is taken."),
    "picks-open": noop("Losers of the last game still pick cards for this one."),
    "no-pick": noop("You have nothing to pick for this game, or the time for it is over."),
    "already-picked": noop("You have picked already."),
    "number-picked": noop("Number %(number)s was picked by somebody else."),
    "rematch-exists": noop("There is a rematch of this game already."),
    "game-closed": noop("This game was closed."),
    "only-phrases": noop("While a game of teams is played, only phrases can be said."),
    "bad-message": noop("Write 1 to %(most)s characters, or choose a phrase."),
    "bad-phrase": noop("That phrase cannot be said now."),
    "too-many-messages": noop("That is enough for today: %(most)s a day at most."),
    "message-not-found": noop("There is no such message."),
    "bad-dates": noop("The first day is today or later, the last day is not before it, and both are within a year."),
    "bad-dates most": noop("Bots play for you for %(most)s days at a time at most."),
    "absence-overlaps": noop("You are away already on some of these days."),
    "not-enough-leave": noop("These are %(asked)s days; you can take %(left)s of them: %(allowed)s in any 365 days."),
    "absence-not-found": noop("There is no such absence of yours."),
    "absence-over": noop("This absence is over already."),
    "still-broken": noop("This game still does not run under the present rules."),
    "bot-plays": noop("A bot plays for you now. Come back to your seat first; then the next move is yours."),
    "not-a-bot": noop("No bot plays for this seat now."),
    "not-takeable": noop("This seat cannot be taken over now."),
    "not-takeable former": noop("You held a seat of this game before, and cannot sit down there again."),
    "not-takeable nobody": noop("No bot plays for anybody in this game: there is no seat to take over."),
    "pause-not-allowed": noop("This game allows no pauses."),
    "bad-pause": noop("A pause ends between %(least)s and %(most)s from now."),
    "pause-used-up": noop("That is too long: this game can be paused for %(left)s more at most."),
    "no-pause": noop("Nobody proposes a pause now."),
    "bad-grant": noop("Time is granted to seats that people are asked to move on: %(least)s to %(most)s at once."),
    "grants-used-up": noop("That is too much: this game can be granted %(left)s more at most."),
    "bad-reason": noop("Give a reason of 1 to %(most)s characters."),
    "own-game": noop("You sit in this game: somebody else of the staff must do that."),
    "bad-link": noop("This link is not one of ours."),
    "not-staff": noop("Only staff with that permission can do this."),
}
# Refusals whose numbers are seconds.
IN_SECONDS = ("bad-pause", "pause-used-up", "bad-grant", "grants-used-up")


def error(code: str, params: Mapping[str, Any], reader: str = "") -> str:
    """A refusal as a sentence for the player.

    reader: his name, where it is known. A sentence whose key ends in "player" is about somebody else: what is about the
    reader himself is said by the one without.
    """
    given = [(key, value) for key, value in params.items() if value is not None and (key, value) != ("player", reader)]
    variants = [*(f"{code} {key}={value}" for key, value in given), *(f"{code} {key}" for key, value in given)]
    if any(key == "player" for key, _value in given):
        variants = [*(f"{variant} player" for variant in variants), *variants]
    template = next((ERRORS[key] for key in [*variants, code] if key in ERRORS), None)
    if template is None:
        unworded("error", code)
        return _("That is not possible.")
    if code in IN_SECONDS:
        params = {name: _length(value) for name, value in params.items()}
    return _(template) % params


def _length(value: object) -> object:
    return time_left(timedelta(seconds=value)) if isinstance(value, int) else value
