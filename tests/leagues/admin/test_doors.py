"""Who may enter the desk: organisers of that league, those who may found leagues, and nobody else."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from games.leagues.admin.acts import ACTS
from games.leagues.admin.export import FILES
from games.leagues.models import Season
from games.leagues.services import fairplay, organisers
from players.models import Player
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues.admin.desks import ADMIN, PAGES, act, address, an_organiser
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def addresses(season: Season) -> list[str]:
    """Every address of the desk that is about this season, its league, or a report of it."""
    league = f"{ADMIN}/league/{season.league_id}"
    report = season.reports.get()
    return [
        *(address(season, page) for page in (*PAGES, "history", "delete")),
        *(act(season, code) for code in ACTS),
        *(address(season, f"export/{name}") for name in FILES),
        *(
            f"{league}/{page}/"
            for page in ("change", "draft", "describe", "act/appoint", "act/dismiss", "history", "delete")
        ),
        *(f"{ADMIN}/report/{report.pk}/{page}/" for page in ("change", "history", "delete")),
    ]


def with_a_report() -> Season:
    """A season with two entries, one of which has reported the other."""
    season = leagues.registered(2)
    one, other = (entry.player for entry in season.entries.all())
    fairplay.report(season=season, player=one, about=other, text="Strange plays.")
    return season


def kept_out(client: Client, path: str) -> bool:
    """Whether neither looking nor posting leads anywhere but away: not found, forbidden, or sent off."""
    answers = [client.get(path), client.post(path, {"player": "Ada", "why": "x", "text": "x", "finding": "x"})]
    return all(answer.status_code in (403, 404) or leads_away(answer) for answer in answers)


def leads_away(answer: object) -> bool:
    location = getattr(answer, "headers", {}).get("Location", "")
    return location.startswith("/admin/login/") or location == "/admin/"


def test_an_organiser_of_another_league_is_kept_out_of_every_page() -> None:
    season = with_a_report()
    other = leagues.a_season(leagues.a_league(slug="other", name="Other league"))
    desk = browser(an_organiser(other))
    before = leagues.fresh(season).status, season.league.organisers.count(), season.actions.count()

    assert [path for path in addresses(season) if not kept_out(desk, path)] == []

    assert (leagues.fresh(season).status, season.league.organisers.count(), season.actions.count()) == before
    assert season.reports.get().settled_at is None
    for listed in ("league", "season", "report"):
        assert "Spring" not in Page(desk.get(f"{ADMIN}/{listed}/")).text


@pytest.mark.parametrize("is_staff", [True, False])
def test_a_player_without_a_league_is_kept_out(is_staff: bool) -> None:
    season = with_a_report()
    client = browser(factories.PlayerFactory(is_staff=is_staff))

    paths = [*addresses(season), f"{ADMIN}/league/", f"{ADMIN}/league/add/", f"{ADMIN}/season/", f"{ADMIN}/report/"]
    assert [path for path in paths if not kept_out(client, path)] == []
    assert "Leagues" not in client.get("/admin/", follow=True).content.decode()


def test_an_organiser_has_nothing_else_in_the_admin() -> None:
    season = leagues.a_season()
    desk = browser(an_organiser(season))

    index = desk.get("/admin/").content.decode()

    assert f"{ADMIN}/season/" in index
    assert "/admin/games/" not in index
    assert "/admin/players/" not in index
    for path in ("games/game/", "players/player/", "games/outboxmessage/", "leagues/league/add/"):
        assert desk.get(f"/admin/{path}").status_code == 403


def test_whoever_may_found_leagues_runs_all_of_them() -> None:
    season = leagues.a_season()
    founder = factories.PlayerFactory(is_staff=True)
    founder.user_permissions.add(Permission.objects.get(codename="found_league"))

    desk = browser(Player.objects.get(pk=founder.pk))

    assert desk.get(address(season)).status_code == 200
    desk.post(f"{ADMIN}/league/add/", {"name": "Autumn", "slug": "autumn", "about": ""})
    assert founder.organised.get().league.slug == "autumn"


def test_organisers_are_appointed_and_dismissed() -> None:
    season = leagues.a_season()
    desk = browser(an_organiser(season))
    ada = factories.PlayerFactory(username="Ada")
    league = f"{ADMIN}/league/{season.league_id}"

    desk.post(f"{league}/act/appoint/", {"player": "ada"})
    assert organisers.is_organiser(Player.objects.get(pk=ada.pk), season.league)
    assert "appointed an organiser: Ada" in Page(desk.get(f"{league}/change/")).text
    desk.post(f"{league}/act/dismiss/", {"player": "Ada"})

    assert not Player.objects.get(pk=ada.pk).is_staff


def test_a_league_gets_another_name_and_keeps_its_address() -> None:
    season = leagues.a_season()
    league = f"{ADMIN}/league/{season.league_id}"

    page = Page(
        browser(an_organiser(season)).post(
            f"{league}/describe/", {"name": "Autumn league", "about": "Slower games."}, follow=True
        )
    )

    assert "Autumn league" in page.text
    assert "Slower games." in page.text
    assert leagues.fresh(season).league.slug == "spring"


def test_an_organiser_who_dismisses_himself_is_led_out() -> None:
    season = leagues.a_season()
    organiser = an_organiser(season)
    desk = browser(organiser)

    answer = desk.post(f"{ADMIN}/league/{season.league_id}/act/dismiss/", {"player": organiser.username})

    assert answer.headers["Location"] == "/"
    assert kept_out(desk, address(season))


def test_a_list_cannot_be_asked_for_what_it_does_not_show() -> None:
    season = leagues.closed(2)
    desk = browser(an_organiser(season))

    answer = desk.get(f"{ADMIN}/season/?seed__startswith={season.seed[0]}")

    assert answer.status_code == 400 or "e=1" in answer.headers.get("Location", "")
