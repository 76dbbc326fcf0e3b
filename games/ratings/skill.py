"""What a result says of its players' skill: openskill's Plackett–Luce model, with its own defaults. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from games.ratings.scale import MU, SIGMA

MODEL = PlackettLuce(mu=MU, sigma=SIGMA)


class Skill(NamedTuple):
    """Mean and deviation."""

    mu: float
    sigma: float


NEW = Skill(MU, SIGMA)


@dataclass(frozen=True, slots=True)
class Side:
    """Who wins and loses together: one player or a team.

    members: their ids; None is somebody who is never rated (a bot), and plays as a new player would. rank: the lower
    the better; equal ones are tied.
    """

    members: tuple[int | None, ...]
    rank: int


def rated(sides: Sequence[Side], skills: Mapping[int, Skill]) -> dict[int, Skill]:
    """The skills of all rated members after this result; who has none in `skills` begins as a new player.

    The same sides in the same order give exactly the same numbers.
    """
    teams = [[_rating(NEW if member is None else skills.get(member, NEW)) for member in side.members] for side in sides]
    after = MODEL.rate(teams, ranks=[float(side.rank) for side in sides])
    pairs = [pair for side, team in zip(sides, after, strict=True) for pair in zip(side.members, team, strict=True)]
    return {member: Skill(rating.mu, rating.sigma) for member, rating in pairs if member is not None}


def _rating(skill: Skill) -> PlackettLuceRating:
    return MODEL.rating(mu=skill.mu, sigma=skill.sigma)
