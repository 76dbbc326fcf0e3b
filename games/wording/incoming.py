"""What became of a player's mail, in sentences: how it was understood, and why something of it was not done."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.wording.errors import ERRORS, error
from games.wording.times import moment

# Of the words of one answer, not of a whole mail.
IN_ANSWER = "in-answer"
# Why a line, or a whole mail, was not carried out. What services refuse has sentences of its own: `errors`.
REFUSALS = {
    "no-command": noop("We found nothing in your mail that we understand as a move."),
    "contradiction": noop(
        "Your mail names two things of which only one can be done, so nothing of it was done. Name one of them."
    ),
    "contradiction in-answer": noop("“%(word)s” names two things of which only one can be done."),
    "asks": noop(
        "There is a question mark behind your move, so nothing of your mail was done. To play it, write it without one."
    ),
    "doubt": noop("Your mail takes back what it said, so nothing of it was done."),
    "bracketed": noop(
        "A choice is answered by its number or its words alone, without brackets or quotation marks around them."
    ),
    "dates": noop("We could not read these dates. Write them as year, month and day, with dashes between."),
    "too-many": noop("That is more than one mail may ask for, so nothing more of it was done."),
    "encrypted": noop("Your mail was encrypted, and we have no key to read it."),
    "signed": noop("Your mail was signed in a way that hides its text. Send it without the signature."),
    "winmail": noop("Your mail program hid the text of your mail in a file of its own. Send it as plain text."),
    "no-text": noop("There was no text in your mail."),
    "too-big": noop("Your mail was too big for us. Send only your words, without what hangs on it."),
    "too-many-parts": noop("Your mail had too many parts for us. Send only your words, as plain text."),
    "too-deep": noop("Your mail had too many parts for us. Send only your words, as plain text."),
    "too-many-headers": noop("Your mail was too big for us. Send only your words, without what hangs on it."),
    "charset": noop("We could not read the letters of your mail. Send it as plain text."),
    "not-a-choice": noop("“%(word)s” is none of the answers to this question."),
    "ambiguous": noop("“%(word)s” can mean more than one answer to this question."),
    "too-few": noop("This question wants %(least)s cards at least."),
    "too-many in-answer": noop("This question takes %(most)s cards at most."),
    "one-only": noop("This question takes one answer, and “%(word)s” is more than one."),
    "twice": noop("“%(word)s” names a card twice. Name each card once."),
    "none-of-yours": noop("One of the cards must be your own."),
    "no-question": noop("The mail that you answered asked you nothing."),
    "stale-question": noop("The question that you answered is no longer open; below is how it stands now."),
    "turn-over": noop("Your move was over by then."),
    "skipped": noop("This was left out, because something before it could not be done."),
    "limited": noop("You wrote very many mails within an hour, so this one was not read. Write again in an hour."),
    "unverified": noop(
        "Your mail server does not vouch for your mails, and this server demands that. Play on the page."
    ),
    "yes-or-no": noop("Here only a yes or a no is understood."),
    "confirmation-used": noop("That was confirmed or dropped before."),
    "confirmation-over": noop("That was asked more than a week ago, and is not done any more."),
}
# Of a mail of which nothing is done because it is not the player's, as far as we can see.
WARNINGS = {
    "foreign-sender": noop(
        "A mail came to an address of yours from somebody else’s. Nothing was done. If you forwarded one of our mails, "
        "whoever has it can see what it shows; on the page of your account you can make such addresses worthless."
    ),
    "forged": noop(
        "A mail came to an address of yours that seems not to be from you, by what our mail server says. Nothing was "
        "done. If it was from you, play on the page of the game, and ask whoever runs your mail."
    ),
}
DONE = {
    "stop": noop("You get no more mails from us, except answers to yours. The page of your account has the switch."),
    "resign": noop("You have resigned."),
    "no": noop("Then nothing is done."),
    "leave": noop("Your leave is noted, from %(start)s to %(end)s. Your clocks stand still then."),
    "pause paused": noop("All have agreed: the game stands still until %(until)s."),
    "pause": noop("You proposed a pause until %(until)s. It begins once all have agreed."),
}


def refusal(entry: Mapping[str, Any]) -> str:
    """Why a line of a transcript was refused, as a sentence."""
    code = str(entry["code"])
    if entry.get("question") and f"{code} {IN_ANSWER}" in REFUSALS:
        code = f"{code} {IN_ANSWER}"
    if code in REFUSALS:
        return _(REFUSALS[code]) % {"word": "", "least": "", "most": "", **entry}
    if code in ERRORS:
        return error(code, {name: value for name, value in entry.items() if name not in ("line", "code")})
    return _("That is not possible.")


def warning(outcome: str) -> str:
    """That a mail came which was not the player's; "" for any other outcome."""
    return _(WARNINGS[outcome]) if outcome in WARNINGS else ""


def done(entry: Mapping[str, Any]) -> str:
    """What a line did that was no move."""
    what = "pause paused" if entry["what"] == "pause" and entry.get("paused") else str(entry["what"])
    return _(DONE[what]) % {"start": "", "end": "", "until": "", **_times(entry)} if what in DONE else ""


def _times(entry: Mapping[str, Any]) -> dict[str, str]:
    """The days and the moment that an entry names, as the reader writes them."""
    days = {name: date.fromisoformat(entry[name]) for name in ("start", "end") if entry.get(name)}
    shown = {name: date_format(day) for name, day in days.items()}
    if entry.get("until"):
        shown["until"] = moment(datetime.fromisoformat(entry["until"]))
    return shown
