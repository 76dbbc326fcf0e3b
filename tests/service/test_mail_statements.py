"""How many SQL statements a mail costs: bounded, whatever else there is."""

import pytest
from django.db import connection

from games.models import Game, IncomingMail
from games.services import reply_addresses
from silver_site.clock import now
from tests import factories
from tests.service import mailing
from tests.service.test_statements import Statements, crowd

pytestmark = pytest.mark.django_db


def cost(row: Game, *lines: str, **values: str) -> int:
    """The statements of a mail, besides those of giving out its address."""
    address, player = mailing.address(row, "A"), mailing.player_of(row, "A")
    with Statements(connection) as statements:
        mailing.receive(player, address, *lines, **values)
    return len(statements.counted)


def crowd_of_mails(row: Game) -> None:
    """Many games, addresses and mails more, the player's own among them."""
    crowd(200)
    player = mailing.player_of(row, "A")
    for number in range(100):
        reply_addresses.issue(player, row, "A", 1000 + number)
    IncomingMail.objects.bulk_create(
        IncomingMail(key=str(number), source="smtp", received_at=now(), player=player, game=row, outcome="played")
        for number in range(50)
    )


def test_a_mail_that_plays_one_answer_costs_ten_statements_in_any_crowd() -> None:
    alone = cost(mailing.turn_of_a(), "draw")
    row = mailing.turn_of_a()
    crowd_of_mails(row)

    assert (alone, cost(row, "draw")) == (10, 10)


def test_each_further_line_costs_what_its_answer_costs() -> None:
    # Three statements for an answer in mid-turn, five for the one that ends the turn.
    assert cost(mailing.turn_of_a(), "draw", "discard") == 15


@pytest.mark.parametrize(("line", "most"), [("status", 7), ("2 or 3", 7), ("hello there", 7)])
def test_a_mail_that_plays_nothing_costs_no_more_in_a_crowd(line: str, most: int) -> None:
    alone = cost(mailing.turn_of_a(), line)
    row = mailing.turn_of_a()
    crowd_of_mails(row)

    assert alone == cost(row, line)
    assert alone <= most


def test_a_mail_to_nobody_costs_one_statement() -> None:
    with Statements(connection) as statements:
        mailing.receive("eve@example.org", "reply-" + "a" * 26 + "@localhost", "draw")

    assert len(statements.counted) == 1
    assert not factories.OutboxMessage.objects.exists()
