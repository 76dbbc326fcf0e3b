"""The first day of a season: every game starts once, with the people, cards and times that were announced."""

from typing import Any

import pytest
import time_machine

from games.leagues import tasks
from games.leagues.models import Entry, Season, Slot, Table
from games.leagues.services import messages, registration, starting, withdrawals
from games.models import DeckSetup, Game, OutboxMessage
from games.services import arranged
from games.services.errors import ServiceError
from silver_site.clock import now
from tests.leagues import factories as leagues

pytestmark = pytest.mark.django_db


def games(season: Season) -> list[Game]:
    """The games of a season's tables."""
    return list(Game.objects.filter(league_table__division__season=season))


def test_all_games_start_together_and_all_are_told() -> None:
    season = leagues.running(5)

    assert [game.status for game in games(season)] == ["running"] * 5
    assert set(Table.objects.values_list("status", flat=True)) == {"running"}
    assert season.started_at is not None
    assert OutboxMessage.objects.filter(payload__what="started").count() == 5


def test_everybody_sits_where_the_plan_seats_him() -> None:
    season = leagues.running(5)

    for table in Table.objects.select_related("game").prefetch_related("seats__slot__entry"):
        assert table.game is not None
        planned = {seat.letter: seat.player_id(seat.slot.entry) for seat in table.seats.all()}
        assert planned == dict(table.game.seats.values_list("letter", "player"))
        assert table.game.host == leagues.organiser_of(season.league)


def test_members_of_a_team_sit_opposite_each_other() -> None:
    leagues.running(2, teams=True, size=4, least=2)

    game = Game.objects.get()
    entries = [{entry.player_id, entry.partner_id} for entry in Entry.objects.all()]
    held = dict(game.seats.values_list("letter", "player"))
    assert game.teams
    assert {held["A"], held["C"]} in entries
    assert {held["B"], held["D"]} in entries


@pytest.mark.parametrize(
    ("rules", "rated"),
    [({}, "people"), ({"rated": False}, "never"), ({"rate_bots": True}, "always")],
)
def test_games_are_as_the_rules_say(rules: dict[str, Any], rated: str) -> None:
    leagues.running(
        2,
        seats=2,
        size=4,
        least=2,
        move_time=7200,
        bank=3600,
        cap=14400,
        days_off=(7,),
        misses_allowed=1,
        leave_allowed=False,
        pauses_allowed=True,
        remember=False,
        turn_limit=30,
        **rules,
    )

    game = Game.objects.get()
    assert (game.move_time, game.bank, game.cap, game.days_off, game.misses_allowed) == (7200, 3600, 14400, "7", 1)
    assert (game.leave_allowed, game.pauses_allowed, game.remember, game.turn_limit) == (False, True, False, 30)
    assert (game.rated, game.access) == (rated, "open")


def test_the_cards_are_those_that_were_announced_whatever_became_of_the_setup() -> None:
    season = leagues.published(2, seats=2, size=4, least=2)
    DeckSetup.objects.filter(pk=season.setup_id).update(decks="fang")

    leagues.start(season)

    assert Game.objects.get().decks == "bullet"


def test_nothing_starts_before_its_day() -> None:
    season = leagues.published(5)

    assert starting.start_due() == 0
    assert not Game.objects.exists()
    with time_machine.travel(season.starts_at, tick=False):
        assert starting.start_due() == 1


def test_starting_again_starts_nothing() -> None:
    season = leagues.running(5)
    table = Table.objects.all()[0]

    assert starting.start_due() == 0
    assert not starting.start_table(season.pk, table.pk)
    assert Game.objects.count() == 5


def test_a_long_start_leaves_the_rest_to_the_next_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    season = leagues.published(5)
    leagues.make_due(season)
    arrange = arranged.arrange
    with time_machine.travel(now(), tick=False) as clock:

        def slowly(**options: Any) -> Game:
            clock.shift(starting.LONGEST_SWEEP / 2)
            return arrange(**options)

        monkeypatch.setattr(starting, "arrange", slowly)
        started = [(starting.start_due(), Game.objects.count()) for _ in range(3)]

    assert started == [(0, 2), (0, 4), (1, 5)]


def test_a_sweep_that_dies_half_way_is_taken_up_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    season = leagues.published(5)
    leagues.make_due(season)
    calls = []

    def dying(**options: Any) -> Game:
        calls.append(1)
        game = arranged.arrange(**options)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return game

    with monkeypatch.context() as patch:
        patch.setattr(starting, "arrange", dying)
        with pytest.raises(KeyboardInterrupt):
            starting.start_due()
    assert Game.objects.count() == 2
    assert leagues.fresh(season).status == "published"

    assert starting.start_due() == 1
    assert Game.objects.count() == 5
    assert leagues.fresh(season).status == "running"


def test_a_game_that_fails_keeps_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    season = leagues.published(5)
    leagues.make_due(season)
    calls = []

    def failing(**options: Any) -> Game:
        calls.append(1)
        if len(calls) == 2:
            raise ServiceError("bad-setup", 422)
        return arranged.arrange(**options)

    with monkeypatch.context() as patch:
        patch.setattr(starting, "arrange", failing)
        assert starting.start_due() == 0

    assert Game.objects.count() == 4
    assert "bad-setup" in caplog.text
    assert starting.start_due() == 1


def test_a_game_that_never_starts_does_not_put_off_the_hard_end(monkeypatch: pytest.MonkeyPatch) -> None:
    season = leagues.published(2, seats=2, size=4, least=2)
    leagues.make_due(season)
    monkeypatch.setattr(starting, "arrange", lambda **_options: 1 / 0)

    with time_machine.travel(leagues.fresh(season).ends_at, tick=False):
        tasks.tend()

    assert leagues.fresh(season).status == "finished"
    assert set(Table.objects.values_list("status", flat=True)) == {"voided"}


def test_who_withdrew_before_the_start_gives_up_his_seats() -> None:
    season = leagues.published(5)
    slot = Slot.objects.select_related("entry__player").all()[0]
    withdrawals.withdraw(season=season, player=slot.entry.player)

    leagues.start(season)

    given_up = [seat for game in games(season) for seat in game.seats.all() if seat.resigned_at is not None]
    assert [seat.player_id for seat in given_up] == [slot.entry.player_id] * 4
    assert OutboxMessage.objects.filter(payload__what="started").count() == 4


def test_the_periodic_task_closes_starts_and_goes_on_after_a_failure(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    season = leagues.registered(5)

    def failing() -> None:
        raise ServiceError("bad-setup", 422)

    monkeypatch.setattr(tasks, "STEPS", (failing, *tasks.STEPS))
    with time_machine.travel(season.closes_at, tick=False):
        tasks.tend()
        assert leagues.fresh(season).status == "confirmation"
        leagues.confirm_all(season)
        leagues.publish(leagues.fresh(season))
    with time_machine.travel(season.starts_at, tick=False):
        tasks.tend()
    assert leagues.fresh(season).status == "running"
    assert "failing failed: bad-setup" in caplog.text


def test_every_sweep_is_a_step_of_the_task() -> None:
    ours = (registration.close_due, starting.start_due, messages.send_standings_due)

    assert set(ours) <= set(tasks.STEPS)
