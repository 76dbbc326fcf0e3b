"""What cannot be is refused at every door, and leaves nothing half done."""

from datetime import timedelta

import pytest

from games.leagues.formats.rules import Rules
from games.leagues.models import Action, Season
from games.leagues.services import (
    corrections,
    drafts,
    ending,
    grants,
    messages,
    organisers,
    planning,
    registration,
    replacing,
    withdrawals,
)  # fmt: skip
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.api.client import api_of
from tests.leagues import factories as leagues
from tests.leagues.admin.desks import act, address, an_organiser
from tests.leagues.playing import tables
from tests.leagues.unchanged import SMALL, WHY, nothing_changed, refused_whole, small
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def path(season: Season, end: str = "") -> str:
    """The address of a season's page, or of what is done there."""
    return f"/leagues/{season.league.slug}/{season.number}/{end}"


# Double registration


def test_nobody_registers_twice_at_any_door(ada: Player) -> None:
    season = leagues.opened(**SMALL)
    registration.register(season=season, player=ada)

    with refused_whole("already-registered", 409, player="Ada"):
        registration.register(season=season, player=ada)
    client, api = browser(ada), api_of(ada)
    with nothing_changed():
        page = client.post(path(season, "register/"))
        answer = api.post(f"leagues/{season.league.slug}/seasons/{season.number}/register")

    assert page.status_code == 409
    assert (answer.status, answer.code) == (409, "already-registered")


def test_nobody_is_in_two_teams(ada: Player, ben: Player) -> None:
    season = leagues.opened(teams=True)
    registration.register(season=season, player=ada, partner=ben)
    other = factories.PlayerFactory()

    for player, partner in ((ada, other), (other, ada), (ben, other), (other, ben), (ben, ada)):
        with refused_whole("already-registered", 409):
            registration.register(season=season, player=player, partner=partner)
    with refused_whole("bad-partner", 422):
        registration.register(season=season, player=other, partner=other)
    with refused_whole("no-partner", 422):
        registration.register(season=season, player=other)


def test_a_partner_decides_once(ada: Player, ben: Player) -> None:
    season = leagues.opened(teams=True)
    registration.register(season=season, player=ada, partner=ben)
    with refused_whole("not-registered", 404):
        registration.agree_partner(season=season, player=ada)
    registration.agree_partner(season=season, player=ben)

    for again in (registration.agree_partner, registration.decline_partner):
        with refused_whole("already-agreed", 409):
            again(season=season, player=ben)
    client, api = browser(ben), api_of(ben)
    with nothing_changed():
        for act in ("agree", "decline"):
            assert client.post(path(season, f"{act}/")).status_code == 409
            answer = api.post(f"leagues/{season.league.slug}/seasons/{season.number}/{act}")
            assert (answer.status, answer.code) == (409, "already-agreed")


# Withdrawing twice


@pytest.mark.parametrize("stage", ["registered", "closed", "confirmed"])
def test_nobody_takes_his_registration_back_twice(stage: str) -> None:
    season = small(stage)
    player = season.entries.all()[0].player
    registration.withdraw_entry(season=season, player=player)

    with refused_whole("already-withdrawn", 409):
        registration.withdraw_entry(season=season, player=player)
    client = browser(player)
    with nothing_changed():
        answer = client.post(path(season, "leave/"))
    assert answer.status_code == 409


@pytest.mark.parametrize("stage", ["published", "running"])
def test_nobody_withdraws_twice(stage: str) -> None:
    season = small(stage)
    entry = season.entries.all()[0]
    withdrawals.withdraw(season=season, player=entry.player)
    organiser = leagues.organiser_of(season.league)

    with refused_whole("already-withdrawn", 409):
        withdrawals.withdraw(season=season, player=entry.player)
    with refused_whole("already-withdrawn", 409):
        withdrawals.remove(season=season, by=organiser, entry=entry, why=WHY)
    client = browser(entry.player)
    with nothing_changed():
        assert client.post(path(season, "withdraw/")).status_code == 409


# Too few


def test_too_few_start_no_season() -> None:
    season = leagues.confirmed(3, seats=2, size=4, least=4)
    organiser = an_organiser(season)

    with refused_whole("too-few", 409, least=4, count=3):
        planning.preview(season=season)
    with refused_whole("too-few", 409, least=4, count=3):
        planning.publish(season=season, by=organiser, digest="")
    desk = browser(organiser)
    with nothing_changed():
        shown = Page(desk.post(address(season, "preview"), {"digest": "x"}, follow=True)).text
    assert "at least 4" in shown


def test_who_has_not_confirmed_is_not_counted() -> None:
    season = leagues.closed(3, **SMALL)

    with refused_whole("too-few", 409, least=2, count=0):
        planning.preview(season=season)


# Changing the settings


