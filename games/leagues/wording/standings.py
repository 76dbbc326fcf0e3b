"""Standings in words: what each tie-break is, and its numbers."""

from collections.abc import Mapping
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

# Beyond this many digits a number on a page says no more; the API has it exactly.
DIGITS = 2

# A tie-break's name within a sentence, its heading over a column, and what it is.
TIEBREAKS: dict[str, tuple[str, str, str]] = {
    "wins": (
        noop("first places"),
        noop("Firsts"),
        noop("How often one was first; who ties for first has a share of it. More is better."),
    ),
    "seconds": (
        noop("second places"),
        noop("Seconds"),
        noop("How often one was second; who ties has a share of it. More is better."),
    ),
    "thirds": (
        noop("third places"),
        noop("Thirds"),
        noop("How often one was third; who ties has a share of it. More is better."),
    ),
    "mean_place": (
        noop("mean place"),
        noop("Mean place"),
        noop("The mean of one’s places at all tables. Less is better."),
    ),
    "relative": (
        noop("relative score"),
        noop("Relative"),
        noop(
            "The winner’s score divided by one’s own, as the mean over one’s tables: 1 is the winner’s. More is better."
        ),
    ),
    "total": (
        noop("total score"),
        noop("Score"),
        noop(
            "The mean of one’s scores. Less is better, as in the game. A game that ended before its first round was "
            "over counts with 0 for everybody."
        ),
    ),
    "head_to_head": (
        noop("tables played against each other"),
        noop("Direct"),
        noop(
            "One’s own points less theirs, at the tables shared with each of those with whom one is still tied; it "
            "says nothing unless all of them have met. More is better."
        ),
    ),
    "lot": (
        noop("the lot"),
        noop("Lot"),
        noop("Drawn from the season’s published seed and one’s place in the division, so that anybody can repeat it."),
    ),
}


def tiebreak(code: str) -> str:
    """A tie-break's name, for a sentence."""
    return _(TIEBREAKS[code][0]) if code in TIEBREAKS else code


def heading(code: str) -> str:
    """A tie-break's name over a column."""
    return _(TIEBREAKS[code][1]) if code in TIEBREAKS else code


def explain(code: str) -> str:
    """What a tie-break is."""
    return _(TIEBREAKS[code][2]) if code in TIEBREAKS else ""


def number(value: Fraction | int | None) -> str:
    """Points or a tie-break's number as a page shows it: "4", "4.5", "3.33"; "–" where it says nothing."""
    if value is None:
        return "–"
    shown = round(Fraction(value), DIGITS)
    if shown.denominator == 1:
        return str(shown.numerator)
    return number_format(f"{float(shown):.{DIGITS}f}".rstrip("0"))


def facts(code: str, numbers: Mapping[str, Fraction]) -> str:
    """What a tie-break's number was made of: "2 at 4 tables"; empty where it says nothing."""
    shown = {name: number(value) for name, value in numbers.items()}
    if not shown:
        return ""
    if code == "lot":
        return _("number %(drawn)s of %(of)s") % shown
    tables = int(numbers["tables"])
    if code == "head_to_head":
        return ngettext("%(own)s to %(theirs)s in %(tables)s meeting", "%(own)s to %(theirs)s in %(tables)s meetings",
                        tables) % shown  # fmt: skip
    made = shown.get("places") or shown["sum"]
    return ngettext("%(made)s at %(tables)s table", "%(made)s at %(tables)s tables", tables) % {"made": made, **shown}


def decided(code: str, name: str, own: str, theirs: str) -> str:
    """What put somebody below `name`, with the numbers of both, as a sentence."""
    return _("below %(name)s by %(what)s: %(own)s, %(name)s %(theirs)s") % {
        "name": name,
        "what": tiebreak(code),
        "own": own,
        "theirs": theirs,
    }
