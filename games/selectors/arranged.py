"""What an arranged game is part of: whoever arranges games says so when his app is ready."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from games.models import Game


@dataclass(frozen=True, slots=True)
class OfLeague:
    """Which table of which league's season a game is.

    league: its slug; name: the one that its organisers gave it, which may hold anything; division: its order from the
    top, from 1, and division_name what it is called; page: the address of the division's page, without our host;
    forfeit: what giving the game up means in the league, a sentence in the reader's language ("": nothing any more).
    """

    league: str
    name: str
    season: int
    division: int
    division_name: str
    table: int
    page: str
    forfeit: str


Finder = Callable[[Collection[int]], Mapping[int, OfLeague]]
_finders: list[Finder] = []


def found_by(finder: Finder) -> None:
    """Have this asked what games are part of: it gets the ids of arranged games, and answers by id, in a number of
    queries that does not grow with them."""
    if finder not in _finders:
        _finders.append(finder)


def of_leagues(games: Iterable[Game]) -> dict[int, OfLeague]:
    """Of these games those that are part of a league, by id; no query where none is arranged."""
    arranged = {game.pk for game in games if game.arranged}
    if not arranged:
        return {}
    return {pk: found for finder in _finders for pk, found in finder(arranged).items()}


def of_league(game: Game) -> OfLeague | None:
    """Where a game belongs in a league; None for a game of none, which costs no query."""
    return of_leagues([game]).get(game.pk)
