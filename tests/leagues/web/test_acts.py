"""What players do on a season's page: registering, confirming, withdrawing, reporting."""

import pytest
from django.db.models import F

from games.leagues.models import Entry, League, Report, Season
from games.leagues.services import replacing, withdrawals
from games.models import Seat
from games.ratings.models import Rating
from players.models import Player
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues.web.test_pages import path
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def test_a_player_registers_and_takes_it_back(league: League, ada: Player) -> None:
    season, client = leagues.opened(league), browser(ada)

    page = Page(client.post(path(season, "register/"), follow=True))

    assert "You are registered." in page.text
    assert "Ada: registered." in page.text
    assert not page.has_form("/register/")
    gone = Page(client.post(page.form("/leave/").action, follow=True))
    assert "You are not registered any more." in gone.text
    assert gone.has_form("/register/")


def test_registering_twice_is_refused_on_the_page(league: League, ada: Player) -> None:
    season, client = leagues.opened(league), browser(ada)
    client.post(path(season, "register/"))

    response = client.post(path(season, "register/"))

    assert response.status_code == 409
    assert "You are registered for this season already." in Page(response).text
    assert season.entries.count() == 1


def test_who_is_not_admitted_reads_why_instead_of_a_button(league: League, ada: Player) -> None:
    season = leagues.opened(league, admission="invitation")

    page = Page(browser(ada).get(path(season)))

    assert "This season is by invitation, and you have none." in page.text
    assert not page.has_form("/register/")
    assert browser(ada).post(path(season, "register/")).status_code == 403


def test_who_has_no_rating_where_one_is_asked_for_reads_so(league: League, ada: Player) -> None:
    season = leagues.opened(league, rating_from=1600)

    assert "This season asks for a rating, and you have none yet." in read_by(season, ada)


def test_a_refusal_that_is_about_the_partner_names_him(league: League, ada: Player, ben: Player) -> None:
    season = leagues.opened(league, teams=True, rating_to=1600)
    Rating.objects.create(player=ada, mu=25, sigma=2)

    response = browser(ada).post(path(season, "register/"), {"partner": "Ben"})

    assert response.status_code == 403
    assert "This season asks for a rating, and Ben has none yet." in Page(response).text


def test_who_was_taken_out_reads_why_there_is_no_button(league: League, ada: Player) -> None:
    season, by = leagues.opened(league), leagues.organiser_of(league)
    leagues.registration.remove(season=season, by=by, entry=leagues.register(season, ada), why="Two accounts.")

    page = Page(browser(ada).get(path(season)))

    assert "An organiser took you out of this season." in page.text
    assert "Two accounts" not in page.text
    assert not page.has_form("/register/")


def test_registering_needs_an_account(league: League) -> None:
    season = leagues.opened(league)

    response = browser().post(path(season, "register/"))

    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/")


def test_a_team_is_two_who_agree(league: League, ada: Player, ben: Player) -> None:
    season = leagues.opened(league, teams=True)

    asked = Page(browser(ada).post(path(season, "register/"), {"partner": "ben"}, follow=True))
    page = Page(browser(ben).get("/leagues/"))

    assert "Your partner is asked to agree." in asked.text
    assert "Your partner has not agreed yet." in asked.text
    assert "Ada wants to play with you as a team." in page.text
    assert not page.faults()
    agreed = Page(browser(ben).post(page.form("/agree/").action, follow=True))
    assert "You play as a team. Spring league" in agreed.text
    assert "Ada & Ben: registered." in agreed.text


def test_a_partner_may_decline(league: League, ada: Player, ben: Player) -> None:
    season = leagues.opened(league, teams=True)
    browser(ada).post(path(season, "register/"), {"partner": "Ben"})

    page = Page(browser(ben).post(path(season, "decline/"), follow=True))

    assert "You have declined." in page.text
    assert not season.entries.filter(partner=ben).exists()


