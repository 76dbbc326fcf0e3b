"""Reading ratings and reliability: leaderboards, one player's own, and what gates ask."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import DeckSetup, FormerMember, Game, Seat
from games.ratings import counting
from games.ratings import reliability as pure
from games.ratings.models import Punctuality, Rating, RatingChange
from games.ratings.reliability import YEAR
from games.ratings.scale import PROVISIONAL_SIGMA, number
from games.selectors.lists import SLUG
from games.services.errors import ServiceError
from games.services.leave import GOING_ON
from players.models import Player
from players.services import people
from silver_site.clock import now

NAME = re.compile(r"[-0-9A-Za-z_]{1,30}")
# Anybody may share setups: a page lists so many of their pools at most, and finds all by address.
MOST_POOLS = 50
# Of a setup that is its owner's alone others shall not even learn the name.
PUBLIC = Q(official=True) | Q(shared=True)
SHOWN_POOLS = Q(setup=None) | Q(setup__official=True) | Q(setup__shared=True)


def named(name: str) -> Player:
    """The active player of this name, in any case. Raises ServiceError no-such-player 404."""
    # What cannot be a name is not asked of the database, which need not bear every character.
    found = people.by_name([name])[0] if NAME.fullmatch(name) else []
    if not found:
        raise ServiceError("no-such-player", 404, names=[name])
    return found[0]


def pools() -> QuerySet[DeckSetup]:
    """The deck setups that somebody is rated in, official ones first; some of the shared ones where they are many."""
    rated_in = DeckSetup.objects.filter(PUBLIC, Exists(Rating.objects.filter(setup=OuterRef("pk"))))
    return rated_in.order_by("-official", "name")[:MOST_POOLS]


def pool(slug: str) -> DeckSetup | None:
    """The pool of this name; "" is that of all games: None. Raises ServiceError setup-not-found 422."""
    if not slug:
        return None
    # What cannot be a slug is not asked of the database, which need not bear every character.
    found = DeckSetup.objects.filter(PUBLIC, slug=slug).first() if SLUG.fullmatch(slug) else None
    if found is None:
        raise ServiceError("setup-not-found", 422, setup=slug)
    return found


def leaderboard(setup: DeckSetup | None, *, provisional: bool = False) -> QuerySet[Rating]:
    """A pool's ratings with their players, the best first; provisional ones only when asked for."""
    rows = Rating.objects.filter(setup=setup, player__is_active=True)
    if not provisional:
        rows = rows.filter(sigma__lte=PROVISIONAL_SIGMA)
    return rows.select_related("player").order_by("-mu", "player")


def ratings(player: Player) -> list[Rating]:
    """A player's ratings with their setups, all games together first."""
    rows = Rating.objects.filter(SHOWN_POOLS, player=player).select_related("setup")
    return sorted(rows, key=lambda row: (row.setup is not None, row.setup.name if row.setup else ""))


def history(player: Player) -> QuerySet[RatingChange]:
    """What games did to a player's ratings, the newest first; with their setups and games."""
    rows = RatingChange.objects.filter(SHOWN_POOLS, player=player).select_related("setup", "game")
    # Of the games only what names them.
    return rows.only(*_fields(RatingChange), "setup__slug", "setup__name", "setup__official", "game__code").order_by(
        "-at", "-pk"
    )


def visible_games(changes: Iterable[RatingChange], reader: Player) -> set[int]:
    """The keys of those of the changes' games that this reader may see; one query."""
    keys = {change.game_id for change in changes}
    return set(Game.objects.visible_to(reader).filter(pk__in=keys).values_list("pk", flat=True))


def numbers(players: Collection[Player], setup: DeckSetup | None = None) -> dict[int, int]:
    """The rating numbers of those of these players (by key) who have one in this pool; one query."""
    rows = Rating.objects.filter(player__in=players, setup=setup)
    return {player: number(mu) for player, mu in rows.values_list("player", "mu")}


def rating_number(player: Player, setup: DeckSetup | None = None) -> int | None:
    """A player's rating number in this pool, also a provisional one; None: he has none."""
    return numbers([player], setup).get(player.pk)


def reliabilities(players: Collection[Player], *, running: bool = False) -> dict[int, float | None]:
    """The share of moves in time, 0 to 1, of each of these players by key; None: too few moves to know.

    running: count what was moved and missed in games that go on too. One query, with running ones five, however many
    players and games there are.
    """
    at = now()
    done: dict[int, list[Punctuality]] = defaultdict(list)
    for row in Punctuality.objects.filter(player__in=players, until__gte=at - YEAR):
        done[row.player_id].append(row)
    for row in counting.counted(_running_games(players)) if running else ():
        done[row.player_id].append(row)
    return {
        player.pk: pure.share(((row.moves, row.missed, row.until) for row in done[player.pk]), at) for player in players
    }


def reliability(player: Player, *, running: bool = False) -> float | None:
    """As `reliabilities`, of one player."""
    return reliabilities([player], running=running)[player.pk]


def _running_games(players: Collection[Player]) -> list[Game]:
    seated = Seat.objects.filter(player__in=players).values("game")
    left = FormerMember.objects.filter(player__in=players).values("game")
    going_on = Game.objects.filter(Q(pk__in=seated) | Q(pk__in=left), status__in=GOING_ON)
    return [*counting.with_holders(going_on)]


def _fields(model: type[RatingChange]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]
