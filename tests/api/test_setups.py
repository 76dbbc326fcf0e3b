"""GET and POST setups, GET setups/random, GET, PUT and DELETE setups/{slug}."""

import pytest
from django.db import connection

from games.models import DeckSetup
from games.selectors.lists import MOST_SHARED
from players.models import Player
from tests import factories
from tests.api.client import Api
from tests.service.test_statements import Statements

pytestmark = pytest.mark.django_db
OFFICIAL = ["bullet", "fang", "amulet"]
MIXED = ["fang"] * 7 + ["bullet"] * 7


def slugs(api: Api) -> list[str]:
    """The slugs that are listed."""
    return [setup["slug"] for setup in api.get("setups").body["setups"]]


def made(api: Api, **fields: object) -> str:
    """The slug of a new setup."""
    answer = api.post("setups", {"name": "Half and half", "choices": MIXED, **fields})
    assert answer.status == 201
    return str(answer.body["slug"])


def test_it_lists_the_official_setups_with_their_cards(ada_api: Api) -> None:
    bullet, fang, amulet = ada_api.get("setups").body["setups"]

    assert (bullet["slug"], bullet["token"], bullet["official"]) == ("bullet", "bullet", True)
    assert [card["number"] for card in bullet["cards"]] == list(range(14))
    assert [card["code"] for card in fang["cards"]][:3] == ["0E", "0M", "1"]
    for setup in (amulet, bullet, fang):
        assert sum(card["copies"] for card in setup["cards"]) == 52
        assert setup["choices"] == [setup["slug"]] * 14


def test_it_lists_my_own_and_shared_ones_and_no_others(ada_api: Api, ben_api: Api) -> None:
    mine, shared = made(ada_api, name="Mine"), made(ben_api, name="Theirs, shared", shared=True)
    made(ben_api, name="Theirs")

    listed = ada_api.get("setups").body["setups"]

    assert [setup["slug"] for setup in listed] == [*OFFICIAL, mine, shared]
    assert [(setup["mine"], setup["owner"]) for setup in listed[-2:]] == [(True, "Ada"), (False, "Ben")]


def test_it_lists_the_newest_of_many_shared_ones(ben: Player, ada_api: Api) -> None:
    DeckSetup.objects.bulk_create(
        DeckSetup(name=f"S{n}", slug=f"s{n}", decks="bullet", owner=ben, shared=True) for n in range(MOST_SHARED + 1)
    )

    listed = slugs(ada_api)

    assert listed == [*OFFICIAL, *(f"s{n}" for n in range(1, MOST_SHARED + 1))]
    assert ada_api.get("setups/s0").body["slug"] == "s0"
    assert ada_api.post("games", {"setup": "s0", "seats": 2}).status == 201


def test_it_costs_the_same_with_many(ada: Player, ada_api: Api) -> None:
    counts = []
    for number in range(2):
        with Statements(connection) as statements:
            ada_api.get("setups")
        counts.append(len(statements.counted))
        for one in range(5):
            owner = factories.PlayerFactory()
            DeckSetup.objects.create(name=f"S{one}", slug=f"s{number}{one}", decks="bullet", owner=owner, shared=True)

    assert counts == [2, 2]


def test_it_leaves_out_what_cannot_be_played(ada: Player, ada_api: Api) -> None:
    DeckSetup.objects.create(name="Gold", slug="gold", decks="gold", owner=ada)

    assert slugs(ada_api) == OFFICIAL
    assert ada_api.get("setups/gold").status == 404


def test_it_saves_a_setup_that_games_can_be_opened_with(ada: Player, ada_api: Api) -> None:
    answer = ada_api.post("setups", name="Half and half", choices=MIXED, token="amulet")

    assert (answer.status, answer.body["slug"], answer.body["token"]) == (201, "half-and-half", "amulet")
    assert answer.body["choices"] == MIXED
    assert [card["deck"] for card in answer.body["cards"]] == ["fang"] * 8 + ["bullet"] * 7
    game = ada_api.post("games", seats=2, bots=1, setup="half-and-half")
    assert (game.status, game.body["status"], game.body["decks"]) == (201, "running", answer.body["decks"])


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"choices": MIXED[1:]}, "choices"),
        ({"choices": [*MIXED, "bullet"]}, "choices"),
        ({"choices": ["gold", *MIXED[1:]]}, "choices.0"),
        ({"choices": "bullet"}, "choices"),
        ({"choices": {"0": "bullet"}}, "choices"),
        ({"token": "gold"}, "token"),
        ({"name": ""}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"shared": 1}, "shared"),
        ({"official": True}, "official"),
    ],
)
def test_it_names_the_field_that_is_wrong(ada_api: Api, fields: dict[str, object], wrong: str) -> None:
    answer = ada_api.post("setups", {"name": "Mine", "choices": MIXED, **fields})

    assert (answer.status, answer.code) == (400, "bad-input")
    assert [name.split(".")[0] for name in answer.body["params"]["fields"]] == [wrong.split(".", maxsplit=1)[0]]
    assert not DeckSetup.objects.filter(official=False).exists()