@pytest.mark.parametrize("name", ["", "nobody", "x" * 200, "Ada\0"])
def test_a_partner_who_is_nobody_is_refused_beside_the_field(league: League, ada: Player, name: str) -> None:
    season = leagues.opened(league, teams=True)

    response = browser(ada).post(path(season, "register/"), {"partner": name})

    assert response.status_code == 422
    assert not Page(response).faults()
    assert not season.entries.exists()


def test_who_is_registered_is_asked_to_confirm_and_does(league: League, ada: Player) -> None:
    season = leagues.opened(league)
    leagues.register(season, ada)
    season = leagues.registration.close_registration(season=season, by=leagues.organiser_of(league))

    page = Page(browser(ada).get(path(season)))
    confirmed = Page(browser(ada).post(page.form("/confirm/").action, follow=True))

    assert "Do you play? Please confirm it now" in page.text
    assert "Confirmed: you play this season." in confirmed.text
    assert "Ada confirmed" in confirmed.text
    assert not confirmed.has_form("/confirm/")


def test_who_waits_is_asked_whether_he_would_play_and_says_so(league: League, ada: Player) -> None:
    season = leagues.registered(4, league, most=4)
    leagues.register(season, ada)
    season = leagues.registration.close_registration(season=season, by=leagues.organiser_of(league))

    page = Page(browser(ada).get(path(season)))
    said = Page(browser(ada).post(page.form("/confirm/").action, follow=True))

    assert "Would you play? Please say it now" in page.text
    assert "Noted: you play if a place is left." in said.text
    assert "Ada would play" in said.text
    assert not said.has_form("/confirm/")
    assert not said.faults()


def test_a_partner_who_never_agreed_has_nothing_to_take_back(league: League, ada: Player, ben: Player) -> None:
    season = leagues.registered(4, league, teams=True)
    leagues.registration.register(season=season, player=ada, partner=ben)
    leagues.registration.close_registration(season=season, by=leagues.organiser_of(league))

    page = Page(browser(ben).get(path(season)))

    assert not page.has_form("/leave/")
    assert "Your partner has not agreed" not in page.text


def test_who_gives_up_a_game_of_a_league_reads_what_follows(league: League) -> None:
    season = leagues.running(4, league)
    seat = Seat.objects.filter(game__league_table__division__season=season).select_related("game", "player")[0]

    page = Page(browser(seat.player).get(f"/games/{seat.game.code}/resign/"))

    assert "It is a game of a league: Whoever gives up a game is placed behind all who did not." in page.text


def read_by(season: Season, player: Player) -> str:
    """What the season's page says to a player."""
    page = Page(browser(player).get(path(season)))
    assert not page.faults()
    return page.text


def test_who_has_no_place_when_the_pairings_are_made_reads_why(league: League, ada: Player, ben: Player) -> None:
    season = leagues.registered(4, league, most=4)
    for player in (ada, ben):
        leagues.register(season, player)
    season = leagues.registration.close_registration(season=season, by=leagues.organiser_of(league))
    for entry in season.entries.exclude(player=ada):
        leagues.registration.confirm(season=season, player=entry.player)

    season = leagues.publish(leagues.fresh(season))

    assert "You have no place in this season: it was not confirmed in time." in read_by(season, ada)
    assert "You have no place in this season: none was left in the end." in read_by(season, ben)


def test_who_left_or_was_taken_out_reads_so(league: League) -> None:
    season, by = leagues.running(7, league), leagues.organiser_of(league)
    one, two, three = season.entries.select_related("player")[:3]

    withdrawals.withdraw(season=season, player=one.player)
    withdrawals.remove(season=season, by=by, entry=two, why="Two accounts.")
    replacing.replace(season=season, by=by, entry=three, player=factories.PlayerFactory(), why="Ill")

    assert "You have withdrawn from this season." in read_by(season, one.player)
    assert "An organiser has taken you out of this season." in read_by(season, two.player)
    assert "somebody else has your place." in read_by(season, three.player)


