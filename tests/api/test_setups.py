"""GET setups."""

import pytest

from games.models import DeckSetup
from players.models import Player
from tests.api.client import Api

pytestmark = pytest.mark.django_db


def test_it_lists_the_official_setup_with_its_cards(ada_api: Api) -> None:
    [setup] = ada_api.get("setups").body["setups"]

    assert (setup["slug"], setup["token"], setup["official"]) == ("bullet", "bullet", True)
    assert [card["number"] for card in setup["cards"]] == list(range(14))
    assert sum(card["copies"] for card in setup["cards"]) == 52


def test_it_lists_my_own_setups_and_nobody_elses(ada: Player, ben: Player, ada_api: Api) -> None:
    DeckSetup.objects.create(name="Mine", slug="mine", decks="bullet", owner=ada)
    DeckSetup.objects.create(name="Theirs", slug="theirs", decks="bullet", owner=ben)

    assert [setup["slug"] for setup in ada_api.get("setups").body["setups"]] == ["bullet", "mine"]


def test_it_leaves_out_what_cannot_be_played(ada: Player, ada_api: Api) -> None:
    DeckSetup.objects.create(name="Gold", slug="gold", decks="gold", owner=ada)

    assert [setup["slug"] for setup in ada_api.get("setups").body["setups"]] == ["bullet"]
