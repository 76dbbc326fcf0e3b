"""The rules of a season: what is played, how it is scored, what happens to whoever leaves. Fixed before it begins."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

DAY = 24 * 3600

ADMISSIONS = ("open", "invitation")
SEEDINGS = ("rating", "registration", "lot")
POINTS = ("10-6-3-1", "6-4-2-0", "linear")
PER = ("game", "rounds")
FORFEITS = ("last", "played", "nothing")
WITHDRAWALS = ("keep", "void", "average")
RANKINGS = ("mean", "sum")
ADJUDICATIONS = ("stands", "play-on", "void")
TIEBREAKS = ("wins", "seconds", "thirds", "relative", "total", "head_to_head", "lot")


class BadRule(ValueError):
    """A rule that cannot be; `field` names it, `params` its bounds or choices."""

    def __init__(self, field: str, **params: Any) -> None:
        super().__init__(field)
        self.field = field
        self.params = params


@dataclass(frozen=True, slots=True)
class Rules:
    """All that is announced of a season.

    seats: 2, 3 or 4 at a table; teams: of two, at tables of four. size: how many a division should have (the sizes that
    a design exists for are in `designs`); divisions get as near to it as the field allows. rounds, move_time, bank,
    cap, days_off, misses_allowed, leave_allowed, pauses_allowed, remember, turn_limit: as in a game (seconds).

    admission: "open" or "invitation"; least: with fewer entries no season starts; most: more wait (None: no limit);
    rating_from, rating_to: the rating number a player needs (None: any; without one yet he passes only where both are
    None); reliability: the least share of moves in time, in percent (None: any; who is not known yet passes).
    seeding: a first season's order, "rating", "registration" or "lot".

    points: a name in POINTS, or the points of each place as a list ("12-7-3-0"); per: "game" or "rounds"; forfeit: who
    resigned counts "last", as "played", or gets "nothing"; withdrawn: what becomes of results of who withdraws: "keep"
    them, "void" his tables, or give his opponents their "average". ranking: by the "mean" points of a table or the
    "sum". tiebreaks: in their order. adjudication, at the hard end: the table as it "stands" when the open move was
    played on by defaults; "play-on" by defaults to the game's end; or "void".

    up, down: how many are promoted and relegated between neighbouring levels (None: a sixth of a division, rounded up).
    rated: whether games move ratings; rate_bots: also where bots began them.
    """

    seats: int = 4
    teams: bool = False
    size: int = 7
    rounds: int = 4
    move_time: int = 2 * DAY
    bank: int | None = None
    cap: int | None = None
    days_off: tuple[int, ...] = ()
    misses_allowed: int = 3
    leave_allowed: bool = True
    pauses_allowed: bool = False
    remember: bool = True
    turn_limit: int | None = None

    admission: str = "open"
    least: int = 4
    most: int | None = None
    rating_from: int | None = None
    rating_to: int | None = None
    reliability: int | None = None
    seeding: str = "rating"

    points: str = "10-6-3-1"
    per: str = "game"
    forfeit: str = "last"
    withdrawn: str = "keep"
    ranking: str = "mean"
    tiebreaks: tuple[str, ...] = TIEBREAKS
    adjudication: str = "stands"

    up: int | None = None
    down: int | None = None
    rated: bool = True
    rate_bots: bool = False

    @property
    def units(self) -> int:
        """How many entries sit at a table: in team leagues two, with two people each."""
        return 2 if self.teams else self.seats

    @property
    def chain(self) -> tuple[str, ...]:
        """The tie-breaks that can decide something: a table of two has no third place."""
        return tuple(code for code in self.tiebreaks if code != "thirds" or self.units > 2)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON, as `from_json` reads it."""
        return {
            name: list(value) if isinstance(value, tuple) else value for name, value in dataclasses.asdict(self).items()
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Rules:
        """The rules stored in `data`; what is missing is as in a new season. Raises BadRule for what can't be."""
        known = {field.name for field in dataclasses.fields(cls)}
        if strange := sorted(set(data) - known):
            raise BadRule(strange[0])
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        rules = cls(**values)
        rules.check()
        return rules

    def check(self) -> None:
        """Raise BadRule for the first rule out of its bounds; what a game allows is the games' to say."""
        for field, choices in CHOICES.items():
            if getattr(self, field) not in choices:
                raise BadRule(field, legal=list(choices))
        for field, (least, most) in BOUNDS.items():
            value = getattr(self, field)
            if value is not None and not least <= value <= most:
                raise BadRule(field, least=least, most=most)
        if self.teams and self.seats != 4:
            raise BadRule("teams", seats=4)
        if self.least < self.units:
            raise BadRule("least", least=self.units, most=BOUNDS["least"][1])
        if self.most is not None and self.most < self.least:
            raise BadRule("most", least=self.least, most=BOUNDS["most"][1])
        if self.rating_from is not None and self.rating_to is not None and self.rating_from > self.rating_to:
            raise BadRule("rating_to", least=self.rating_from, most=BOUNDS["rating_to"][1])


CHOICES = {
    "seats": (2, 3, 4),
    "admission": ADMISSIONS,
    "seeding": SEEDINGS,
    "per": PER,
    "forfeit": FORFEITS,
    "withdrawn": WITHDRAWALS,
    "ranking": RANKINGS,
    "adjudication": ADJUDICATIONS,
}
BOUNDS = {
    "size": (2, 20),
    "least": (2, 1000),
    "most": (2, 1000),
    "rating_from": (0, 5000),
    "rating_to": (0, 5000),
    "reliability": (0, 100),
    "up": (0, 10),
    "down": (0, 10),
}
