"""A substitute takes a slot: in all games that go on, with what was made there, and the old member on record."""

import pytest
import time_machine

from games.leagues.models import Action, Entry, Season, SlotHolder
from games.leagues.selectors import standings
from games.leagues.services import organisers, registration, replacing, withdrawals
from games.models import FormerMember, Game, OutboxMessage, Seat
from games.selectors import lists
from games.services import seats, stand_ins, substitutes
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues import playing
from tests.service.test_stand_ins import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """Three players who play each other, a few turns each."""
    return leagues.running(3, seats=2, least=2, turn_limit=4)


def entries(season: Season) -> list[Entry]:
    """In the order of registration."""
    return list(season.entries.order_by("order").select_related("player", "partner"))


def replaced(season: Season, entry: Entry, player: Player, partner: Player | None = None) -> Entry:
    """Somebody else in an entry's slot, by the organiser's hand."""
    by = leagues.organiser_of(season.league)
    return replacing.replace(season=season, by=by, entry=entry, player=player, partner=partner, why="He fell ill")


def test_he_gets_the_seats_of_games_that_go_on_and_what_was_made_before(season: Season) -> None:
    old, new = entries(season)[0], factories.PlayerFactory()
    slot = old.slots.get()
    done = next(table for table in playing.tables(season) if table.seats.filter(slot=slot).exists())
    playing.played(done)
    before = {row.member: row.mean for row in standings.division_standings(slot.division)}

    entry = replaced(season, old, new)

    slot.refresh_from_db()
    assert (slot.entry, entry.status, entry.player) == (entry, "playing", new)
    assert [seat.game.status for seat in Seat.objects.filter(player=new)] == ["running"]
    assert [former.player for former in FormerMember.objects.all()] == [old.player]
    assert {row.member: row.mean for row in standings.division_standings(slot.division)} == before


def test_nobody_takes_a_seat_of_a_season_by_himself(season: Season) -> None:
    away, stranger = entries(season)[0].player, factories.PlayerFactory()
    code = Seat.objects.filter(player=away)[0].game.code
    letter = stand_ins.ask(code=code, player=away).letter

    with time_machine.travel(now() + seats.SUBSTITUTE_AFTER, tick=False):
        assert not lists.wanted(stranger).exists()
        for act in (
            lambda: stand_ins.offer(code=code, player=away),
            lambda: substitutes.take_over(code=code, player=stranger, letter=letter),
            lambda: substitutes.invite(code=code, host=leagues.organiser_of(season.league), player=stranger),
        ):
            assert refused(act) == ("not-takeable", 409)


def test_the_old_member_is_kept_on_record_and_both_are_told(season: Season) -> None:
    old, new = entries(season)[0], factories.PlayerFactory()

    replaced(season, old, new)

    old.refresh_from_db()
    [holder], action = SlotHolder.objects.all(), Action.objects.get(kind="replace")
    assert (old.status, holder.entry, holder.why, action.why) == ("replaced", old, "He fell ill", "He fell ill")
    told = OutboxMessage.objects.filter(kind="league", payload__entry=old.pk)
    assert {(row.payload["what"], row.recipient) for row in told} == {("substitute", new), ("replaced", old.player)}


def test_the_slot_of_who_withdrew_counts_again() -> None:
    season, new = leagues.running(4, least=4), factories.PlayerFactory()
    withdrawals.withdraw(season=season, player=entries(season)[0].player)

    replaced(season, entries(season)[0], new)

    assert not season.divisions.get().slots.filter(withdrawn_at__isnull=False).exists()
    assert [(seat.is_bot, seat.resigned_at) for seat in Seat.objects.filter(player=new)] == [(False, None)] * 4


def test_before_the_start_the_games_are_his_from_the_first_move() -> None:
    season = leagues.published(3, seats=2, least=2)
    new = factories.PlayerFactory()

    replaced(season, entries(season)[0], new)
    leagues.start(season)

    assert Seat.objects.filter(player=new).count() == 2
    assert not FormerMember.objects.exists()


def test_of_a_team_one_may_stay() -> None:
    season = leagues.running(3, teams=True, least=2)
    old, new = entries(season)[0], factories.PlayerFactory()
    assert old.partner is not None
    seats_of_partner = set(Seat.objects.filter(player=old.partner).values_list("game", "letter"))

    entry = replaced(season, old, new)
    entry = replaced(season, entry, new, newer := factories.PlayerFactory())

    assert entry.players == [new.pk, newer.pk]
    assert set(Seat.objects.filter(player=newer).values_list("game", "letter")) == seats_of_partner
    assert Seat.objects.filter(player=new).count() == 2


def test_who_plays_the_season_or_did_takes_no_slot(season: Season) -> None:
    first, second, _ = entries(season)
    replaced(season, first, new := factories.PlayerFactory())

    for player in (second.player, new):
        assert refused(lambda player=player: replaced(season, second, player)) == ("already-registered", 409)
    assert refused(lambda: replaced(season, second, first.player)) == ("has-played", 409)
    assert refused(lambda: replaced(season, first, factories.PlayerFactory())) == ("not-registered", 404)
    assert SlotHolder.objects.count() == 1


def test_who_was_not_needed_may_be_a_substitute() -> None:
    season = leagues.registered(3, seats=2, least=2, most=2)
    waiting = entries(season)[2].player
    season = registration.close_registration(season=season, by=leagues.organiser_of(season.league))
    leagues.confirm_all(season)
    season = leagues.start(leagues.publish(leagues.fresh(season)))

    replaced(season, entries(season)[0], waiting)

    assert Seat.objects.filter(player=waiting).count() == 1


def test_who_took_his_registration_back_may_be_a_substitute() -> None:
    season = leagues.registered(3, seats=2, least=2)
    former = entries(season)[2].player
    registration.withdraw_entry(season=season, player=former)
    season = registration.close_registration(season=season, by=leagues.organiser_of(season.league))
    leagues.confirm_all(season)
    season = leagues.start(leagues.publish(leagues.fresh(season)))

    replaced(season, entries(season)[0], former)

    assert Seat.objects.filter(player=former).count() == 1


def test_an_organiser_neither_replaces_himself_nor_takes_a_slot_nor_touches_his_tables(season: Season) -> None:
    organiser = leagues.organiser_of(season.league)
    own, other, _ = entries(season)
    organisers.appoint(league=season.league, by=organiser, player=own.player)
    new = factories.PlayerFactory()

    def replace(by: Player, entry: Entry, player: Player) -> tuple[str, int]:
        return refused(lambda: replacing.replace(season=season, by=by, entry=entry, player=player, why="A reason"))

    assert replace(own.player, own, new) == ("own-slot", 403)
    assert replace(own.player, other, new) == ("own-slot", 403)
    assert replace(organiser, own, organiser) == ("own-slot", 403)
    assert replace(other.player, own, new) == ("not-organiser", 403)
    assert not SlotHolder.objects.exists()


def test_a_broken_game_refuses_it_and_nothing_is_half_done(season: Season) -> None:
    old = entries(season)[0]
    mine = Seat.objects.filter(player=old.player).order_by("-game")[0].game
    Game.objects.filter(pk=mine.pk).update(status="paused", pause_reason="broken")

    assert refused(lambda: replaced(season, old, factories.PlayerFactory())) == ("game-not-running", 409)

    old.refresh_from_db()
    assert (old.status, FormerMember.objects.count(), SlotHolder.objects.count()) == ("playing", 0, 0)
