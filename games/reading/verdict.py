"""What our own receiving servers say of a mail's sender, in Authentication-Results (RFC 8601)."""

import re
from collections.abc import Collection

import authres

from games.reading.addresses import domain
from games.reading.headers import Headers

FIELD = "authentication-results"
# Longer ones are not believed: the reader takes quadratic time.
MAX_LENGTH = 4000
# As many as a chain of checkers writes, one each.
MAX_HEADERS = 5
SERVER = re.compile(r"[^\s;()]+")
QUOTED = re.compile(r'(\sreason=)?"([^"]*)"', re.IGNORECASE)


def of(headers: Headers, senders: tuple[str, ...], authserv_ids: Collection[str]) -> str:
    """ "pass", "fail" or "none" (nobody we know checked him, or what he found does not say).

    authserv_ids: the names by which our own servers sign. ARC is not regarded: what it vouches for is what a
    forwarder saw, and the answers we want reach us directly.
    """
    believed = _believed(headers, authserv_ids)[:MAX_HEADERS]
    results = [result for value in believed for result in _results(value)]
    if any(result.method == "dmarc" and result.result == "fail" for result in results):
        return "fail"
    if len(senders) != 1:
        return "none"
    return "pass" if any(_vouches(result, senders[0]) for result in results) else "none"


def _believed(headers: Headers, authserv_ids: Collection[str]) -> list[str]:
    """The headers that our servers wrote: a sender's own ones lie below those, and below each Received of ours.

    So all that are signed with our names are believed above the topmost Received; below it only the topmost.
    """
    known = {name.strip().lower() for name in authserv_ids}
    above: list[str] = []
    passed = False
    for name, value in headers.fields:
        if name == "received":
            if above:
                return above
            passed = True
        elif name == FIELD and _server(value) in known:
            if passed:
                return [value]
            above.append(value)
    # Without any Received nothing tells which are whose.
    return above[:1]


def _server(value: str) -> str:
    match = SERVER.match(value.lstrip())
    return match.group().lower() if match else ""


def _results(value: str) -> list[authres.AuthenticationResult]:
    if len(value) > MAX_LENGTH or _may_be_forged(value):
        return []
    try:
        return list(authres.AuthenticationResultsHeader.parse_value(value).results)
    except Exception:
        # Whatever it stumbles over, it says nothing that we may rely on.
        return []


def _may_be_forged(value: str) -> bool:
    """Whether an address in quotes holds what ends a comment or a result, and so may have added one of its own.

    The one text in quotes that servers write themselves is a reason.
    """
    return any(set("()" if reason else "();") & set(quoted) for reason, quoted in QUOTED.findall(value))


def _vouches(result: authres.AuthenticationResult, sender: str) -> bool:
    """Whether a result says that the sender's domain, or its parent, sent the mail."""
    if result.result != "pass":
        return False
    said = {f"{item.type}.{item.name}": str(item.value or "") for item in result.properties}
    ours = domain(sender)
    if result.method == "dmarc":
        return domain(said.get("header.from", "") or sender) == ours
    if result.method == "dkim":
        return _covers(said.get("header.d") or said.get("header.i", ""), ours)
    if result.method == "spf":
        return _covers(said.get("smtp.mailfrom", ""), ours)
    # He logged in at our own server.
    return result.method == "auth" and said.get("smtp.auth", "").lower() == sender


def _covers(vouching: str, ours: str) -> bool:
    """Whether a domain speaks for ours: as the same or as what ours is a part of.

    Not the other way round: whoever has a part of a domain need not be its owner.
    """
    theirs = domain(vouching)
    return theirs == ours or ("." in theirs and ours.endswith(f".{theirs}"))
