"""What became of a mail, told at once to whoever wrote it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.wording import incoming

PLAYED, ASKED, DONE, CONFIRM = "played", "asked", "done", "confirm"
# By the first word of an outcome; what a line of a mail became comes before it.
OUTCOMES = {
    "duplicate": noop("This mail had come before, so nothing was done again."),
    "unknown-address": noop(
        "The address of that mail is worth nothing any more, so nothing was done. Answer a newer mail, or play on the "
        "page of the game."
    ),
    "limited": noop(
        "So many of your mails came lately that this one was not read. Wait an hour, or play on the page of the game."
    ),
    "foreign-sender": noop(
        "That mail was written to somebody else, so nothing was done. Play on the page of the game."
    ),
    "automatic": noop("Your mail looked as if a machine had written it, so nothing was done."),
    "dead": noop(
        "Something of ours failed, and nothing was done. Your mail is kept, and the people who run this server look at "
        "it; play on the page of the game."
    ),
}
LINES = {
    PLAYED: noop("“%(line)s”: played."),
    CONFIRM: noop("“%(line)s” waits for your word: a mail asks you for it."),
    ASKED: noop("“%(line)s”: the answer comes as a mail."),
}


# Refusals whose sentence in a mail speaks of that mail.
REFUSED = {
    "stale-question": noop(
        "The question of that mail is no longer open. Answer a newer mail, or play on the page of the game."
    ),
}


def became(outcome: str, transcript: Sequence[Mapping[str, Any]], *, answered: bool) -> list[tuple[bool, str]]:
    """What became of a mail, by its lines: whether it went well, and a sentence.

    outcome: of the whole, as a code; answered: whether a mail follows.
    """
    if not transcript:
        head = outcome.partition(":")[0]
        return [
            (False, _(OUTCOMES[head]) if head in OUTCOMES else _("Your mail could not be read, so nothing was done."))
        ]
    told = [_line(entry) for entry in transcript]
    if answered and any(entry["code"] not in (ASKED, CONFIRM) for entry in transcript):
        told.append((True, _("A mail says more of it, with the table as it is now.")))
    return told


def _line(entry: Mapping[str, Any]) -> tuple[bool, str]:
    line, code = str(entry["line"]), str(entry["code"])
    if code in LINES:
        return True, _(LINES[code]) % {"line": line}
    well = code == DONE
    what = incoming.done(entry) if well else _(REFUSED[code]) if code in REFUSED else incoming.refusal(entry)
    return well, _("“%(line)s”: %(what)s") % {"line": line, "what": what} if line else what
