"""How many SQL statements a move costs, besides BEGIN, COMMIT and savepoints."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import selectors
from games.models import DeckSetup, Game
from games.services import matches, messages
from tests import factories

pytestmark = pytest.mark.django_db
MARKS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "ROLLBACK")


class Statements(CaptureQueriesContext):
    """The statements executed in its block."""

    @property
    def counted(self) -> list[str]:
        return [query["sql"] for query in self.captured_queries if not query["sql"].startswith(MARKS)]


def count_of(row: Game, answer: str) -> int:
    decision = factories.asked(row)
    player = factories.seat_of(row, decision.seat).player
    with Statements(connection) as statements:
        matches.submit(code=row.code, player=player, question=decision.number, answer=answer, by="api")
    return len(statements.counted)


def crowd(games: int) -> None:
    """So many games more in the database, with seats and waiting messages, none of them played."""
    row = factories.started()
    copies = [Game(**{**fields(row), "code": f"copy{number}", "pk": None}) for number in range(games)]
    copies = Game.objects.bulk_create(copies)
    for seat in row.seats.all():
        seats = [type(seat)(**{**fields(seat), "pk": None, "game": copy}) for copy in copies]
        type(seat).objects.bulk_create(seats)


def fields(row: object) -> dict[str, object]:
    return {field.name: getattr(row, field.name) for field in row._meta.concrete_fields if field.name != "id"}


def test_an_answer_in_mid_turn_costs_three_statements() -> None:
    row = factories.peeked(factories.started())

    assert count_of(row, "draw") == 3


def test_the_answer_that_ends_a_turn_costs_five_statements() -> None:
    row = factories.peeked(factories.started())
    count_of(row, "draw")

    assert count_of(row, "discard") == 5


@pytest.mark.parametrize("slug", ["fang", "amulet"])
def test_other_decks_teams_and_messages_cost_no_statement_more(slug: str) -> None:
    setup = DeckSetup.objects.get(slug=slug)
    row = factories.peeked(factories.started(*factories.PlayerFactory.create_batch(4), setup=setup, teams=True))
    messages.post(code=row.code, player=row.host, phrase="hello")

    assert (count_of(row, "draw"), count_of(row, "discard")) == (3, 5)


def test_messages_cost_one_statement_however_many() -> None:
    row = factories.started()
    player = factories.seat_of(row, "B").player
    for _ in range(10):
        messages.post(code=row.code, player=factories.seat_of(row, "A").player, text="x")

    with Statements(connection) as statements:
        assert len(selectors.messages(row, player)) == 10

    assert len(statements.counted) == 1


def test_a_move_costs_the_same_among_a_thousand_games() -> None:
    crowd(1000)
    row = factories.peeked(factories.started())

    assert (count_of(row, "draw"), count_of(row, "discard")) == (3, 5)


def test_the_table_costs_three_statements_and_the_log_two() -> None:
    row = factories.peeked(factories.started())
    player = factories.seat_of(row, "A").player

    with Statements(connection) as statements:
        selectors.table(selectors.visible_game(row.code, player), player)
    # The game, its seats, and who held them before.
    assert len(statements.counted) == 3

    with Statements(connection) as statements:
        selectors.events(row, player)
    assert len(statements.counted) == 2


def test_lists_cost_the_same_however_many_games() -> None:
    player = factories.PlayerFactory()
    counts = []
    for _ in range(2):
        for _ in range(3):
            factories.started(player, factories.PlayerFactory())
            factories.opened()
        with Statements(connection) as statements:
            for rows in (selectors.my_games(player), selectors.open_games(player)):
                assert len([[seat.player.username for seat in game.seats.all()] for game in rows]) >= 3
            assert [seat.game.seats.all()[0].player.username for seat in selectors.inbox(player)]
        counts.append(len(statements.counted))

    assert counts[0] == counts[1]
