"""Another game of the same people, and what losers pick for it."""

from datetime import timedelta

import pytest
import time_machine

from games import engine, selectors, tasks, wording
from games.models import Game, Invitation, SetupPick
from games.services import delivery, lobby, picks, rematch, setups
from games.services.errors import ServiceError
from players.models import Player
from silver_site.clock import now
from tests import factories

pytestmark = pytest.mark.django_db


def finished(people: int = 3, **options: object) -> tuple[Game, dict[int, Player]]:
    """A finished game of that many people, and who came in first, second, …; equal ones by letter."""
    players = [factories.PlayerFactory() for _ in range(people)]
    row = factories.play_out(factories.started(*players, turn_limit=12, **options), seed=1)
    ranked = row.seats.select_related("player").order_by("place", "letter")
    return row, {rank: seat.player for rank, seat in enumerate(ranked, 1)}


def refused(act: object, **given: object) -> tuple[str, int]:
    with pytest.raises(ServiceError) as caught:
        act(**given)
    return caught.value.code, caught.value.status


def join_all(row: Game) -> None:
    for invitation in Invitation.objects.filter(game=row).select_related("player"):
        lobby.join(code=row.code, player=invitation.player)


def test_all_are_invited_to_the_same_game_again_and_nothing_of_the_old_one_carries_over() -> None:
    time = {"bank": 86400, "cap": 100_000, "days_off": [7], "misses_allowed": 1}
    old, places = finished(rounds=2, remember=False, move_time=7200, **time, leave_allowed=False, pauses_allowed=False)

    row = rematch.propose(code=old.code, player=places[1])

    same = ("rounds", "remember", "turn_limit", "decks", "token", "teams", "setup_id", "move_time", *time)
    same = (*same, "leave_allowed", "pauses_allowed")
    assert [getattr(row, name) for name in same] == [getattr(old, name) for name in same]
    assert (row.access, row.status, row.seats_wanted, row.host) == ("invitation", "open", 3, places[1])
    assert row.secret != old.secret
    assert {one.player for one in row.invitations.select_related("player")} == {places[2], places[3]}
    assert len(factories.messages(row, "invited")) == 2
    assert factories.messages(row, "pick") == []
    join_all(row)
    assert factories.fresh(row).status == "running"
    assert dict(row.seats.values_list("player", "letter")) == dict(old.seats.values_list("player", "letter"))


def test_there_is_one_rematch_of_a_game() -> None:
    old, places = finished()
    row = rematch.propose(code=old.code, player=places[2])

    with pytest.raises(ServiceError) as caught:
        rematch.propose(code=old.code, player=places[1])

    assert (caught.value.code, caught.value.params["rematch"]) == ("rematch-exists", row.code)
    assert selectors.rematch_of(old, places[1]) == row
    assert selectors.rematch_of(old, factories.PlayerFactory()) is None


def test_only_who_sat_there_proposes_and_only_after_the_end() -> None:
    old, _ = finished()
    running = factories.started()

    assert refused(rematch.propose, code=old.code, player=factories.PlayerFactory()) == ("not-your-seat", 403)
    host = factories.seat_of(running, "A").player
    assert refused(rematch.propose, code=running.code, player=host) == ("game-not-ended", 409)
    assert refused(rematch.propose, code="nosuchgame", player=host) == ("game-not-found", 404)


def test_losers_pick_before_the_game_starts() -> None:
    old, places = finished()
    row = rematch.propose(code=old.code, player=places[1], losers_pick=True)
    join_all(row)
    assert factories.fresh(row).status == "open"
    assert refused(lobby.start, code=row.code, player=places[1]) == ("picks-open", 409)

    rematch.pick(code=row.code, player=places[2], number=7, deck="fang")
    assert factories.fresh(row).decks == "bullet"
    rematch.pick(code=row.code, player=places[3], number=10, deck="amulet")

    row = factories.fresh(row)
    assert (row.status, row.decks, row.picks_due_at) == ("running", "bullet, 7=fang, 10=amulet", None)
    assert {pick.player for pick in selectors.picks(row)} == {places[3], places[2]}
    assert wording.setup_name(row) == "Silver Bullet with other cards"
    assert old.decks == "bullet"


def test_the_token_stays_when_most_cards_change() -> None:
    old, places = finished(
        people=2,
        setup=setups.create(
            owner=factories.PlayerFactory(),
            name="Half",
            choices={number: "fang" if number < 7 else "bullet" for number in range(14)},
            token="bullet",
        ),
    )
    row = rematch.propose(code=old.code, player=places[1], losers_pick=True)

    rematch.pick(code=row.code, player=places[2], number=9, deck="fang")

    row = factories.fresh(row)
    assert row.decks.startswith("fang, 7=bullet")
    assert engine.parse_setup(row.decks, row.token).token.name == "bullet"


