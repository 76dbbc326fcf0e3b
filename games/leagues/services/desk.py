"""What organisers are told by mail: that something waits for them at their desk.

Told are those who are named for the league. Who may found leagues runs all of them, and is not told of each.
"""

from collections.abc import Collection, Iterable
from datetime import timedelta

from games.leagues.models import League, Report, Season
from games.leagues.services import notices
from players.models import Player
from silver_site.clock import now

DAY = timedelta(days=1)


def readers(league: League, without: Collection[int] = ()) -> list[int]:
    """The ids of the league's organisers, but for these."""
    active = league.organisers.filter(player__is_active=True).exclude(player__in=without)
    return list(active.values_list("player", flat=True))


def reported(report: Report) -> None:
    """Tell organisers that a report waits: not who reported, nor who is reported, also where they run the league."""
    people = readers(report.season.league, without=(report.by_id, report.about_id))
    notices.tell(report.season, "reported", people, report.at, once=report.pk, report=report.pk)


def closed(season: Season, by: Player | None) -> None:
    """Tell organisers that registration is over and pairings wait to be published, but for who closed it himself."""
    notices.tell(season, "closed", readers(season.league, without=(by.pk,) if by else ()), now())
    await_pairings(season, readers(season.league))


def await_pairings(season: Season, people: Iterable[int]) -> None:
    """Have organisers told a day before the season's start, and at its start, if no pairings are published by then.

    To be called again when the start is moved: what waits for the earlier one is dropped when it comes due.
    """
    at, told = now(), list(people)
    start = int(season.starts_at.timestamp())
    for is_eve, due_at in ((True, season.starts_at - DAY), (False, season.starts_at)):
        if is_eve and due_at <= at:
            continue
        notices.remind(
            season, "unpublished", told, at, max(due_at, at), once=f"{start}-{is_eve:d}", start=start, eve=is_eve
        )


def catch_up(league: League, organiser: Player) -> None:
    """Have somebody who runs the league from now on told of the pairings that it waits for."""
    for season in league.seasons.filter(status=Season.Status.CONFIRMATION):
        await_pairings(season, [organiser.pk])
