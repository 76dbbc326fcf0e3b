"""A character that PostgreSQL does not store, in all that a browser may send: a refusal, never a failure of ours."""

import pytest
from django.test import Client

from games.models import Game, MessageMute, TableMessage
from games.services import messages, rematch
from players.models import Player
from tests import factories
from tests.web.pages import browser
from tests.web.test_new_game import FORM
from tests.web.test_setups import filled

pytestmark = pytest.mark.django_db
NUL = "\x00"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/my-setups/new/?from=%00", 200),
        ("/my-setups/new/?from=bullet%00", 200),
        ("/my-setups/new/?random=%00", 200),
        ("/games/new/?setup=%00", 200),
        ("/finished/?page=%00", 200),
        ("/games/{code}/log/?page=%00", 200),
        ("/games/{code}/messages/?before=%00", 200),
        ("/games/%00/", 404),
        ("/setups/%00/", 404),
        ("/my-setups/%00/", 404),
    ],
)
def test_it_is_passed_over_in_an_address(ada: Player, ben: Player, path: str, status: int) -> None:
    row = factories.started(ada, ben)

    response = browser(ada).get(path.format(code=row.code))

    assert response.status_code == status


@pytest.mark.parametrize("name", [*FORM, "teams", "days_off"])
def test_no_game_is_opened_with_it(as_ada: Client, name: str) -> None:
    response = as_ada.post("/games/new/", FORM | {name: f"2{NUL}" if name == "teams" else NUL})

    # A box is ticked whatever its value; two seats make no teams.
    assert response.status_code == 422
    assert not Game.objects.exists()


@pytest.mark.parametrize("name", ["name", "token", "number_0"])
def test_no_setup_is_saved_with_it(as_ada: Client, name: str) -> None:
    response = as_ada.post("/my-setups/new/", filled(**{name: f"x{NUL}"}))

    assert response.status_code == 422


@pytest.mark.parametrize(
    ("act", "fields", "status"),
    [
        ("mute", {"letter": NUL}, 422),
        ("mute", {"letter": f"B{NUL}"}, 422),
        ("mute", {"letter": "AB"}, 422),
        ("mute", {}, 422),
        ("say", {"text": NUL}, 422),
        ("say", {"phrase": NUL}, 422),
        ("say", {"phrase": "looked", "place": NUL}, 422),
        ("answer", {"question": NUL, "word": "A1"}, 409),
        ("answer", {"question": "1", "word": NUL}, 422),
        ("join", {"letter": NUL}, 422),
        ("join", {"nonce": NUL}, 422),
        ("pick", {"pick": NUL}, 422),
        ("pick", {"pick": f"1={NUL}"}, 409),
    ],
)
def test_nothing_is_done_with_it_at_a_table(
    ada: Player, ben: Player, act: str, fields: dict[str, str], status: int
) -> None:
    row = factories.opened(ben) if act == "join" else factories.started(ada, ben)

    response = browser(ada).post(f"/games/{row.code}/{act}/", fields)

    assert response.status_code == status
    assert not MessageMute.objects.exists()
    assert not TableMessage.objects.exists()


def test_no_cards_are_picked_by_it(ada: Player, ben: Player) -> None:
    old = factories.play_out(factories.started(ada, ben, turn_limit=4))
    loser = next(seat.player for seat in old.seats.all() if seat.place != 1)
    row = rematch.propose(code=old.code, player=ada, losers_pick=True)

    response = browser(loser).post(f"/games/{row.code}/pick/", {"pick": f"1={NUL}"})

    assert response.status_code == 422
    assert not row.picks.exclude(number=None).exists()


def test_a_reason_is_kept_without_it(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    messages.post(code=row.code, player=ben, text="Rude")

    response = browser(ada).post(f"/games/{row.code}/messages/1/report/", {"reason": f"ru{NUL}de"})

    assert response.status_code == 302
    assert row.table_messages.get().reports.get().reason == "rude"
