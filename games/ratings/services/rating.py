"""Moving ratings when a game has ended, and building them all anew."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from django.db import connection, transaction
from django.db.models import Q, prefetch_related_objects

from games.models import Game
from games.ratings import results, skill
from games.ratings.counting import holders
from games.ratings.models import Rating, RatingChange
from games.ratings.services.forgetting import forgotten
from games.ratings.skill import NEW, Side, Skill

# Games read, and rows written, at once while all are built anew.
CHUNK = 500
# Ratings by player and pool; the pool None is that of all games.
Ratings = dict[tuple[int, int | None], Rating]


def apply(game: Game) -> None:
    """Move the ratings of those who played this ended game, in one transaction; twice changes nothing.

    The pool of its deck setup moves too if that is official or shared. Who deleted his account counts as a new player.
    """
    with transaction.atomic():
        prefetch_related_objects([game], "seats", "former_members")
        sides = results.sides(game, list(game.seats.all()), _handed_over(game))
        if not sides:
            return
        pools = _pools(game)
        gone = forgotten(holders(game), lock=True)
        ratings = _locked(_persons(sides) - gone, pools)
        # Asked with the ratings locked: somebody else may have been at it just now.
        if RatingChange.objects.filter(game=game).exists():
            return
        # Those that move may be more: of who deleted his account there is no row.
        rows = dict(ratings)
        changes = _move(game, sides, pools, ratings)
        RatingChange.objects.bulk_create(change for change in changes if (change.player_id, change.setup_id) in rows)
        Rating.objects.bulk_update(rows.values(), ["mu", "sigma", "games", "last_played_at"])


def recompute() -> int:
    """Build all ratings anew from the games that have ended, in the order they did; how many games were rated.

    The numbers are exactly those that the games gave when they ended, if they were told in that order and no account
    was deleted meanwhile. Setups that are not shared any more, or have other cards, lose their pool. In one
    transaction: until it is done readers see the old numbers.
    """
    with transaction.atomic():
        _shut_out_others()
        RatingChange.objects.all().delete()
        Rating.objects.all().delete()
        ratings: Ratings = {}
        rated, waiting = 0, list[RatingChange]()
        for game in _ended_games():
            if sides := results.sides(game, list(game.seats.all()), _handed_over(game)):
                rated += 1
                waiting += _move(game, sides, _pools(game), ratings)
            if len(waiting) >= CHUNK:
                _write_changes(waiting)
        _write_changes(waiting)
        gone = forgotten({player for player, _ in ratings})
        remembered = [rating for rating in ratings.values() if rating.player_id not in gone]
        Rating.objects.bulk_create(remembered, batch_size=CHUNK)
        return rated


def _move(game: Game, sides: Sequence[Side], pools: Sequence[int | None], ratings: Ratings) -> list[RatingChange]:
    """Change these ratings by the game's result, adding who has none; what became of each."""
    assert game.ended_at is not None  # noqa: S101  (a finished game has ended; this tells the type checker)
    changes = []
    for pool in pools:
        before = {player: _skill(ratings.get((player, pool))) for player in _persons(sides)}
        for player, after in skill.rated(sides, before).items():
            rating = ratings.setdefault((player, pool), _new(player, pool))
            change = RatingChange(game=game, player_id=player, setup_id=pool, at=game.ended_at)
            change.mu_before, change.sigma_before = before[player]
            change.mu, change.sigma = rating.mu, rating.sigma = after
            rating.games += 1
            rating.last_played_at = max(game.ended_at, rating.last_played_at or game.ended_at)
            changes.append(change)
    return changes


def _locked(persons: Collection[int], pools: Sequence[int | None]) -> Ratings:
    """The rows of these players' ratings, made where there are none, locked in the order of their keys."""
    # In one order for all, or two games that make rows for the same players would wait for each other.
    missing = [_new(player, pool) for player in sorted(persons) for pool in pools]
    Rating.objects.bulk_create(missing, ignore_conflicts=True)
    in_pools = Q(setup=None) | Q(setup__in=[pool for pool in pools if pool is not None])
    rows = Rating.objects.filter(in_pools, player__in=persons).select_for_update().order_by("pk")
    return {(row.player_id, row.setup_id): row for row in rows}


def _shut_out_others() -> None:
    """Let nobody else move ratings until the transaction is over; readers go on. SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE ratings_rating IN SHARE ROW EXCLUSIVE MODE")


def _ended_games() -> Iterator[Game]:
    games = Game.objects.listed().filter(status=Game.Status.FINISHED).select_related("setup")
    games = games.prefetch_related("seats", "former_members").order_by("ended_at", "pk")
    return games.iterator(chunk_size=CHUNK)


def _write_changes(waiting: list[RatingChange]) -> None:
    """Store these changes, but those of deleted accounts, and empty the list."""
    gone = forgotten({change.player_id for change in waiting})
    RatingChange.objects.bulk_create([change for change in waiting if change.player_id not in gone])
    waiting.clear()


def _handed_over(game: Game) -> set[str]:
    return {former.letter for former in game.former_members.all()}


def _pools(game: Game) -> list[int | None]:
    """All games, and the setup's own pool where everybody may play it and its cards were not changed by picks."""
    setup = game.setup
    same_cards = (game.decks, game.token) == (setup.decks, setup.token)
    return [None, setup.pk] if same_cards and (setup.official or setup.shared) else [None]


def _persons(sides: Iterable[Side]) -> set[int]:
    return {member for side in sides for member in side.members if member is not None}


def _skill(rating: Rating | None) -> Skill:
    return Skill(rating.mu, rating.sigma) if rating is not None else NEW


def _new(player: int, pool: int | None) -> Rating:
    return Rating(player_id=player, setup_id=pool, mu=NEW.mu, sigma=NEW.sigma)
