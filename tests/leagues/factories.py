"""Leagues and seasons for tests, made through the services' front door."""

from datetime import timedelta
from typing import Any

from games.leagues.formats.rules import Rules
from games.leagues.models import Entry, League, Season
from games.leagues.services import drafts, planning, registration, seasons, starting
from players.models import Player
from silver_site.clock import now
from tests import factories

DAY = timedelta(days=1)


def a_founder() -> Player:
    """Somebody who may found leagues."""
    return factories.PlayerFactory(is_staff=True, is_superuser=True)


def a_league(by: Player | None = None, slug: str = "spring", name: str = "Spring league") -> League:
    """A league; its organiser is its founder."""
    return drafts.found(by=by or a_founder(), slug=slug, name=name, about="Slow games.")


def organiser_of(league: League) -> Player:
    """The first organiser of a league."""
    return league.organisers.order_by("pk")[0].player


def a_season(league: League | None = None, **rules: Any) -> Season:
    """A drafted season: registration for a week from now, two days to confirm, sixty days to play.

    Games of one round, a day a move, where `rules` say nothing else.
    """
    league = league or a_league()
    at = now()
    return drafts.draft(
        league=league,
        by=organiser_of(league),
        rules=Rules(**{"rounds": 1, "move_time": 24 * 3600, **rules}),
        setup=factories.bullet(),
        opens_at=at,
        closes_at=at + 7 * DAY,
        starts_at=at + 9 * DAY,
        ends_at=at + 69 * DAY,
    )


def fresh(season: Season) -> Season:
    """The season as it is stored now."""
    return Season.objects.select_related("league", "setup").get(pk=season.pk)


def opened(league: League | None = None, **rules: Any) -> Season:
    """A season whose registration is open."""
    season = a_season(league, **rules)
    return registration.open_registration(season=season, by=organiser_of(season.league))


def register(season: Season, player: Player | None = None) -> Entry:
    """Register a player (a new one), in team leagues with a new partner who agrees."""
    player = player or factories.PlayerFactory()
    if not season.terms.teams:
        return registration.register(season=season, player=player)
    partner = factories.PlayerFactory()
    registration.register(season=season, player=player, partner=partner)
    return registration.agree_partner(season=season, player=partner)


def registered(players: int = 28, league: League | None = None, **rules: Any) -> Season:
    """A season with so many entries, registration still open."""
    season = opened(league, **rules)
    for _ in range(players):
        register(season)
    return fresh(season)


def closed(players: int = 28, league: League | None = None, **rules: Any) -> Season:
    """A season with so many entries whose registration is over."""
    season = registered(players, league, **rules)
    return registration.close_registration(season=season, by=organiser_of(season.league))


def confirmed(players: int = 28, league: League | None = None, **rules: Any) -> Season:
    """A season in which all of so many entries confirmed."""
    season = closed(players, league, **rules)
    confirm_all(season)
    return fresh(season)


def confirm_all(season: Season) -> None:
    """Confirm all entries that are asked to."""
    for entry in season.entries.filter(status=Entry.Status.REGISTERED).select_related("player"):
        registration.confirm(season=season, player=entry.player)


def publish(season: Season) -> Season:
    """Publish the pairings that a preview shows now."""
    by = organiser_of(season.league)
    return planning.publish(season=season, by=by, digest=planning.preview(season=season).digest)


def published(players: int = 28, league: League | None = None, **rules: Any) -> Season:
    """A season whose pairings stand, of so many players (of two members each in team leagues)."""
    return publish(confirmed(players, league, **rules))


def make_due(season: Season) -> None:
    """Let the day come on which the season starts: its dates up to then are earlier."""
    season = fresh(season)
    sooner = season.starts_at - now()
    for field in ("opens_at", "closes_at", "starts_at"):
        setattr(season, field, getattr(season, field) - sooner)
    season.save(update_fields=["opens_at", "closes_at", "starts_at"])


def start(season: Season) -> Season:
    """Start a published season: its day has come."""
    make_due(season)
    starting.start_due()
    season = fresh(season)
    seasons.demand(season, Season.Status.RUNNING)
    return season


def running(players: int = 28, league: League | None = None, **rules: Any) -> Season:
    """A season whose games are running."""
    return start(published(players, league, **rules))