@pytest.mark.parametrize("stage", ["registered", "closed", "published", "running", "finished", "cancelled"])
def test_rules_stand_from_the_moment_registration_opens(stage: str) -> None:
    season = small(stage)
    organiser = an_organiser(season)

    for given in ({"rules": Rules(rounds=2)}, {"setup": factories.bullet()}, {"ends_at": now() + timedelta(days=90)}):
        with refused_whole("season-fixed", 409):
            drafts.change(season=season, by=organiser, **given)
    desk = browser(organiser)
    with nothing_changed():
        desk.post(address(season, "edit"), {"rounds": "3", "seats": "4"})


# An organiser and himself


def test_an_organiser_who_plays_does_nothing_where_he_plays() -> None:
    season = small("running")
    entry, other, third = season.entries.select_related("player")
    organiser = entry.player
    organisers.appoint(league=season.league, by=leagues.organiser_of(season.league), player=organiser)
    own = [table for table in tables(season) if table.seats.filter(slot__entry=entry).exists()]
    newcomer = factories.PlayerFactory()

    for whom in (entry, other):
        with refused_whole("own-slot", 403):
            replacing.replace(season=season, by=organiser, entry=whom, player=newcomer, why=WHY)
        with refused_whole("own-slot", 403):
            withdrawals.remove(season=season, by=organiser, entry=whom, why=WHY)
    for table in own:
        with refused_whole("own-table", 403):
            corrections.void(season=season, by=organiser, table=table, why=WHY)
        with refused_whole("own-table", 403):
            corrections.correct(
                season=season, by=organiser, table=table, places={"A": 1, "B": 2}, totals={"A": 1, "B": 2}, why=WHY
            )
        with refused_whole("own-table", 403):
            grants.grant(season=season, by=organiser, seconds=3600, why=WHY, tables=[table])
    desk = browser(organiser)
    with nothing_changed():
        desk.post(act(season, "replace"), {"entry": str(entry.pk), "player": newcomer.username, "why": WHY})
        desk.post(act(season, "replace"), {"entry": str(third.pk), "player": organiser.username, "why": WHY})


def test_no_organiser_takes_a_place_himself() -> None:
    season = small("running")
    organiser = an_organiser(season)

    with refused_whole("own-slot", 403):
        replacing.replace(season=season, by=organiser, entry=season.entries.all()[0], player=organiser, why=WHY)


# Two organisers at once: the second one acts upon what he no longer sees (races proper: services/test_season_races.py)


def test_what_another_organiser_has_done_meanwhile_is_not_done_over() -> None:
    season = small("confirmed")
    first, second = leagues.organiser_of(season.league), an_organiser(season)
    seen = planning.preview(season=season).digest
    registration.remove(season=season, by=second, entry=season.entries.all()[0], why=WHY)

    with refused_whole("plan-changed", 409):
        planning.publish(season=season, by=first, digest=seen)
    seen = planning.preview(season=season).digest
    planning.publish(season=season, by=second, digest=seen)
    with refused_whole("season-not-open", 409):
        planning.publish(season=season, by=first, digest=seen)
    with refused_whole("season-not-open", 409):
        registration.remove(season=season, by=first, entry=season.entries.all()[1], why=WHY)
    ending.cancel(season=season, by=second, why=WHY)
    with refused_whole("season-not-open", 409):
        ending.cancel(season=season, by=first, why=WHY)


def test_a_correction_that_another_one_has_overtaken_is_not_taken_back() -> None:
    season = small("running")
    first, second = leagues.organiser_of(season.league), an_organiser(season)
    table = tables(season)[0]
    result = {"places": {"A": 1, "B": 2}, "totals": {"A": 1, "B": 2}}
    done = corrections.correct(season=season, by=first, table=table, why=WHY, **result)
    corrections.void(season=season, by=second, table=table, why=WHY)

    with refused_whole("not-undoable", 409, why="changed"):
        corrections.undo(season=season, by=first, action=done, why=WHY)
    with refused_whole("bad-result", 422, field="same"):
        corrections.void(season=season, by=first, table=table, why=WHY)


# Things of another league


def test_an_organiser_reaches_nothing_of_another_league() -> None:
    other = small("running", leagues.a_league(slug="other", name="Other league"))
    season = small("running")
    by, foreign = leagues.organiser_of(season.league), tables(other)[0]
    entry = other.entries.select_related("player")[0]
    done = corrections.void(season=other, by=leagues.organiser_of(other.league), table=foreign, why=WHY)
    newcomer = factories.PlayerFactory()
    Player.objects.filter(pk=by.pk).update(is_superuser=False)
    by = Player.objects.get(pk=by.pk)

    with refused_whole("not-registered", 404):
        replacing.replace(season=season, by=by, entry=entry, player=newcomer, why=WHY)
    with refused_whole("not-registered", 404):
        withdrawals.remove(season=season, by=by, entry=entry, why=WHY)
    with refused_whole("bad-result", 422, field="table"):
        corrections.void(season=season, by=by, table=foreign, why=WHY)
    with refused_whole("not-undoable", 409, why="kind"):
        corrections.undo(season=season, by=by, action=done, why=WHY)
    with refused_whole("nobody-asked", 409):
        grants.grant(season=season, by=by, seconds=3600, why=WHY, tables=[foreign])


