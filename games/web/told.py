"""What an act led to, carried from the POST to the page it leads to, and shown there once.

It travels in a signed cookie of the player's own browser that the page deletes: in a game that does not remember,
what he saw is kept nowhere else (messages would end in the session table when they grow long).
"""

from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.services.matches import Played
from players.models import Player

COOKIE = "silver-told"
SECONDS = 300


@dataclass(frozen=True, slots=True)
class Told:
    """The events of an act, by number: first to last, and the private halves of those that no log will show."""

    first: int
    last: int
    private: dict[int, dict[str, Any]] = field(default_factory=dict)

    def covers(self, number: int) -> bool:
        """Whether that event belongs to the act."""
        return self.first <= number <= self.last

    def completed(self, event: dict[str, Any]) -> dict[str, Any]:
        """The event with the half that is shown this once."""
        return event | self.private.get(event["number"], {})


NOTHING = Told(1, 0)


def carry(response: HttpResponse, played: Played, player: Player) -> None:
    """Send along what `played` led to."""
    last = played.game.event_count
    first = last - len(played.events) + 1
    private = {}
    if not played.game.remember:
        letter = played.seat.letter
        private = {
            str(number): event.private[letter]
            for number, event in enumerate(played.events, first)
            if letter in event.private
        }
    response.set_cookie(
        COOKIE,
        signing.dumps([first, last, private], salt=_salt(played.game.code, player), compress=True),
        max_age=SECONDS,
        path=_path(played.game.code),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def read(request: HttpRequest, code: str, player: Player) -> Told:
    """What the act before this page led to; NOTHING without one, or with one that is not his."""
    try:
        first, last, private = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_salt(code, player), max_age=SECONDS)
    except signing.BadSignature:
        return NOTHING
    return Told(first, last, {int(number): half for number, half in private.items()})


def forget(response: HttpResponse, code: str) -> None:
    """Have the browser drop it."""
    response.delete_cookie(COOKIE, path=_path(code), samesite="Lax")


def _path(code: str) -> str:
    return reverse("web:game", args=[code])


def _salt(code: str, player: Player) -> str:
    return f"games.web.told:{code}:{player.pk}"
