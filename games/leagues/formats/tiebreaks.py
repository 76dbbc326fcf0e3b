"""Tie-breaks: what orders members who have the same points. Each is a small pure function with a name.

A new one is a function `(field, member, tied) -> Value` under `@tie_break()`; its name is what organisers choose.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from games.leagues.formats.tally import Field


class BadChain(ValueError):
    """A chain of tie-breaks with an unknown name, or one twice; `name` says which."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True, slots=True)
class Value:
    """What a tie-break says of a member: the number that orders (None: nothing to say), and what it was made of."""

    number: Fraction | None = None
    facts: Mapping[str, Fraction] = field(default_factory=dict)


Measure = Callable[[Field, int, Sequence[int]], Value]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """measure: a field, a member's position, and all who are still tied with him (himself among them) to his value.

    low: whether the lower number is the better one.
    """

    name: str
    measure: Measure
    low: bool = False

    def key(self, value: Value) -> Fraction | None:
        """The number as one of which the higher is better."""
        return -value.number if self.low and value.number is not None else value.number


TIE_BREAKS: dict[str, TieBreak] = {}


def tie_break(low: bool = False) -> Callable[[Measure], Measure]:
    """Register a measure under the function's name."""

    def register(measure: Measure) -> Measure:
        TIE_BREAKS[measure.__name__] = TieBreak(measure.__name__, measure, low)
        return measure

    return register


def chain_of(names: Sequence[str]) -> list[TieBreak]:
    """The tie-breaks of these names, in their order. Raises BadChain."""
    for number, name in enumerate(names):
        if name not in TIE_BREAKS or name in names[:number]:
            raise BadChain(name)
    return [TIE_BREAKS[name] for name in names]


@tie_break()
def wins(field: Field, member: int, _tied: Sequence[int]) -> Value:
    """More first places; shared ones count in parts. Facts: places, tables."""
    return _places(field, member, 1)


@tie_break()
def seconds(field: Field, member: int, _tied: Sequence[int]) -> Value:
    """More second places. Facts: places, tables."""
    return _places(field, member, 2)


@tie_break()
def thirds(field: Field, member: int, _tied: Sequence[int]) -> Value:
    """More third places. Facts: places, tables."""
    return _places(field, member, 3)


@tie_break(low=True)
def mean_place(field: Field, member: int, _tied: Sequence[int]) -> Value:
    """The lower mean of places. Facts: sum (of the places), tables."""
    return _mean([line.mean_place for line in field.records[member].lines])


@tie_break()
def relative(field: Field, member: int, _tied: Sequence[int]) -> Value:
    """The higher mean of scores in relation to the winner's (see `Award`). Facts: sum, tables."""
    return _mean([line.relative for line in field.records[member].lines])


@tie_break(low=True)
def total(field: Field, member: int, _tied: Sequence[int]) -> Value:
    """The lower total score. A mean, that fewer tables be no advantage; the same order as the sum where all played
    equally many. Facts: sum, tables.
    """
    return _mean([Fraction(line.total) for line in field.records[member].lines])


@tie_break()
def head_to_head(field: Field, member: int, tied: Sequence[int]) -> Value:
    """Own points less the others', over the tables shared with each of those still tied; nothing unless all of them
    met each other. Facts: own, theirs, tables (one shared with two of them counts for each).
    """
    others = [other for other in tied if other != member]
    if not others or any((one, other) not in field.meetings for one in tied for other in tied if one != other):
        return Value()
    met = [field.meetings[member, other] for other in others]
    own = sum((meeting.own for meeting in met), Fraction(0))
    theirs = sum((meeting.theirs for meeting in met), Fraction(0))
    return Value(
        own - theirs, {"own": own, "theirs": theirs, "tables": Fraction(sum(meeting.tables for meeting in met))}
    )


@tie_break(low=True)
def lot(field: Field, member: int, _tied: Sequence[int]) -> Value:
    """The lower lot (see `tally.lots`). Facts: drawn, of."""
    drawn = Fraction(field.lots[member])
    return Value(drawn, {"drawn": drawn, "of": Fraction(len(field.lots))})


DEFAULT_CHAIN = ("wins", "seconds", "thirds", "relative", "total", "head_to_head", "lot")


def _places(field: Field, member: int, place: int) -> Value:
    """Counted as points are: in sum, or for each table."""
    record = field.records[member]
    places = record.places(place)
    facts = {"places": places, "tables": Fraction(record.played)}
    return Value(places / max(1, record.played) if field.per_table else places, facts)


def _mean(numbers: Sequence[Fraction]) -> Value:
    """Nothing to say of who has played nothing: he comes behind."""
    if not numbers:
        return Value()
    whole = sum(numbers, Fraction(0))
    return Value(whole / len(numbers), {"sum": whole, "tables": Fraction(len(numbers))})
