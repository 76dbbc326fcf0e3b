"""The codes of the API's refusals: which status each has, and an example of its parameters."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from rest_framework import status as http

from games import wording

# What a door of HTTP refuses by itself. The sentences of the game's own refusals are in games.wording.
SENTENCES = {
    "bad-json": noop("The body is not JSON."),
    "bad-input": noop("%(field)s: %(problem)s"),
    "length-required": noop("Send the body in one piece, with its Content-Length."),
    "body-too-large": noop("The body is longer than %(most)s bytes."),
    "unsupported-media-type": noop("Send JSON, with “Content-Type: application/json”."),
    "method-not-allowed": noop("%(method)s is not possible here; the Allow header names what is."),
    "not-found": noop("There is nothing at this address."),
    "csrf-failed": noop("Within a browser’s session, send the header X-CSRFToken."),
    "rate-limited": noop("Too many requests. Go on in %(seconds)s seconds."),
    "cursor-void": noop(
        "This server was put back to an earlier state: what you know of it is void. Read the table and the events from "
        "0 anew, and go on with the epoch %(epoch)s."
    ),
    "no-such-player": noop("There is no player of the name %(names)s."),
    "not-authenticated": noop("Send a token: “Authorization: Bearer silver_…”."),
    "bad-token": noop("This is not a token of ours."),
    "token-revoked": noop("This token was revoked."),
    "token-expired": noop("This token has expired."),
    "account-disabled": noop("This account may not be used."),
    "server-error": noop("Something went wrong on our side, and we have been told."),
    "scope-missing": noop("This token may not do that: reading needs the scope “read”, all else “play”."),
}


@dataclass(frozen=True, slots=True)
class Code:
    """A refusal for the documentation. extra: what its body holds besides code, message and params."""

    status: int
    params: Mapping[str, Any] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)


OPEN_QUESTION = {
    "seat": "A",
    "number": 13,
    "question": "drawn",
    "subject": "7",
    "options": ["discard", "play", "exchange"],
    "least": 1,
    "most": 1,
    "ordered": False,
    "or_none": False,
    "at_least_one_of": [],
    "default": "discard",
}
GAME = {"game": "k7m2p9xqfa"}
FIELDS = {"question": [{"code": "required", "message": "This field is required."}]}

CODES: dict[str, Code] = {
    "bad-json": Code(http.HTTP_400_BAD_REQUEST),
    "bad-input": Code(http.HTTP_400_BAD_REQUEST, {"fields": FIELDS}),
    "not-authenticated": Code(http.HTTP_401_UNAUTHORIZED),
    "bad-token": Code(http.HTTP_401_UNAUTHORIZED),
    "token-revoked": Code(http.HTTP_401_UNAUTHORIZED),
    "token-expired": Code(http.HTTP_401_UNAUTHORIZED),
    "account-disabled": Code(http.HTTP_401_UNAUTHORIZED),
    "scope-missing": Code(http.HTTP_403_FORBIDDEN),
    "csrf-failed": Code(http.HTTP_403_FORBIDDEN),
    "not-your-seat": Code(http.HTTP_403_FORBIDDEN, GAME),
    "not-host": Code(http.HTTP_403_FORBIDDEN, GAME),
    "not-invited": Code(http.HTTP_403_FORBIDDEN, GAME),
    "not-admitted": Code(http.HTTP_403_FORBIDDEN, {"why": "rating", "player": "Zoe", "least": 1200, "most": None}),
    "not-in-season": Code(http.HTTP_403_FORBIDDEN),
    "game-not-found": Code(http.HTTP_404_NOT_FOUND),
    "not-found": Code(http.HTTP_404_NOT_FOUND),
    "absence-not-found": Code(http.HTTP_404_NOT_FOUND),
    "message-not-found": Code(http.HTTP_404_NOT_FOUND, {"number": 7}),
    "league-not-found": Code(http.HTTP_404_NOT_FOUND),
    "season-not-found": Code(http.HTTP_404_NOT_FOUND),
    "not-published": Code(http.HTTP_404_NOT_FOUND),
    "not-registered": Code(http.HTTP_404_NOT_FOUND),
    "table-not-found": Code(http.HTTP_404_NOT_FOUND),
    "method-not-allowed": Code(http.HTTP_405_METHOD_NOT_ALLOWED, {"method": "DELETE"}),
    "stale-question": Code(http.HTTP_409_CONFLICT, {}, {"open": [OPEN_QUESTION]}),
    "game-not-running": Code(http.HTTP_409_CONFLICT, {"status": "finished"}),
    "game-not-open": Code(http.HTTP_409_CONFLICT, {**GAME, "game_status": "running"}),
    "game-not-ended": Code(http.HTTP_409_CONFLICT, {**GAME, "game_status": "running"}),
    "already-seated": Code(http.HTTP_409_CONFLICT, GAME),
    "game-full": Code(http.HTTP_409_CONFLICT, GAME),
    "seat-taken": Code(http.HTTP_409_CONFLICT, {**GAME, "letter": "C"}),
    "too-few-seats": Code(http.HTTP_409_CONFLICT, {**GAME, "least": 2}),
    "picks-open": Code(http.HTTP_409_CONFLICT, GAME),
    "rematch-exists": Code(http.HTTP_409_CONFLICT, {**GAME, "rematch": "w4r8t6ynbc"}),
    "no-pick": Code(http.HTTP_409_CONFLICT, GAME),
    "already-picked": Code(http.HTTP_409_CONFLICT, GAME),
    "number-picked": Code(http.HTTP_409_CONFLICT, {**GAME, "number": 7}),
    "too-many-setups": Code(http.HTTP_409_CONFLICT, {"most": 50}),
    "game-closed": Code(http.HTTP_409_CONFLICT, GAME),
    "only-phrases": Code(http.HTTP_409_CONFLICT, GAME),
    "bot-plays": Code(http.HTTP_409_CONFLICT, GAME),
    "arranged-game": Code(http.HTTP_409_CONFLICT, GAME),
    "not-a-bot": Code(http.HTTP_409_CONFLICT, GAME),
    "not-takeable": Code(http.HTTP_409_CONFLICT, GAME),
    "pause-not-allowed": Code(http.HTTP_409_CONFLICT, GAME),
    "pause-used-up": Code(http.HTTP_409_CONFLICT, {**GAME, "left": 86400}),
    "no-pause": Code(http.HTTP_409_CONFLICT, GAME),
    "cursor-void": Code(http.HTTP_409_CONFLICT, {"epoch": 2}),
    "absence-over": Code(http.HTTP_409_CONFLICT),
    "absence-overlaps": Code(http.HTTP_409_CONFLICT),
    "not-enough-leave": Code(http.HTTP_409_CONFLICT, {"left": 3, "asked": 7, "allowed": 21}),
    "season-not-open": Code(http.HTTP_409_CONFLICT, {"season_status": "running"}),
    "not-registering": Code(
        http.HTTP_409_CONFLICT,
        {"opens_at": "2026-12-01T18:00:00+00:00", "closes_at": "2026-12-08T18:00:00+00:00"},
    ),
    "already-registered": Code(http.HTTP_409_CONFLICT, {"player": "Zoe"}),
    "already-agreed": Code(http.HTTP_409_CONFLICT),
    "already-reported": Code(http.HTTP_409_CONFLICT),
    "already-confirmed": Code(http.HTTP_409_CONFLICT),
    "already-withdrawn": Code(http.HTTP_409_CONFLICT),
    "length-required": Code(http.HTTP_411_LENGTH_REQUIRED),
    "body-too-large": Code(http.HTTP_413_REQUEST_ENTITY_TOO_LARGE, {"most": 65536}),
    "unsupported-media-type": Code(http.HTTP_415_UNSUPPORTED_MEDIA_TYPE),
    "illegal-answer": Code(
        http.HTTP_422_UNPROCESSABLE_ENTITY,
        {"answer": "A9", "word": "A9", "question": "drawn", "least": 1, "most": 1},
        {"legal": ["discard", "play", "exchange"]},
    ),
    "bad-option": Code(http.HTTP_422_UNPROCESSABLE_ENTITY, {"field": "bots", "least": 0, "most": 1}),
    "bad-choice": Code(http.HTTP_422_UNPROCESSABLE_ENTITY, {"field": "active", "hours": 8}),
    "bad-dates": Code(http.HTTP_422_UNPROCESSABLE_ENTITY, {"most": 90}),
    "bad-nonce": Code(http.HTTP_422_UNPROCESSABLE_ENTITY),
    "setup-not-found": Code(http.HTTP_422_UNPROCESSABLE_ENTITY, {"setup": "gold"}),
    "bad-setup": Code(http.HTTP_422_UNPROCESSABLE_ENTITY, {"setup": "gold"}),
    "bad-name": Code(http.HTTP_422_UNPROCESSABLE_ENTITY, {"most": 80}),
    "same-deck": Code(http.HTTP_422_UNPROCESSABLE_ENTITY, {"number": 7, "deck": "fang"}),
    "bad-seat": Code(http.HTTP_422_UNPROCESSABLE_ENTITY, {"letter": "D"}),
    "bad-pause": Code(http.HTTP_422_UNPROCESSABLE_ENTITY, {"least": 3600, "most": 14 * 86400}),
    "bad-message": Code(http.HTTP_422_UNPROCESSABLE_ENTITY, {"most": 500}),
    "bad-phrase": Code(http.HTTP_422_UNPROCESSABLE_ENTITY, {"phrase": "looked"}),
    "no-partner": Code(http.HTTP_422_UNPROCESSABLE_ENTITY),
    "bad-partner": Code(http.HTTP_422_UNPROCESSABLE_ENTITY),
    "own-report": Code(http.HTTP_422_UNPROCESSABLE_ENTITY),
    "bad-report": Code(http.HTTP_422_UNPROCESSABLE_ENTITY, {"most": 2000}),
    "no-such-player": Code(http.HTTP_422_UNPROCESSABLE_ENTITY, {"names": ["Zoe"]}),
    "rate-limited": Code(http.HTTP_429_TOO_MANY_REQUESTS, {"seconds": 42}),
    "too-many-games": Code(http.HTTP_429_TOO_MANY_REQUESTS, {"most": 20}),
    "too-many-invitations": Code(http.HTTP_429_TOO_MANY_REQUESTS, {"most": 100}),
    "too-many-messages": Code(http.HTTP_429_TOO_MANY_REQUESTS, {"most": 20}),
    "too-many-reports": Code(http.HTTP_429_TOO_MANY_REQUESTS, {"most": 5}),
    "server-error": Code(http.HTTP_500_INTERNAL_SERVER_ERROR),
    "engine-failed": Code(http.HTTP_500_INTERNAL_SERVER_ERROR, GAME),
}

# How many answers or questions a sentence names; the body has them all.
NAMED = 8


def sentence(code: str, params: Mapping[str, Any], extra: Mapping[str, Any]) -> str:
    """What was wrong, and what is possible now."""
    if code in SENTENCES:
        return _(SENTENCES[code]) % _readable(params)
    said = wording.error(code, params)
    legal: list[str] = extra.get("legal", [])
    now_open: list[Mapping[str, Any]] = extra.get("open", [])
    if legal:
        listed = ", ".join(legal[:NAMED]) + (" …" if len(legal) > NAMED else "")
        return said + " " + _("Legal answers: %(answers)s.") % {"answers": listed}
    if now_open:
        listed = ", ".join(f"{one['number']} ({one['question']})" for one in now_open[:NAMED])
        return said + " " + _("Open to you now: %(questions)s.") % {"questions": listed}
    if "open" in extra:
        return said + " " + _("Nothing is open to you now.")
    return said


def body(code: str, params: Mapping[str, Any], extra: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The body of a refusal."""
    extra = extra or {}
    return {"code": code, "message": sentence(code, params, extra), "params": dict(params), **extra}


def example(code: str) -> dict[str, Any]:
    """The body of a refusal, as the documentation shows it."""
    known = CODES[code]
    with translation.override("en"):
        return body(code, known.params, known.extra)


def _readable(params: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters as a sentence takes them: of fields the first problem, of lists the items."""
    shown = {name: ", ".join(map(str, value)) if isinstance(value, list) else value for name, value in params.items()}
    for name, problems in params.get("fields", {}).items():
        return {**shown, "field": name, "problem": problems[0]["message"]}
    return shown