def test_who_took_his_registration_back_reads_so_when_it_is_over(league: League, ada: Player) -> None:
    season = leagues.registered(4, league)
    leagues.register(season, ada)
    leagues.registration.withdraw_entry(season=season, player=ada)
    leagues.registration.close_registration(season=season, by=leagues.organiser_of(league))

    assert "Your registration for this season was taken back." in read_by(season, ada)


def test_who_found_no_partner_in_time_reads_so(league: League, ada: Player, ben: Player) -> None:
    season = leagues.registered(4, league, teams=True)
    leagues.registration.register(season=season, player=ada, partner=ben)
    leagues.registration.close_registration(season=season, by=leagues.organiser_of(league))

    assert "your partner had not agreed when registration closed." in read_by(season, ada)


def test_withdrawing_asks_back_and_gives_up_the_games(league: League) -> None:
    season = leagues.running(5, league)
    entry = season.entries.select_related("player").first()
    assert entry is not None
    client = browser(entry.player)

    asked = Page(client.get(path(season, "withdraw/")))
    assert Entry.objects.get(pk=entry.pk).status == Entry.Status.PLAYING
    page = Page(client.post(path(season, "withdraw/"), follow=True))
    again = client.post(path(season, "withdraw/"))

    assert "Withdraw from Spring league, season 1?" in asked.text
    assert "You have withdrawn from the season." in page.text
    assert not entry.player.seats.filter(resigned_at=None, game__status="running").exists()
    assert again.status_code == 409
    assert "(withdrew)" in Page(client.get(path(season, "1/"))).text


def test_my_seasons_name_my_tables_and_where_i_am_asked(league: League) -> None:
    season = leagues.running(5, league)
    seat = season.divisions.get().tables.get(number=1).game.seats.exclude(asked=None).select_related("player").first()

    page = Page(browser(seat.player).get("/leagues/"))

    assert not page.faults()
    assert page.html.count("/games/") >= 4
    assert "Table 1 : being played · you are asked until" in page.text


def test_standings_are_mailed_to_who_wants_them(league: League) -> None:
    season = leagues.published(4, league)
    entry = season.entries.select_related("player").first()
    assert entry is not None
    client = browser(entry.player)

    page = Page(client.post(path(season, "standings-mails/"), {"wants": "yes"}, follow=True))

    assert "You get the standings every week." in page.text
    assert page.form("/standings-mails/").hidden() == {"wants": "no"}


def test_a_player_is_reported_to_the_organisers_alone(league: League) -> None:
    season = leagues.published(4, league)
    one, other = (entry.player for entry in season.entries.select_related("player")[:2])
    client = browser(one)

    form = Page(client.get(path(season, "report/")))
    page = Page(client.post(path(season, "report/"), {"about": other.pk, "text": "He knew my cards."}, follow=True))

    assert not form.faults()
    assert str(one.pk) not in form.form("/report/").choices("option", "about")
    assert "The organisers of the league will look at it." in page.text
    assert Report.objects.get().about == other
    assert "knew" not in browser(other).get(path(season)).content.decode()


def test_who_takes_no_part_reports_nobody(league: League, ada: Player) -> None:
    season = leagues.published(4, league)
    about = season.entries.values_list("player", flat=True)[0]

    response = browser(ada).post(path(season, "report/"), {"about": about, "text": "Hm."})

    assert response.status_code == 403
    assert not Report.objects.exists()


def test_registration_that_is_not_open_yet_has_no_button(league: League, ada: Player) -> None:
    season = leagues.opened(league)
    Season.objects.update(opens_at=F("closes_at") - leagues.DAY)

    assert not Page(browser(ada).get(path(season))).has_form("/register/")
    assert browser(ada).post(path(season, "register/")).status_code == 409


def test_a_game_of_a_league_says_so_and_others_do_not(league: League, ada: Player, ben: Player) -> None:
    season = leagues.running(5, league)
    game = season.divisions.get().tables.get(number=2).game

    assert "Spring league, season 1, table 2 of Division 1" in Page(browser(ada).get(f"/games/{game.code}/")).text
    assert "of-league" not in browser(ada).get(f"/games/{factories.started(ada, ben).code}/").content.decode()
