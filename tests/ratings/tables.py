"""Games that end as a test of ratings needs them, through the services' front door."""

from games.models import Game
from games.ratings.models import Rating, RatingChange
from games.ratings.skill import Skill
from games.services import ended, endings
from players.models import Player
from tests import factories


def told(row: Game) -> Game:
    """The game's end is told to whoever listens, as the outbox does."""
    ended.tell(row)
    return factories.fresh(row)


def beaten(winner: Player, loser: Player, **options: object) -> Game:
    """A game of two that the second gives up at once, its end told."""
    row = factories.started(winner, loser, **options)
    endings.resign(code=row.code, player=loser)
    return told(row)


def drawn(*players: Player, **options: object) -> Game:
    """A game that its people end by agreement before anything is scored, its end told."""
    row = factories.started(*players, **options)
    for player in players:
        endings.agree_to_end(code=row.code, player=player)
    return told(row)


def skill_of(player: Player, setup: object = None) -> Skill | None:
    """What is stored of a player in one pool."""
    row = Rating.objects.filter(player=player, setup=setup).first()
    return Skill(row.mu, row.sigma) if row else None


def everything() -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """All ratings and all changes, without their keys."""
    ratings = Rating.objects.order_by("player", "setup")
    changes = RatingChange.objects.order_by("game", "player", "setup")
    names = ("player", "setup", "mu", "sigma")
    return (
        list(ratings.values_list(*names, "games", "last_played_at")),
        list(changes.values_list(*names, "game", "mu_before", "sigma_before", "at")),
    )