# Words and numbers that cannot be


@pytest.mark.parametrize("why", ["", "   ", "\x00\x1b", "x" * 201])
def test_what_hurts_somebody_takes_a_reason(why: str) -> None:
    season = small("running")
    by = leagues.organiser_of(season.league)
    entry, table = season.entries.all()[0], tables(season)[0]

    newcomer = factories.PlayerFactory()
    for do in (
        lambda: withdrawals.remove(season=season, by=by, entry=entry, why=why),
        lambda: replacing.replace(season=season, by=by, entry=entry, player=newcomer, why=why),
        lambda: corrections.void(season=season, by=by, table=table, why=why),
        lambda: grants.grant(season=season, by=by, seconds=3600, why=why),
        lambda: ending.cancel(season=season, by=by, why=why),
    ):
        with refused_whole("bad-reason", 422, most=200):
            do()
    assert not Action.objects.filter(season=season, kind__in=("remove", "replace", "void-table", "cancel")).exists()


@pytest.mark.parametrize("seconds", [-3600, 0, 1, 10**9])
def test_time_that_cannot_be_granted_is_not(seconds: int) -> None:
    season = small("running")

    with refused_whole("bad-grant", 422):
        grants.grant(season=season, by=leagues.organiser_of(season.league), seconds=seconds, why=WHY)


@pytest.mark.parametrize(
    "places", [{}, {"A": 1}, {"A": 1, "B": 3}, {"A": 0, "B": 1}, {"A": 2, "B": 2}, {"A": 1, "C": 2}]
)
def test_places_that_cannot_be_are_refused(places: dict[str, int]) -> None:
    season = small("running")
    totals = dict.fromkeys(places, 3)

    with refused_whole("bad-result", 422):
        corrections.correct(
            season=season, by=leagues.organiser_of(season.league), table=tables(season)[0], places=places,
            totals=totals, why=WHY,
        )  # fmt: skip


def test_forms_with_nonsense_are_shown_again_and_do_nothing() -> None:
    season = small("running")
    desk = browser(an_organiser(season))
    nonsense = dict.fromkeys(("entry", "player", "table", "hours", "why", "text", "action", "digest"), "<script>")

    with nothing_changed():
        for code in ("replace", "withdraw", "grant", "correct", "void", "undo", "invite", "remove", "nothing"):
            answer = desk.post(act(season, code), nonsense)
            assert answer.status_code in (200, 302, 403, 404, 409, 422), code
            assert b"<script>" not in answer.content.replace(b"<script src", b""), code
        assert desk.post(act(season, "announce"), {"text": "  "}).status_code in (200, 422)


@pytest.mark.parametrize(
    "given",
    [
        {"about": "himself"},
        {"about": "a stranger"},
        {"about": "nobody"},
        {"about": "\x00"},
        {"about": ""},
        {"text": " \n "},
        {"text": "x" * 2001},
        {"table": {"division": 2**31 - 1, "number": 2**31 - 1}},
        {"table": {"division": 1}},
        {"table": 10**9},
    ],
)
def test_a_report_that_cannot_be_is_refused_at_every_door(given: dict[str, object]) -> None:
    season = small("running")
    one, other = (entry.player for entry in season.entries.select_related("player")[:2])
    people = {"himself": one, "a stranger": factories.PlayerFactory()}
    said = {"about": other.username, "text": "Strange plays.", **given}
    about = people.get(str(said["about"]), other if "about" not in given else None)
    client, api = browser(one), api_of(one)

    with nothing_changed():
        answer = api.post(
            f"leagues/{season.league.slug}/seasons/{season.number}/report",
            **{**said, "about": about.username if about else said["about"]},
        )
        page = client.post(path(season, "report/"), {**said, "about": about.pk if about else said["about"]})

    assert answer.status in (400, 403, 404, 422)
    assert page.status_code in (403, 422)


def test_an_announcement_cannot_be_anything(ada: Player) -> None:
    season = small("running")

    with refused_whole("not-organiser", 403):
        messages.announce(season=season, by=ada, text="Hello")
    for text in ("", " \n ", "x" * 10_000):
        with refused_whole("bad-text", 422):
            messages.announce(season=season, by=leagues.organiser_of(season.league), text=text)
