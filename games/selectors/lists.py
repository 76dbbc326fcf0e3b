"""Lists of games, for the lobby, a player's own pages and the API."""

import re
from collections.abc import Collection

from django.db.models import Case, Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery, When

from games.models import DeckSetup, FormerMember, Game, Invitation, Seat
from games.services.errors import ServiceError
from games.services.seats import SUBSTITUTE_AFTER
from players.models import Player
from silver_site.clock import now

# How many of the setups that others share are listed: anybody may share some.
MOST_SHARED = 50
SLUG = re.compile(r"[-0-9A-Za-z_]{1,60}")


def my_games(player: Player) -> QuerySet[Game]:
    """The games this player sits in, running ones first, then the newest; seats and their players come along."""
    mine = Game.objects.listed().filter(seats__player=player)
    return _with_seats(mine).order_by(F("ended_at").desc(nulls_first=True), "-created_at", "-pk")


def open_games(player: Player) -> QuerySet[Game]:
    """The games this player may join: open to all, or he is invited; the newest first."""
    games = Game.objects.listed().visible_to(player).filter(status=Game.Status.OPEN)
    return _with_seats(games.exclude(seats__player=player)).order_by("-created_at", "-pk")


def inbox(player: Player) -> QuerySet[Seat]:
    """The player's seats that are asked now, the nearest deadline first, those whose clock stands still last; each with
    its game and that game's seats."""
    asked = Seat.objects.filter(player=player, is_bot=False, asked__isnull=False, game__status=Game.Status.RUNNING)
    games = _with_seats(Game.objects.listed())
    return asked.prefetch_related(Prefetch("game", queryset=games)).order_by(F("deadline").asc(nulls_last=True), "pk")


def invitations(player: Player) -> QuerySet[Invitation]:
    """Invitations that this player may still take up."""
    games = _with_seats(Game.objects.listed())
    mine = Invitation.objects.filter(player=player, declined_at=None, game__status=Game.Status.OPEN)
    return mine.exclude(game__seats__player=player).prefetch_related(Prefetch("game", queryset=games)).order_by("-pk")


def wanted(player: Player) -> QuerySet[Game]:
    """The running games where this player may take over a seat (see `services.substitutes`): the longest without its
    player first (since `wanted_since`); seats and their players come along."""
    left = Seat.objects.filter(stand_in_since__isnull=False, player__isnull=False, resigned_at=None)
    free = left.filter(Q(offered=True) | Q(stand_in_since__lte=now() - SUBSTITUTE_AFTER))
    his = Q(game=OuterRef("pk"), player=player)
    invited = Exists(Invitation.objects.filter(his, declined_at=None))
    # By way of the seats: those that a bot keeps warm are few, running games are many.
    games = Game.objects.listed().filter(pk__in=free.values("game"), status=Game.Status.RUNNING, arranged=False)
    games = games.filter(Q(access=Game.Access.OPEN) | Q(invited))
    strange = games.exclude(Exists(Seat.objects.filter(his))).exclude(Exists(FormerMember.objects.filter(his)))
    since = free.filter(game=OuterRef("pk")).order_by("stand_in_since").values("stand_in_since")[:1]
    return _with_seats(strange.annotate(wanted_since=Subquery(since)).order_by("wanted_since", "pk"))


def setups(player: Player | None, also: Collection[str] = ()) -> QuerySet[DeckSetup]:
    """The setups to choose from: the official ones, the player's own, and the newest MOST_SHARED that others share; in
    that order. also: slugs of further ones, listed where the player may use them."""
    others = DeckSetup.objects.filter(shared=True, official=False, retired=False)
    if player is not None:
        others = others.exclude(owner=player)
    listed = _own(player) | Q(official=True) | Q(pk__in=others.order_by("-pk").values("pk")[:MOST_SHARED])
    named = [slug for slug in also if SLUG.fullmatch(slug)]
    return _usable(player).filter(listed | Q(slug__in=named) if named else listed)


def setup(slug: str, player: Player | None) -> DeckSetup:
    """A setup that a game can be opened with, listed or not. Raises ServiceError setup-not-found 422."""
    # What cannot be a slug is not asked of the database, which need not bear every character.
    found = _usable(player).filter(slug=slug).first() if SLUG.fullmatch(slug) else None
    if found is None:
        raise ServiceError("setup-not-found", 422, setup=slug)
    return found


def _usable(player: Player | None) -> QuerySet[DeckSetup]:
    """All setups that a game can be opened with: official, the player's own, and all that others share."""
    own = _own(player)
    usable = DeckSetup.objects.filter(own | Q(official=True) | Q(shared=True), retired=False)
    return usable.select_related("owner").order_by("-official", Case(When(own, then=0), default=1), "pk")


def _own(player: Player | None) -> Q:
    return Q(owner=player, owner__isnull=False)


def _with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    seats = Seat.objects.select_related("player").order_by("letter")
    return games.select_related("setup", "host").prefetch_related(Prefetch("seats", queryset=seats))
