"""Deck setups: official, one's own, shared, random."""

import pytest

from games import engine, selectors, wording
from games.models import DeckSetup
from games.services import setups
from games.services.errors import ServiceError
from tests import factories

pytestmark = pytest.mark.django_db
MIX = {number: "fang" if number == 7 else "amulet" if number in (0, 10) else "bullet" for number in range(14)}


def refusal(act: object, **given: object) -> ServiceError:
    with pytest.raises(ServiceError) as caught:
        act(**given)
    return caught.value


def made(**given: object) -> DeckSetup:
    options = {"owner": factories.PlayerFactory(), "name": "My mix", "choices": MIX, "token": None, **given}
    return setups.create(**options)


@pytest.mark.parametrize(("slug", "name"), [("bullet", "Hunter"), ("fang", "Even Steven"), ("amulet", "Villager")])
def test_there_are_three_official_setups(slug: str, name: str) -> None:
    setup = selectors.setup(slug, None)

    assert setup.official
    assert engine.cards(engine.parse_setup(setup.decks))[0].name == name


def test_fourteen_choices_become_a_notation_and_back() -> None:
    setup = made(token="fang")

    assert (setup.slug, setup.decks, setup.token) == ("my-mix", "bullet, 0=amulet, 7=fang, 10=amulet", "fang")
    assert setups.choices_of(setup.decks) == MIX
    assert engine.parse_setup(setup.decks, setup.token).token.name == "fang"


def test_games_are_played_with_a_setup_of_ones_own() -> None:
    setup = made()

    row = factories.play_out(factories.started(setup=setup, turn_limit=12))

    assert (row.status, row.decks) == ("finished", setup.decks)


@pytest.mark.parametrize(
    ("choices", "number", "deck"),
    [
        ({**MIX, 3: "coin"}, 3, "coin"),
        (dict.fromkeys(range(13), "fang"), 13, None),
        ({**MIX, 14: "fang"}, 14, "fang"),
    ],
)
def test_a_bad_choice_is_named(choices: dict[int, str], number: int, deck: str | None) -> None:
    error = refusal(made, choices=choices)

    assert (error.code, error.status, error.params) == ("bad-setup", 422, {"number": number, "deck": deck})
    assert wording.error(error.code, error.params) == f"Number {number}: there are no such cards."


def test_a_token_of_no_deck_is_refused() -> None:
    assert refusal(made, token="coin").params == {"number": None, "deck": "coin"}


@pytest.mark.parametrize("name", ["", "  ", "x" * 81])
def test_a_setup_has_a_name(name: str) -> None:
    assert refusal(made, name=name).code == "bad-name"


def test_a_name_holds_nothing_that_cannot_be_seen() -> None:
    setup = made(name=" My\u202e  mix\x00\n\x07too ")

    assert setup.name == "My mix too"
    assert refusal(made, name="\u202e\x00").code == "bad-name"


def test_names_may_repeat_and_need_no_latin_letters() -> None:
    owner = factories.PlayerFactory()

    slugs = [made(owner=owner, name=name).slug for name in ("Смесь", "Смесь", "bullet", "bullet")]

    assert len({*slugs, "bullet"}) == 5


def test_only_its_owner_sees_a_setup_until_it_is_shared() -> None:
    setup, other = made(), factories.PlayerFactory()
    assert refusal(selectors.setup, slug=setup.slug, player=other).code == "setup-not-found"

    setups.update(slug=setup.slug, owner=setup.owner, name="Ours", choices=MIX, token=None, shared=True)

    assert selectors.setup(setup.slug, other).name == "Ours"
    assert [one.slug for one in selectors.setups(other)] == ["bullet", "fang", "amulet", setup.slug]


def test_only_its_owner_changes_or_deletes_a_setup_and_nobody_an_official_one() -> None:
    setup, other = made(shared=True), factories.PlayerFactory()
    given = {"name": "Theirs", "choices": MIX, "token": None}

    for slug in (setup.slug, "bullet"):
        error = refusal(setups.update, slug=slug, owner=other, **given)
        assert (error.code, error.status) == ("setup-not-found", 404)
        assert refusal(setups.delete, slug=slug, owner=other).code == "setup-not-found"


def test_a_change_of_a_setup_changes_no_game() -> None:
    setup = made()
    row = factories.opened(setup.owner, setup=setup)

    setups.update(
        slug=setup.slug, owner=setup.owner, name="My mix", choices=dict.fromkeys(range(14), "fang"), token=None
    )

    row = factories.fresh(row)
    assert (row.decks, row.setup.decks) == ("bullet, 0=amulet, 7=fang, 10=amulet", "fang")
    assert wording.setup_name(row) == "My mix with other cards"


def test_a_deleted_setup_is_gone_but_for_its_games() -> None:
    unused, used = made(), made(name="Used", shared=True)
    row = factories.opened(used.owner, setup=used)

    for setup in (unused, used):
        setups.delete(slug=setup.slug, owner=setup.owner)
        assert refusal(selectors.setup, slug=setup.slug, player=setup.owner).code == "setup-not-found"

    assert not DeckSetup.objects.filter(slug=unused.slug).exists()
    assert factories.fresh(row).setup == used
    assert refusal(setups.delete, slug=used.slug, owner=used.owner).code == "setup-not-found"


def test_a_player_keeps_so_many_setups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setups, "MOST_SETUPS", 2)
    owner = factories.PlayerFactory()
    first = made(owner=owner)
    made(owner=owner)

    assert refusal(made, owner=owner).code == "too-many-setups"
    setups.delete(slug=first.slug, owner=owner)
    assert made(owner=owner).owner == owner


def test_random_setups_differ_and_are_not_kept() -> None:
    before = DeckSetup.objects.count()

    drawn = {setups.random_setup().decks for _ in range(5)}

    assert len(drawn) == 5
    assert DeckSetup.objects.count() == before


def test_all_random_setups_can_be_played() -> None:
    for _ in range(50):
        setup = setups.random_setup()
        assert sum(card.copies for card in engine.cards(engine.parse_setup(setup.decks, setup.token))) == 52
