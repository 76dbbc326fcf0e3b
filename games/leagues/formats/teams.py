"""Teams of two at tables of four: every two teams meet once, and the seats within a team go round."""

from collections import Counter
from collections.abc import Sequence

from games.leagues.formats.designs import design
from games.leagues.formats.seating import Span

Member = tuple[int, int]
"""A team, counted from 0, and its member, 0 or 1."""


def team_tables(size: int) -> list[tuple[Member, Member, Member, Member]]:
    """The tables of a league of `size` teams: who sits on A, B, C and D.

    One team has A and C, the other B and D. Each team has either side equally often; of its members each has the first
    seat equally often, on either side and in all: they differ by at most one. Raises NoDesign below two teams.
    """
    return [_seated(home, away, size) for home, away in design(size, 2)]


def firsts(tables: Sequence[Sequence[Member]], size: int) -> Span:
    """The least and the most that one member of the teams has the first seat of his team."""
    first = Counter(member for table in tables for member in table[:2])
    figures = [first[team, member] for team in range(size) for member in (0, 1)]
    return Span(min(figures), max(figures))


def _seated(home: int, away: int, size: int) -> tuple[Member, Member, Member, Member]:
    # A distance in the round robin makes a team once home and once away. Members change places from one distance to
    # the next, and at one distance the first seat is one member's at home and the other's away.
    first_home = (away - home) % size % 2
    first_away = 1 - first_home
    return (home, first_home), (away, first_away), (home, 1 - first_home), (away, 1 - first_away)
