"""Reply addresses: one a question, not to be guessed, kept as a digest, worthless when their player says so."""

import logging
from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from games.models import Game, IncomingMail, ReplyAddress
from games.services import reply_addresses, retention
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.service.racing import together

pytestmark = pytest.mark.django_db
PATTERN = r"reply-[a-z2-7]{26}@silver\.example\.org"


@pytest.fixture(autouse=True)
def _reply_address(settings: Settings) -> None:
    settings.SILVER_REPLY_ADDRESS = "reply@silver.example.org"


@pytest.fixture
def row() -> Game:
    return factories.started()


@pytest.fixture
def player(row: Game) -> Player:
    player = factories.seat_of(row, "A").player
    assert player is not None
    return player


def incoming(row: Game, player: Player) -> IncomingMail:
    return IncomingMail.objects.create(
        key="k", source="smtp", received_at=now(), player=player, game=row, letter="A", outcome="confirm"
    )


def test_an_address_leads_back_to_its_question(row: Game, player: Player) -> None:
    address = reply_addresses.issue(player, row, "A", 1)

    found = reply_addresses.find(["ada@example.org", address])

    assert found is not None
    assert (found.player, found.game, found.letter, found.question) == (player, row, "A", 1)
    assert (found.purpose, found.expires_at) == ("play", None)


def test_the_same_question_has_the_same_address_and_no_other_has_it(row: Game, player: Player) -> None:
    other = factories.seat_of(row, "B").player
    assert other is not None

    addresses = [
        reply_addresses.issue(player, row, "A", 1),
        reply_addresses.issue(player, row, "A", 1),
        reply_addresses.issue(player, row, "A", 2),
        reply_addresses.issue(player, row, "A"),
        reply_addresses.issue(other, row, "B", 1),
        reply_addresses.issue(player, factories.started(player, other), "A", 1),
    ]

    assert addresses[0] == addresses[1]
    assert len(set(addresses)) == 5


def test_an_address_is_found_in_any_case_and_behind_a_plus(row: Game, player: Player) -> None:
    address = reply_addresses.issue(player, row, "A", 1)

    for shape in (address.upper(), address.replace("reply-", "reply+"), f" {address} "):
        assert reply_addresses.find([shape]) is not None
        assert reply_addresses.known(shape)


@pytest.mark.parametrize(
    "change",
    [
        lambda address: address.replace("reply-", "reply"),
        lambda address: address.replace("@", "a@"),
        lambda address: address.replace("example", "example.com"),
        lambda address: f"x{address}",
        lambda address: address[:20] + ("b" if address[20] == "a" else "a") + address[21:],
        lambda address: address.split("@")[0],
        lambda _: "reply@silver.example.org",
        lambda _: "",
    ],
)
def test_what_is_not_quite_an_address_of_ours_is_unknown(
    change: Callable[[str], str], row: Game, player: Player
) -> None:
    wrong = change(reply_addresses.issue(player, row, "A", 1))

    assert reply_addresses.find([wrong]) is None
    assert not reply_addresses.known(wrong)


def test_the_secret_is_not_stored_nor_logged(row: Game, player: Player, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with CaptureQueriesContext(connection) as queries:
        address = reply_addresses.issue(player, row, "A", 1)
        reply_addresses.find([address])
    secret = address.partition("-")[2].partition("@")[0]

    assert not any(secret in query["sql"] for query in queries.captured_queries)
    assert secret not in caplog.text
    stored = ReplyAddress.objects.get()
    assert secret not in "".join(str(value) for value in vars(stored).values())
    assert secret not in f"{stored} {stored!r}"


def test_a_new_key_of_the_server_leaves_old_addresses_alive(row: Game, player: Player, settings: Settings) -> None:
    old = reply_addresses.issue(player, row, "A", 1)

    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new", [settings.SECRET_KEY]
    assert reply_addresses.issue(player, row, "A", 1) == old

    settings.SECRET_KEY_FALLBACKS = []
    new = reply_addresses.issue(player, row, "A", 1)
    assert new != old
    assert reply_addresses.known(old)
    assert reply_addresses.issue(player, row, "A", 1) == new


def test_revoked_addresses_are_unknown_and_new_ones_come(row: Game, player: Player) -> None:
    other = factories.started(player, factories.PlayerFactory())
    addresses = [reply_addresses.issue(player, game, "A", 1) for game in (row, other)]

    assert reply_addresses.revoke(player, row) == 1
    assert [reply_addresses.known(address) for address in addresses] == [False, True]
    assert reply_addresses.revoke(player) == 1
    assert reply_addresses.revoke(player) == 0

    assert reply_addresses.issue(player, row, "A", 1) not in addresses


def test_a_confirmation_is_for_one_mail_and_a_week(row: Game, player: Player, clock: time_machine.Traveller) -> None:
    mail = incoming(row, player)
    address = reply_addresses.issue_confirmation(mail)

    assert reply_addresses.issue_confirmation(mail) == address
    found = reply_addresses.find([address])
    assert found is not None
    assert (found.purpose, found.confirms, found.question) == ("confirm", mail, None)
    assert found.expires_at == now() + timedelta(days=7)


def test_a_server_that_reads_no_mail_gives_out_no_address(row: Game, player: Player, settings: Settings) -> None:
    settings.SILVER_REPLY_ADDRESS = ""

    assert reply_addresses.issue(player, row, "A", 1) == ""
    assert reply_addresses.find(["reply-" + "a" * 26 + "@silver.example.org"]) is None
    assert not ReplyAddress.objects.exists()


def test_finding_costs_one_statement_however_many_addresses(row: Game, player: Player) -> None:
    addresses = [reply_addresses.issue(player, row, "A", number) for number in range(1, 31)]

    with CaptureQueriesContext(connection) as queries:
        found = reply_addresses.find(addresses)
        assert found is not None
        assert (found.question, found.player.username, found.game.code) == (1, player.username, row.code)

    assert len(queries) == 1


def test_addresses_go_with_their_games_and_with_time(row: Game, player: Player, clock: time_machine.Traveller) -> None:
    over = factories.play_out(factories.started(player, factories.PlayerFactory(), turn_limit=12), seed=1)
    late = reply_addresses.issue(player, over, "A", 3)
    asked = reply_addresses.issue(player, row, "A", 1)
    general = reply_addresses.issue(player, row, "A")

    assert retention.clean_up()["reply addresses"] == 0

    clock.shift(timedelta(days=8))
    assert retention.clean_up()["reply addresses"] == 1
    assert not reply_addresses.known(late)

    clock.shift(timedelta(days=90))
    assert retention.clean_up()["reply addresses"] == 1
    # Its question is still open.
    assert (reply_addresses.known(asked), reply_addresses.known(general)) == (True, False)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_workers_that_write_at_once_give_out_one_address() -> None:
    row = factories.started()
    player = factories.seat_of(row, "A").player
    assert player is not None

    results = together(*[lambda: reply_addresses.issue(player, row, "A", 1)] * 4)

    assert len(set(results)) == 1
    assert ReplyAddress.objects.count() == 1