def test_what_can_be_picked() -> None:
    old, places = finished()
    row = rematch.propose(code=old.code, player=places[1], losers_pick=True)

    def code(player: Player, number: int, deck: str) -> tuple[str, int]:
        return refused(rematch.pick, code=row.code, player=player, number=number, deck=deck)

    assert code(places[1], 7, "fang") == ("no-pick", 409)
    assert code(places[2], 14, "fang") == ("bad-setup", 422)
    assert code(places[2], 7, "coin") == ("bad-setup", 422)
    assert code(places[2], 7, "bullet") == ("same-deck", 422)
    first = rematch.pick(code=row.code, player=places[2], number=7, deck="fang")
    assert rematch.pick(code=row.code, player=places[2], number=7, deck="fang") == first
    assert code(places[2], 8, "fang") == ("already-picked", 409)
    assert code(places[3], 7, "amulet") == ("number-picked", 409)
    assert code(factories.PlayerFactory(), 7, "fang") == ("game-not-found", 404)


def test_a_pick_not_made_in_time_changes_nothing_and_holds_nobody_up() -> None:
    old, places = finished()
    row = rematch.propose(code=old.code, player=places[1], losers_pick=True)
    join_all(row)
    rematch.pick(code=row.code, player=places[3], number=0, deck="amulet")
    assert selectors.my_pick(factories.fresh(row), places[2]) is not None

    with time_machine.travel(now() + timedelta(hours=25), tick=False):
        assert refused(rematch.pick, code=row.code, player=places[2], number=7, deck="fang") == ("no-pick", 409)
        tasks.expire_games()

    row = factories.fresh(row)
    assert (row.status, row.decks) == ("running", "bullet, 0=amulet")
    assert selectors.my_pick(row, places[2]) is None
    picked = dict(SetupPick.objects.filter(game=row).values_list("player", "number"))
    assert picked == {places[3].pk: 0, places[2].pk: None}


def test_a_rematch_that_fails_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rows = []
    for _ in range(2):
        old, places = finished()
        rows.append(rematch.propose(code=old.code, player=places[1], losers_pick=True))
    broken, sound = rows
    settle = picks.settle

    def fail(row: Game, **how: bool) -> None:
        if row.pk == broken.pk:
            raise ValueError("card 13")
        settle(row, **how)

    monkeypatch.setattr(picks, "settle", fail)

    with time_machine.travel(now() + timedelta(hours=25), tick=False):
        assert rematch.settle_due() == 1

    assert [factories.fresh(row).picks_due_at is None for row in (broken, sound)] == [False, True]
    assert f"the picks of game {broken.code} failed: ValueError" in caplog.text
    assert "card 13" not in caplog.text


def test_before_the_deadline_the_sweep_waits() -> None:
    old, places = finished()
    row = rematch.propose(code=old.code, player=places[1], losers_pick=True)

    assert rematch.settle_due() == 0
    assert factories.fresh(row).picks_due_at is not None


def test_who_declines_or_leaves_picks_nothing() -> None:
    old, places = finished()
    row = rematch.propose(code=old.code, player=places[1], losers_pick=True)
    lobby.join(code=row.code, player=places[2])

    lobby.leave(code=row.code, player=places[2])
    lobby.decline(code=row.code, player=places[3])

    row = factories.fresh(row)
    assert (row.status, row.picks_due_at, row.decks) == ("open", None, "bullet")


def test_a_game_against_bots_waits_for_its_person_to_pick() -> None:
    player = factories.PlayerFactory()
    for _ in range(40):
        old = factories.fresh(factories.started(player, bots=1, turn_limit=4))
        for _ in range(60):
            if factories.fresh(old).status != "running":
                break
            if not delivery.deliver_due():
                factories.answer(old, "A")
        if factories.seat_of(old, "A").place == 2:
            break
    assert factories.seat_of(old, "A").place == 2

    row = rematch.propose(code=old.code, player=player, losers_pick=True)
    assert row.status == "open"

    rematch.pick(code=row.code, player=player, number=12, deck="amulet")
    assert factories.fresh(row).status == "running"


def test_a_game_against_bots_without_picks_starts_at_once() -> None:
    old = factories.started(bots=2, turn_limit=4)
    Game.objects.filter(pk=old.pk).update(status="finished")

    row = rematch.propose(code=old.code, player=factories.seat_of(old, "A").player)

    assert factories.fresh(row).status == "running"


def test_in_teams_both_losers_pick_and_partners_stay_partners() -> None:
    old, _ = finished(people=4, teams=True)
    seats = {seat.letter: seat.player for seat in old.seats.select_related("player")}
    row = rematch.propose(code=old.code, player=seats["B"], losers_pick=True)
    losing = [letter for letter in "ABCD" if letter not in old.result["winner"]]

    assert {pick.player for pick in selectors.picks(row)} == {seats[letter] for letter in losing}
    for letter in "DCA":
        assert lobby.join(code=row.code, player=seats[letter]).letter == letter


def test_picks_are_applied_the_last_place_first() -> None:
    old, places = finished()
    for rank, player in places.items():
        old.seats.filter(player=player).update(place=rank)

    row = rematch.propose(code=old.code, player=places[2], losers_pick=True)

    assert [pick.player for pick in selectors.picks(row)] == [places[3], places[2]]
