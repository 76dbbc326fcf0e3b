"""Registering, waiting, confirming and leaving: each once, in its time, and told."""

import hashlib
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.leagues.models import Action, Entry, League, Season
from games.leagues.services import drafts, registration
from games.models import OutboxMessage
from games.ratings.models import Punctuality, Rating
from players.models import Player
from silver_site.clock import now
from tests.factories import PlayerFactory, started
from tests.leagues import factories as leagues
from tests.leagues.refusals import refused

pytestmark = pytest.mark.django_db


def statuses(season: Season) -> list[str]:
    """Of all entries, in the order of registration."""
    return list(season.entries.values_list("status", flat=True))


def told(player: Player) -> list[str]:
    """What a player was told up to now, the oldest first."""
    rows = OutboxMessage.objects.filter(recipient=player, kind="league", due_at__lte=now()).order_by("created_at", "pk")
    return [row.payload["what"] for row in rows]


def test_who_registers_has_a_place_and_is_told(ada: Player) -> None:
    season = leagues.opened()

    entry = registration.register(season=season, player=ada)

    assert (entry.status, entry.order, entry.strength) == ("registered", 1, None)
    assert told(ada) == ["registered"]


def test_nobody_registers_twice(ada: Player) -> None:
    season = leagues.opened()
    registration.register(season=season, player=ada)

    with refused("already-registered", 409, player="Ada"):
        registration.register(season=season, player=ada)
    assert statuses(season) == ["registered"]


def test_registration_has_its_time(ada: Player) -> None:
    season = leagues.a_season()
    with refused("season-not-open", 409, season_status="draft"):
        registration.register(season=season, player=ada)

    registration.open_registration(season=season, by=leagues.organiser_of(season.league))
    for at in (season.opens_at - timedelta(seconds=1), season.closes_at):
        with time_machine.travel(at, tick=False), refused("not-registering", 409):
            registration.register(season=season, player=ada)

    registration.close_registration(season=season)
    with refused("season-not-open", 409, season_status="confirmation"):
        registration.register(season=season, player=ada)


def test_above_the_number_of_places_people_wait_and_move_up_in_order(ada: Player, ben: Player) -> None:
    season = leagues.registered(4, most=4)
    registration.register(season=season, player=ada)
    registration.register(season=season, player=ben)
    assert statuses(season) == ["registered"] * 4 + ["waiting"] * 2
    first = season.entries.select_related("player")[0].player

    registration.withdraw_entry(season=season, player=first)

    assert statuses(season) == ["withdrawn"] + ["registered"] * 4 + ["waiting"]
    assert told(ada) == ["waiting", "moved-up"]
    assert told(ben) == ["waiting"]


def test_who_waits_leaves_without_giving_up_a_place(ada: Player) -> None:
    season = leagues.registered(4, most=4)
    registration.register(season=season, player=ada)
    leagues.register(season)

    registration.withdraw_entry(season=season, player=ada)

    assert statuses(season) == ["registered"] * 4 + ["withdrawn", "waiting"]


def test_nobody_leaves_twice_and_strangers_cannot(ada: Player, ben: Player) -> None:
    season = leagues.opened()
    registration.register(season=season, player=ada)
    registration.withdraw_entry(season=season, player=ada)

    with refused("already-withdrawn", 409):
        registration.withdraw_entry(season=season, player=ada)
    with refused("not-registered", 404):
        registration.withdraw_entry(season=season, player=ben)


def test_who_left_may_come_again_at_the_end_of_the_order(ada: Player) -> None:
    season = leagues.opened(most=4)
    registration.register(season=season, player=ada)
    for _ in range(3):
        leagues.register(season)
    registration.withdraw_entry(season=season, player=ada)
    leagues.register(season)

    entry = registration.register(season=season, player=ada)

    assert (entry.order, entry.status) == (6, "waiting")
    assert told(ada) == ["registered", "withdrawn", "waiting"]


def test_accounts_that_nobody_answers_for_are_not_admitted() -> None:
    season = leagues.opened()
    with refused("not-admitted", 403, why="account"):
        registration.register(season=season, player=PlayerFactory(is_demo=True))


def test_by_invitation_only_who_is_invited_comes(ada: Player, ben: Player) -> None:
    season = leagues.opened(admission="invitation")
    organiser = leagues.organiser_of(season.league)

    registration.invite(season=season, by=organiser, player=ada)

    assert registration.register(season=season, player=ada).status == "registered"
    assert told(ada) == ["invited", "registered"]
    with refused("not-admitted", 403, why="invitation", player="Ben"):
        registration.register(season=season, player=ben)
    with refused("already-invited", 409, player="Ada"):
        registration.invite(season=season, by=organiser, player=ada)
    with refused("not-organiser", 403):
        registration.invite(season=season, by=ada, player=ben)


def test_nobody_is_invited_where_everybody_may_come(ada: Player) -> None:
    season = leagues.opened()
    with refused("not-by-invitation", 409):
        registration.invite(season=season, by=leagues.organiser_of(season.league), player=ada)


