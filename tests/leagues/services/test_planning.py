"""Pairings: shown first, published as shown, and drawn so that anybody can check them."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.leagues.formats.certificate import check
from games.leagues.models import Division, Entry, League, Season, Slot, Table, TableSeat
from games.leagues.services import drafts, ending, planning, registration
from games.models import OutboxMessage
from games.ratings.models import Rating
from players.models import Player
from tests.factories import PlayerFactory
from tests.leagues import factories as leagues
from tests.leagues.refusals import refused

pytestmark = pytest.mark.django_db


def members(season: Season) -> list[list[str]]:
    """The names in each division, top first."""
    divisions = season.divisions.prefetch_related("slots__entry__player")
    return [[slot.entry.player.username for slot in division.slots.all()] for division in divisions]


def origins(season: Season) -> dict[str, tuple[int, str]]:
    """Level and origin by name."""
    slots = Slot.objects.filter(division__season=season).select_related("division", "entry__player")
    return {slot.entry.player.username: (slot.division.level, slot.origin) for slot in slots}


def finished(season: Season) -> Season:
    """A season that is over, in which the order of registration was the final one in each division."""
    for division in season.divisions.all():
        for rank, slot in enumerate(division.slots.order_by("entry__order"), start=1):
            Slot.objects.filter(pk=slot.pk).update(rank=rank)
    Season.objects.filter(pk=season.pk).update(status="finished")
    return leagues.fresh(season)


def again(season: Season, names: list[str], new: int = 0, **rules: Any) -> Season:
    """The next season, in which these people play again, and so many new ones; all confirmed."""
    by = leagues.organiser_of(season.league)
    following = drafts.next_season(season=season, by=by)
    following = drafts.change(season=following, by=by, rules=following.terms.from_json({**following.rules, **rules}))
    with time_machine.travel(following.opens_at, tick=False):
        registration.open_registration(season=following, by=by)
        for name in names:
            registration.register(season=following, player=Player.objects.get(username=name))
        for _ in range(new):
            leagues.register(following)
        following = registration.close_registration(season=following, by=by)
        leagues.confirm_all(following)
    return leagues.fresh(following)


def test_what_was_shown_is_what_is_published() -> None:
    season = leagues.confirmed(12, size=7)
    shown = planning.preview(season=season)
    assert not Division.objects.exists()

    published = leagues.publish(season)

    assert published.status == "published"
    assert published.plan == shown.certificate
    assert [len(division) for division in members(season)] == [7, 5]
    assert Table.objects.count() == 12
    assert TableSeat.objects.count() == 48
    assert set(season.entries.values_list("status", flat=True)) == {"playing"}


def test_rows_and_certificate_say_the_same() -> None:
    season = leagues.published(12, size=7)

    for division, described in zip(season.divisions.all(), season.plan["divisions"], strict=True):
        slots = [slot.entry.player.username for slot in division.slots.select_related("entry__player")]
        assert slots == [described["entrants"][number - 1] for number in described["slots"]]
        tables = [
            [seat.slot.number + 1 for seat in table.seats.select_related("slot")] for table in division.tables.all()
        ]
        assert tables == described["tables"]
    assert check(season.plan) == []


def test_each_is_told_his_division_and_who_did_not_confirm_is_out(ada: Player, ben: Player) -> None:
    season = leagues.registered(6, most=7)
    registration.register(season=season, player=ada)
    registration.register(season=season, player=ben)
    season = registration.close_registration(season=season)
    for entry in season.entries.filter(status="registered").exclude(player=ada).select_related("player"):
        registration.confirm(season=season, player=entry.player)

    missing = [entry.player for entry in planning.preview(season=season).missing]
    leagues.publish(season)

    assert missing == [ada, ben]
    assert OutboxMessage.objects.filter(payload__what="division").count() == 6
    out = OutboxMessage.objects.filter(payload__what="dropped")
    assert {row.recipient: row.payload["why"] for row in out} == {ada: "unconfirmed", ben: "not-needed"}
    assert set(season.entries.filter(player__in=[ada, ben]).values_list("status", flat=True)) == {"dropped"}


def test_places_that_nobody_confirmed_go_to_those_who_wait_and_would_play() -> None:
    season = leagues.registered(9, most=6)
    season = registration.close_registration(season=season)
    first, _, _, _, _, sixth, seventh, eighth, ninth = season.entries.select_related("player")
    for entry in season.entries.exclude(pk__in=[first.pk, sixth.pk, seventh.pk]).select_related("player"):
        registration.confirm(season=season, player=entry.player)

    shown = planning.preview(season=season)
    leagues.publish(season)

    assert (shown.moved_up, list(shown.missing)) == ([eighth, ninth], [first, sixth, seventh])
    playing = season.entries.filter(status="playing").values_list("order", flat=True)
    assert list(playing) == [2, 3, 4, 5, 8, 9]


def test_not_more_move_up_than_places_are_left() -> None:
    season = leagues.registered(8, most=6)
    season = registration.close_registration(season=season)
    for entry in season.entries.exclude(order=1).select_related("player"):
        registration.confirm(season=season, player=entry.player)

    assert [entry.order for entry in planning.preview(season=season).missing] == [1, 8]


def test_what_has_changed_since_it_was_shown_is_not_published() -> None:
    season = leagues.closed(6)
    for entry in season.entries.all()[:5]:
        registration.confirm(season=season, player=entry.player)
    shown = planning.preview(season=season).digest
    registration.confirm(season=season, player=season.entries.get(order=6).player)

    with refused("plan-changed", 409):
        planning.publish(season=season, by=leagues.organiser_of(season.league), digest=shown)
    assert not Division.objects.exists()
    assert leagues.fresh(season).status == "confirmation"


def test_nothing_is_published_twice_too_early_or_by_a_stranger() -> None:
    season = leagues.confirmed(5)
    digest, by = planning.preview(season=season).digest, leagues.organiser_of(season.league)
    with refused("not-organiser", 403):
        planning.publish(season=season, by=PlayerFactory(), digest=digest)
    planning.publish(season=season, by=by, digest=digest)

    with refused("season-not-open", 409, season_status="published"):
        planning.publish(season=season, by=by, digest=digest)
    with refused("season-not-open", 409, season_status="registration"):
        planning.preview(season=leagues.registered(5, leagues.a_league(slug="autumn")))
    assert Table.objects.count() == 5


def test_too_few_make_no_season() -> None:
    season = leagues.confirmed(5, least=6)

    with refused("too-few", 409, least=6, count=5):
        planning.preview(season=season)
    with refused("too-few", 409, least=6, count=5):
        planning.publish(season=season, by=leagues.organiser_of(season.league), digest="")
    assert leagues.fresh(season).status == "confirmation"


def test_a_season_that_would_be_over_is_not_published() -> None:
    season = leagues.confirmed(5)
    with time_machine.travel(season.ends_at, tick=False), refused("bad-dates", 422, field="ends_at"):
        leagues.publish(season)


@pytest.mark.parametrize("seeding", ["rating", "registration"])
def test_a_first_season_is_seeded_as_announced(seeding: str) -> None:
    season = leagues.opened(seats=2, size=4, least=2, seeding=seeding)
    for number in range(8):
        player = PlayerFactory(username=f"seed{number}")
        if number > 0:
            Rating.objects.create(player=player, mu=20 + number, sigma=2)
        registration.register(season=season, player=player)
    season = registration.close_registration(season=season)
    leagues.confirm_all(season)

    leagues.publish(season)

    strong = {"rating": {4, 5, 6, 7}, "registration": {0, 1, 2, 3}}[seeding]
    assert [{int(name[-1]) for name in division} for division in members(season)] == [strong, set(range(8)) - strong]


def test_a_lot_decides_where_that_is_announced_and_anybody_can_repeat_it() -> None:
    season = leagues.confirmed(8, seats=2, size=4, least=2, seeding="lot")

    first = planning.preview(season=season).certificate
    assert planning.preview(season=season).certificate == first

    Season.objects.filter(pk=season.pk).update(seed="another")
    other = planning.preview(season=leagues.fresh(season)).certificate
    assert {tuple(sorted(one["entrants"])) for one in first["divisions"]} != {
        tuple(sorted(one["entrants"])) for one in other["divisions"]
    }


def test_the_next_season_promotes_relegates_and_fills_up() -> None:
    season = finished(leagues.published(12, size=7, seeding="registration", up=1, down=1))
    names = [entry.player.username for entry in season.entries.select_related("player")]
    top, bottom = names[:7], names[7:]

    following = leagues.publish(again(season, [*top[:6], top[6], *bottom[:4]], new=1))

    found = origins(following)
    assert found[top[0]] == (1, "stayed")
    assert found[top[6]] == (2, "relegated")
    assert found[bottom[0]] == (1, "promoted")
    assert found[bottom[1]] == (2, "stayed")
    new = set(found) - set(names)
    assert [found[name] for name in new] == [(2, "new")]


def test_who_missed_a_season_returns_to_his_level() -> None:
    first = finished(leagues.published(12, size=7, seeding="registration"))
    names = [entry.player.username for entry in first.entries.select_related("player")]
    second = finished(leagues.publish(again(first, names[1:], new=1)))
    players = [entry.player.username for entry in second.entries.select_related("player")]

    third = leagues.publish(again(second, [*players[:6], *players[7:], names[0]]))

    assert origins(third)[names[0]][1] == "returning"


def test_pairings_wait_for_the_end_of_the_season_before() -> None:
    season = leagues.published(5)
    following = again(season, [entry.player.username for entry in season.entries.all()])

    with refused("season-not-over", 409, number=1):
        planning.preview(season=following)


def test_after_a_cancelled_season_the_one_before_it_promotes(league: League, founder: Player) -> None:
    first = finished(leagues.published(12, league, size=7, seeding="registration", up=1, down=1))
    names = [entry.player.username for entry in first.entries.select_related("player")]
    second = drafts.next_season(season=first, by=founder)
    ending.cancel(season=second, by=founder, why="Nobody has time")

    third = leagues.publish(again(leagues.fresh(second), names))

    assert third.opens_at < second.opens_at
    assert (origins(third)[names[7]], origins(third)[names[6]]) == ((1, "promoted"), (2, "relegated"))


def test_teams_sit_opposite_each_other() -> None:
    season = leagues.published(4, teams=True, size=4, least=2)

    assert Table.objects.count() == 6
    for table in Table.objects.prefetch_related("seats"):
        a, b, c, d = table.seats.all()
        assert a.slot_id == c.slot_id != b.slot_id == d.slot_id
        assert {a.member, c.member} == {b.member, d.member} == {0, 1}
    assert check(season.plan) == []
    assert OutboxMessage.objects.filter(payload__what="division").count() == 8


def test_the_same_people_are_the_same_team_whoever_registers() -> None:
    season = finished(leagues.published(4, teams=True, size=4, least=2))
    by = leagues.organiser_of(season.league)
    following = drafts.next_season(season=season, by=by)
    with time_machine.travel(following.opens_at, tick=False):
        registration.open_registration(season=following, by=by)
        for entry in season.entries.select_related("player", "partner"):
            assert entry.partner is not None
            registration.register(season=following, player=entry.partner, partner=entry.player)
            registration.agree_partner(season=following, player=entry.player)
        following = registration.close_registration(season=following, by=by)
        leagues.confirm_all(following)

        following = leagues.publish(following)

    assert {origin for _, origin in origins(following).values()} == {"stayed"}


def test_publishing_costs_the_same_however_many_play() -> None:
    few = leagues.confirmed(5)
    many = leagues.confirmed(19, leagues.a_league(slug="autumn"))

    counted = []
    for season in (few, many):
        with CaptureQueriesContext(connection) as captured:
            leagues.publish(season)
        counted.append(len(captured))

    assert counted[0] == counted[1]
    assert Entry.objects.filter(season=many, status="playing").count() == 19


def test_a_command_checks_a_season_and_a_file(league: League, tmp_path: Path) -> None:
    season = leagues.published(5, league)
    file, tampered = tmp_path / "plan.json", tmp_path / "tampered.json"
    file.write_text(json.dumps(season.plan))
    tampered.write_text(json.dumps(season.plan | {"seed": "another"}))

    for name in (f"{league.slug}/{season.number}", str(file)):
        out = StringIO()
        call_command("check_certificate", name, stdout=out)
        assert "holds" in out.getvalue()
    with pytest.raises(CommandError, match="does not hold"):
        call_command("check_certificate", str(tampered), stderr=StringIO())


@pytest.mark.parametrize("teams", [False, True])
def test_a_command_finds_tables_that_were_not_published(teams: bool, league: League) -> None:
    leagues.published(5, league, teams=teams, size=5)
    call_command("check_certificate", "spring/1", stdout=StringIO())
    one, other = TableSeat.objects.filter(table__number=1)[:2]
    TableSeat.objects.filter(pk=one.pk).update(letter="X")
    TableSeat.objects.filter(pk=other.pk).update(letter=one.letter)
    TableSeat.objects.filter(pk=one.pk).update(letter=other.letter)

    err = StringIO()
    with pytest.raises(CommandError, match="does not hold"):
        call_command("check_certificate", "spring/1", stderr=err)
    assert "division 1: other tables are played than were published" in err.getvalue()


@pytest.mark.parametrize("name", ["spring/9", "spring/x", "nothing.json", "spring/1"])
def test_a_command_says_what_is_not_there(league: League, name: str) -> None:
    leagues.a_season(league)
    with pytest.raises(CommandError, match=r"there is no|not published"):
        call_command("check_certificate", name)
