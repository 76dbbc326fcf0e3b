"""Who sees which game, and what of it."""

import pytest

from games import engine, selectors
from games.models import Game
from games.services import endings, lobby
from games.services.errors import ServiceError
from players.models import Player
from tests import factories

pytestmark = pytest.mark.django_db


def sees(row: Game, player: Player | None) -> bool:
    try:
        return selectors.visible_game(row.code, player) == row
    except ServiceError as error:
        return error.code != "game-not-found"


def test_open_games_are_seen_by_every_player_and_closed_ones_by_those_in_them() -> None:
    host, guest, declined, stranger = (factories.PlayerFactory() for _ in range(4))
    staff = factories.PlayerFactory(is_staff=True, is_superuser=True)
    open_game = factories.opened()
    closed = factories.opened(host, access="invitation", invited=[guest, declined], seats=3)
    lobby.decline(code=closed.code, player=declined)

    assert sees(open_game, stranger)
    assert not sees(open_game, None)
    assert [sees(closed, player) for player in (host, guest, declined, stranger, staff)] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_a_game_that_is_not_there_is_refused_as_one_that_is_hidden() -> None:
    closed = factories.opened(access="invitation")
    errors = []
    for code in (closed.code, "nosuchgame"):
        with pytest.raises(ServiceError) as caught:
            selectors.visible_game(code, factories.PlayerFactory())
        errors.append((caught.value.code, caught.value.status, caught.value.params))

    assert errors[0] == errors[1]


def test_a_seat_sees_its_own_view_and_decisions_and_a_viewer_what_all_see() -> None:
    row = factories.started()
    mine = factories.seat_of(row, "A")

    table = selectors.table(row, mine.player)
    outside = selectors.table(row, factories.PlayerFactory(is_staff=True))

    assert (table.my_letter, table.is_host, table.deadline) == ("A", True, mine.deadline)
    assert [decision["seat"] for decision in table.decisions] == ["A"]
    assert table.view == engine.view(factories.inside(row), "A")
    assert (outside.my_letter, outside.decisions, outside.deadline) == (None, [], None)
    assert outside.view == engine.view(factories.inside(row), None)


def test_a_game_that_has_not_started_has_seats_and_no_view() -> None:
    row = factories.opened(seats=3, bots=1)

    table = selectors.table(row, row.host)

    assert table.view is None
    assert table.names == {"A": row.host.username, "C": "Bot C"}
    assert table.decisions == []


def test_who_resigned_sees_what_everybody_sees() -> None:
    people = [factories.PlayerFactory() for _ in range(3)]
    row = factories.started(*people)
    factories.answer(row, "A", "A1+A2")
    endings.resign(code=row.code, player=people[0])

    table = selectors.table(factories.fresh(row), people[0])
    [peeked] = [event for event in selectors.events(row, people[0]) if event["kind"] == "peeked"]

    assert table.my_letter is None
    assert table.view["villages"]["A"][0] == {"card": None, "up": False}
    assert "cards" not in peeked
    assert table.seats[0].resigned


def test_the_log_shows_each_reader_his_own_private_half() -> None:
    row = factories.started()
    factories.answer(row, "A", "A1+A2", by="web")

    logs = [selectors.events(row, factories.seat_of(row, letter).player)[-1] for letter in "AB"]
    outside = selectors.events(row, None)[-1]

    game = factories.inside(row)
    assert logs[0]["cards"] == {f"A{spot}": game.table.code(game.table.villages[0][spot - 1]) for spot in (1, 2)}
    assert "cards" not in logs[1]
    assert "cards" not in outside
    assert {key: logs[0][key] for key in ("kind", "round", "seat", "places", "by")} == {
        "kind": "peeked",
        "round": 1,
        "seat": "A",
        "places": ["A1", "A2"],
        "by": "web",
    }


def test_the_log_is_read_on_from_a_number() -> None:
    row = factories.started()
    everything = selectors.events(row, row.host)

    assert selectors.events(row, row.host, since=2) == everything[2:]
    assert selectors.events(row, row.host, since=1, limit=2) == everything[1:3]
    assert selectors.events(row, row.host, since=row.event_count) == []
    assert selectors.events(row, row.host, limit=-1) == []


def test_a_game_that_does_not_remember_shows_a_card_once_until_its_round_has_ended() -> None:
    row = factories.started(remember=False, rounds=2, turn_limit=2)

    played = factories.answer(row, "A", "A1+A2")
    player = factories.seat_of(row, "A").player

    def peek() -> dict[str, object]:
        log = selectors.events(factories.fresh(row), player)
        return next(event for event in log if event["kind"] == "peeked" and event["seat"] == "A")

    assert set(engine.event_view(played.events[0], "A")["cards"]) == {"A1", "A2"}
    assert "cards" not in peek()
    assert selectors.table(factories.fresh(row), player).view["villages"]["A"][0]["card"] is None
    factories.answer(row, "B")
    while factories.fresh(row).round == 1:
        assert "cards" not in peek()
        factories.answer(row, factories.asked(row).seat)
    assert set(peek()["cards"]) == {"A1", "A2"}


def test_lists_show_each_player_his_own_and_what_he_may_join() -> None:
    ada, ben = factories.PlayerFactory(), factories.PlayerFactory()
    playing = factories.started(ada, ben)
    joinable = factories.opened()
    mine = factories.opened(ada)
    invited = factories.opened(access="invitation", invited=[ada])
    hidden = factories.opened(access="invitation")

    assert {game.code for game in selectors.my_games(ada)} == {playing.code, mine.code}
    assert {game.code for game in selectors.open_games(ada)} == {joinable.code, invited.code}
    assert {game.code for game in selectors.open_games(ben)} == {joinable.code, mine.code}
    assert [one.game.code for one in selectors.invitations(ada)] == [invited.code]
    assert [seat.game.code for seat in selectors.inbox(ada)] == [playing.code]
    factories.answer(playing, "A")
    assert list(selectors.inbox(ada)) == []
    assert hidden.code not in {game.code for game in selectors.my_games(ada)}


def test_setups_are_the_official_ones_and_ones_own() -> None:
    ada = factories.PlayerFactory()
    own = selectors.setups(ada).model.objects.create(name="Mine", slug="mine", decks="bullet", owner=ada)

    assert {setup.slug for setup in selectors.setups(ada)} == {"bullet", "fang", "amulet", "mine"}
    assert [setup.slug for setup in selectors.setups(factories.PlayerFactory())] == ["bullet", "fang", "amulet"]
    assert selectors.setup("mine", ada) == own
    with pytest.raises(ServiceError, match="setup-not-found"):
        selectors.setup("mine", None)


def test_nothing_names_a_games_secrets() -> None:
    row = factories.play_out(factories.started(turn_limit=4))
    things = [row, row.setup, *row.seats.all(), *row.events.all(), *factories.messages(row)]

    shown = " ".join(f"{thing} {thing!r}" for thing in things)

    assert row.secret not in shown
    assert "secret" not in shown
    assert not any(line.split()[2] in shown.split() for line in row.record.splitlines())