@pytest.mark.parametrize(("mu", "admitted"), [(24.9, False), (25.0, True), (27.5, True), (27.6, False), (None, False)])
def test_a_rating_may_be_asked_for(ada: Player, mu: float | None, admitted: bool) -> None:
    season = leagues.opened(rating_from=1500, rating_to=1600)
    if mu is not None:
        Rating.objects.create(player=ada, mu=mu, sigma=2)

    if admitted:
        assert registration.register(season=season, player=ada).strength == 1500 + 40 * (mu or 0) - 1000
    else:
        with refused("not-admitted", 403, why="rating" if mu else "unrated", least=1500, most=1600):
            registration.register(season=season, player=ada)


@pytest.mark.parametrize(("moves", "missed", "admitted"), [(90, 10, True), (89, 11, False), (0, 10, True)])
def test_reliability_may_be_asked_for_of_who_is_known(ada: Player, moves: int, missed: int, admitted: bool) -> None:
    season = leagues.opened(reliability=90)
    Punctuality.objects.create(player=ada, game=started(ada, PlayerFactory()), moves=moves, missed=missed, until=now())

    if admitted:
        assert registration.register(season=season, player=ada).status == "registered"
    else:
        with refused("not-admitted", 403, why="reliability", least=90):
            registration.register(season=season, player=ada)


def test_a_team_waits_until_its_partner_agrees(ada: Player, ben: Player) -> None:
    season = leagues.opened(teams=True, size=5)
    Rating.objects.create(player=ada, mu=30, sigma=2)
    Rating.objects.create(player=ben, mu=25, sigma=2)

    asked = registration.register(season=season, player=ada, partner=ben)
    agreed = registration.agree_partner(season=season, player=ben)

    assert (asked.status, agreed.status, agreed.strength) == ("waiting", "registered", 1600)
    assert (told(ada), told(ben)) == (["registered"], ["partner", "registered"])
    with refused("already-agreed", 409):
        registration.agree_partner(season=season, player=ben)
    with refused("already-registered", 409, player="Ben"):
        registration.register(season=season, player=ben, partner=PlayerFactory())


def test_a_team_without_its_partners_word_takes_no_place(ada: Player, ben: Player) -> None:
    season = leagues.opened(teams=True, size=5, least=2, most=2)
    registration.register(season=season, player=ada, partner=ben)
    leagues.register(season)
    leagues.register(season)

    late = registration.agree_partner(season=season, player=ben)

    assert late.status == "waiting"


def test_who_declines_is_free_for_another_team(ada: Player, ben: Player) -> None:
    season = leagues.opened(teams=True, size=5)
    registration.register(season=season, player=ada, partner=ben)

    registration.decline_partner(season=season, player=ben)

    assert told(ada) == ["declined"]
    carl = PlayerFactory()
    registration.register(season=season, player=carl, partner=ben)
    assert registration.agree_partner(season=season, player=ben).player == carl
    assert registration.register(season=season, player=ada, partner=PlayerFactory()).status == "waiting"


def test_teams_are_two_people_and_only_where_teams_play(ada: Player, ben: Player) -> None:
    teams, singles = leagues.opened(teams=True, size=5), leagues.opened(leagues.a_league(slug="autumn"))

    with refused("no-partner", 422):
        registration.register(season=teams, player=ada)
    with refused("bad-partner", 422):
        registration.register(season=teams, player=ada, partner=ada)
    with refused("bad-partner", 422):
        registration.register(season=singles, player=ada, partner=ben)
    with refused("not-registered", 404):
        registration.agree_partner(season=teams, player=ben)


def test_the_seed_that_closing_shows_was_drawn_before_anybody_registered() -> None:
    season = leagues.opened()
    committed = season.commitment
    for _ in range(4):
        leagues.register(season)

    closed = registration.close_registration(season=season, by=leagues.organiser_of(season.league))

    assert (season.seed, closed.commitment) == ("", committed)
    assert hashlib.sha256(closed.seed.encode()).hexdigest() == committed
    assert leagues.a_season(season.league).commitment == ""


def test_closing_shows_the_seed_and_asks_all_also_who_waits(ada: Player) -> None:
    season = leagues.registered(4, most=4)
    registration.register(season=season, player=ada)

    closed = registration.close_registration(season=season, by=leagues.organiser_of(season.league))

    assert closed.status == "confirmation"
    assert len(closed.seed) == 32
    rows = OutboxMessage.objects.filter(payload__what="confirm")
    asked = [row.recipient_id for row in rows if row.due_at == row.created_at]
    assert sorted(asked) == sorted(season.entries.values_list("player", flat=True))
    with refused("season-not-open", 409):
        registration.close_registration(season=season, by=leagues.organiser_of(season.league))
    assert leagues.fresh(season).seed == closed.seed


def test_who_has_not_confirmed_is_asked_again_on_the_last_day(ada: Player) -> None:
    season = leagues.registered(4, most=4)
    registration.register(season=season, player=ada)
    season = registration.close_registration(season=season)
    registration.withdraw_entry(season=season, player=season.entries.all()[0].player)

    again = OutboxMessage.objects.filter(payload__what="confirm", due_at=season.starts_at - leagues.DAY)

    assert set(again.values_list("recipient", flat=True)) == set(season.entries.values_list("player", flat=True))


