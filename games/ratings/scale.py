"""Skill as openskill counts it, in numbers that people read. Pure."""

from dataclasses import dataclass

# What openskill begins with, and what we show for it.
MU, SIGMA = 25.0, 25.0 / 3
START = 1500
# Points a unit of skill; the first uncertainty is then 333, about that of the ratings people know from chess.
POINTS = 40
# Above this deviation (280 points) a number says little yet: some six games of two, or ten of four, bring it below.
PROVISIONAL_SIGMA = 7.0


@dataclass(frozen=True, slots=True)
class Shown:
    """A rating as people read it: "1540 ± 90"; two times in three the true number lies within the uncertainty."""

    number: int
    uncertainty: int
    provisional: bool

    def __str__(self) -> str:
        return f"{self.number} ± {self.uncertainty}"


def shown(mu: float, sigma: float) -> Shown:
    """The numbers to show for a skill's mean and deviation."""
    return Shown(number(mu), round(POINTS * sigma), sigma > PROVISIONAL_SIGMA)


def number(mu: float) -> int:
    """The rating to show for a skill's mean."""
    return round(START + POINTS * (mu - MU))