def test_it_refuses_a_name_of_blanks_and_one_setup_too_many(ada: Player, ada_api: Api) -> None:
    blank = ada_api.post("setups", name="  ", choices=MIXED)
    DeckSetup.objects.bulk_create(
        [DeckSetup(name=f"S{one}", slug=f"s{one}", decks="bullet", owner=ada) for one in range(50)]
    )
    late = ada_api.post("setups", name="Late", choices=MIXED)

    assert (blank.status, blank.code) == (422, "bad-name")
    assert (late.status, late.code) == (409, "too-many-setups")


def test_it_shows_one_setup(ada_api: Api, ben_api: Api) -> None:
    shared, private = made(ben_api, name="Shared", shared=True), made(ben_api, name="Private")

    assert ada_api.get(f"setups/{shared}").body["name"] == "Shared"
    refused = ada_api.get(f"setups/{private}")
    assert (refused.status, refused.code) == (404, "setup-not-found")


@pytest.mark.parametrize("slug", ["nothing", "a%00b", "x" * 200, "%F0%9F%8C%99"])
def test_it_finds_no_setup_that_there_is_not(ada_api: Api, slug: str) -> None:
    assert ada_api.get(f"setups/{slug}").status == 404


def test_it_draws_one_at_random_and_saves_nothing(ada_api: Api) -> None:
    drawn = [ada_api.get("setups/random").body for _ in range(5)]

    assert {setup["slug"] for setup in drawn} == {""}
    assert len({setup["decks"] for setup in drawn}) > 1
    assert not DeckSetup.objects.filter(official=False).exists()
    assert ada_api.post("setups", name="Drawn", choices=drawn[0]["choices"], token=drawn[0]["token"]).status == 201


def test_a_setup_named_random_has_an_address_of_its_own(ada_api: Api) -> None:
    slug = made(ada_api, name="Random")

    assert ada_api.get(f"setups/{slug}").body["name"] == "Random"


def test_it_changes_my_setup_and_not_the_games_it_was_opened_with(ada: Player, ada_api: Api) -> None:
    slug = made(ada_api)
    row = factories.opened(ada, setup=DeckSetup.objects.get(slug=slug))

    answer = ada_api.put(f"setups/{slug}", name="All amulet", choices=["amulet"] * 14)

    assert (answer.status, answer.body["name"], answer.body["decks"]) == (200, "All amulet", "amulet")
    assert factories.fresh(row).decks != "amulet"


def test_it_deletes_my_setup(ada: Player, ada_api: Api) -> None:
    slug = made(ada_api)
    row = factories.opened(ada, setup=DeckSetup.objects.get(slug=slug))

    assert ada_api.delete(f"setups/{slug}").status == 204

    assert slugs(ada_api) == OFFICIAL
    assert ada_api.get(f"setups/{slug}").status == 404
    assert ada_api.get(f"games/{row.code}").body["decks"] == row.decks


@pytest.mark.parametrize("slug", ["bullet", "bens"])
def test_it_changes_and_deletes_none_that_is_not_mine(ben: Player, ada_api: Api, slug: str) -> None:
    DeckSetup.objects.create(name="Ben's", slug="bens", decks="bullet", owner=ben, shared=True)

    changed = ada_api.put(f"setups/{slug}", name="Mine now", choices=MIXED)
    deleted = ada_api.delete(f"setups/{slug}")

    for answer in (changed, deleted):
        assert (answer.status, answer.code) == (404, "setup-not-found")
    assert DeckSetup.objects.get(slug=slug).decks == "bullet"