def test_registration_closes_by_itself_when_its_time_is_over() -> None:
    season = leagues.registered(4)
    assert registration.close_due() == 0

    with time_machine.travel(season.closes_at, tick=False):
        assert registration.close_due() == 1
        assert registration.close_due() == 0

    assert leagues.fresh(season).status == "confirmation"


def test_everybody_gives_his_word_once_and_who_waits_goes_on_waiting(ada: Player, ben: Player) -> None:
    season = leagues.registered(3, most=4)
    registration.register(season=season, player=ada)
    registration.register(season=season, player=ben)
    with refused("season-not-open", 409, season_status="registration"):
        registration.confirm(season=season, player=ada)
    season = registration.close_registration(season=season)

    assert registration.confirm(season=season, player=ada).status == "confirmed"
    with refused("already-confirmed", 409):
        registration.confirm(season=season, player=ada)
    assert registration.confirm(season=season, player=ben).status == "waiting"
    with refused("already-confirmed", 409):
        registration.confirm(season=season, player=ben)
    with refused("not-registered", 404):
        registration.confirm(season=season, player=PlayerFactory())


def test_a_team_whose_partner_never_agreed_is_out_when_registration_closes(ada: Player, ben: Player) -> None:
    season = leagues.registered(4, teams=True)
    registration.register(season=season, player=ada, partner=ben)

    season = registration.close_registration(season=season)

    assert season.entries.get(player=ada).status == "dropped"
    assert (told(ada), told(ben)) == (["dropped"], ["partner", "dropped"])
    with refused("not-registered", 404):
        registration.confirm(season=season, player=ada)


def test_the_last_day_to_confirm_moves_with_the_start(ada: Player) -> None:
    season = leagues.opened()
    leagues.register(season, ada)
    season = registration.close_registration(season=season)
    start = season.starts_at + 5 * leagues.DAY

    drafts.move_dates(season=season, by=leagues.organiser_of(season.league), why="Holidays", starts_at=start)

    new = OutboxMessage.objects.filter(payload__what="confirm", payload__start=int(start.timestamp()))
    assert [row.due_at for row in new] == [start - leagues.DAY]


def test_who_gave_his_word_while_he_waited_need_not_give_it_again(ada: Player) -> None:
    season = leagues.registered(4, most=4)
    registration.register(season=season, player=ada)
    season = registration.close_registration(season=season)
    registration.confirm(season=season, player=ada)

    registration.withdraw_entry(season=season, player=season.entries.all()[0].player)

    assert season.entries.get(player=ada).status == "confirmed"


def test_a_place_given_back_after_closing_goes_to_who_waits(ada: Player, ben: Player) -> None:
    season = leagues.registered(3, most=4)
    registration.register(season=season, player=ada)
    registration.register(season=season, player=ben)
    season = registration.close_registration(season=season)
    registration.confirm(season=season, player=ada)

    registration.withdraw_entry(season=season, player=ada)

    assert told(ben) == ["waiting", "confirm", "moved-up"]
    assert registration.confirm(season=season, player=ben).status == "confirmed"


def test_who_is_removed_hears_why_and_does_not_come_back(ada: Player, league: League, founder: Player) -> None:
    season = leagues.opened(league)
    entry = registration.register(season=season, player=ada)
    with refused("bad-reason", 422):
        registration.remove(season=season, by=founder, entry=entry, why="")
    with refused("not-organiser", 403):
        registration.remove(season=season, by=PlayerFactory(), entry=entry, why="I do not like her")

    registration.remove(season=season, by=founder, entry=entry, why="Plays under two names")

    action = Action.objects.get(kind="remove")
    assert action.why == "Plays under two names"
    row = OutboxMessage.objects.get(recipient=ada, payload__what="dropped")
    assert (row.payload["why"], row.payload["action"]) == ("removed", action.pk)
    with refused("not-admitted", 403, why="removed"):
        registration.register(season=season, player=ada)
    with refused("not-registered", 404):
        registration.remove(season=season, by=founder, entry=entry, why="Again")


def queries(act: Any) -> int:
    with CaptureQueriesContext(connection) as captured:
        act()
    return len(captured)


def test_registering_costs_the_same_however_many_have() -> None:
    season = leagues.registered(2)
    few = queries(lambda: registration.register(season=season, player=PlayerFactory.create()))
    for _ in range(10):
        leagues.register(season)
    many = queries(lambda: registration.register(season=season, player=PlayerFactory.create()))

    assert few == many


def test_closing_costs_the_same_however_many_are_asked() -> None:
    few, many = leagues.registered(2), leagues.registered(12, leagues.a_league(slug="autumn"))

    assert queries(lambda: registration.close_registration(season=few)) == queries(
        lambda: registration.close_registration(season=many)
    )
    assert Entry.objects.filter(season=many, status="registered").count() == 12
