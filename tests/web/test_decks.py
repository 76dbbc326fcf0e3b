"""The table of Fang, Amulet, mixes and teams: what only they show, and what only they ask."""

from typing import Any

import pytest

from games import engine
from games.models import Game
from games.services import states
from players.models import Player
from tests import factories
from tests.web.pages import Form, Page, browser

pytestmark = pytest.mark.django_db


def laid(row: Game, **table: Any) -> Game:
    """The game with its table laid out as written."""
    game = engine.set_up(table)
    row.decks, row.token = table.get("decks", "bullet"), table.get("token", "")
    row.state = states.dump(game)
    row.move, row.teams = game.move, bool(table.get("teams"))
    row.save()
    return row


def at(row: Game, player: Player) -> Page:
    """The table as this player sees it."""
    response = browser(player).get(f"/games/{row.code}/")
    assert response.status_code == 200
    page = Page(response)
    assert not page.faults()
    return page


def answered(row: Game, player: Player, *answers: str | list[str]) -> Page:
    """The page after these answers by the form."""
    client = browser(player)
    for words in answers:
        hidden = question(at(row, player)).hidden()
        response = client.post(f"/games/{row.code}/answer/", hidden | {"word": words}, follow=True)
        assert response.status_code == 200, Page(response).text[:300]
    return Page(response)


def question(page: Page) -> Form:
    """The form of the one question."""
    return page.form("/answer/")


def test_each_pile_is_there_with_its_cards_and_the_fangs_with_its_owner(ada: Player, ben: Player) -> None:
    row = laid(
        factories.started(ada, ben),
        decks="fang", table="A: 6 7* | B: 5 5", deck="9 4 4", discard="2* 3* 8*", turn="A", holder="B",
        **{"pile-2": "10*", "pile-3": "12* 1*"}, fang_pile="3",
    )  # fmt: skip

    page, his = at(row, ada), at(row, ben)

    for text in ("Discard pile 1", "Discard pile 2 1 card", "Discard pile 3 the fang’s", "Only Ben may take from it."):
        assert text in page.text
    assert "2 Divulger 3 Accomplice 8 Aura Seer" in page.text
    assert "Only you may take from it." in his.text
    assert question(page).choices("radio") == ["draw", "take", "take-2", "call"]
    assert "Take 10 from discard pile 2" in page.text


def test_covers_are_marked_on_both_cards_and_the_display_lies_beside_the_deck(ada: Player, ben: Player) -> None:
    row = laid(
        factories.started(ada, ben),
        decks="amulet", table="A: 3* 7 1* 9 9 | B: 5 5", deck="9 4 4", discard="2*", display="12*", covers="A1>A2",
        turn="A",
    )  # fmt: skip

    page = at(row, ben)
    mine = at(row, ada)

    assert "3 Bodyguard face up A1 guards A2" in page.text
    assert "A2 under A1" in page.text
    assert "12 Robber face up 1 On display" in page.text
    assert "Draw 12 from beside the deck: Robber" in mine.text


def test_points_noted_in_mid_round_stand_with_the_points(ada: Player, ben: Player) -> None:
    row = laid(
        factories.started(ada, ben),
        decks="fang", table="A: 6 7* 9 9 9 | B: 5* 5", deck="13 4 4", discard="2*", turn="A",
    )  # fmt: skip

    page = answered(row, ada, "draw", "play")

    assert "noted for the end of this round 7 5" in page.text
    assert "No round is finished yet." not in page.text


def four(ada: Player, ben: Player, cleo: Player) -> Game:
    """A started game of these three and a fourth player, Dora."""
    return factories.started(ada, ben, cleo, factories.PlayerFactory(username="Dora"))


TEAMS = {"decks": "fang", "teams": "A+C B+D", "deck": "9 4 4", "discard": "2*", "turn": "A"}


def test_partners_are_marked_and_teams_have_totals(ada: Player, ben: Player, cleo: Player) -> None:
    row = laid(
        four(ada, ben, cleo), **TEAMS, table="A: 6 7* | B: 5 5 | C: 4 4 | D: 1 1",
        totals="A: 12 | B: 3 | C: 9 | D: 20",
    )  # fmt: skip

    page = at(row, ada)

    assert len(page.with_class("partner")) == 1
    assert "C Cleo (your partner)" in page.text
    assert "Ada and Cleo (your team): 21 points" in page.text
    assert "Ben and Dora: 23 points" in page.text


def test_cards_of_a_partner_are_offered_with_the_rule_that_one_is_ones_own(
    ada: Player, ben: Player, cleo: Player
) -> None:
    row = laid(four(ada, ben, cleo), **TEAMS, table="A: 6 7* | B: 5 5 | C: 4 4 | D: 1 1")

    page = answered(row, ada, "take")

    assert question(page).choices("checkbox") == ["A1", "A2", "C1", "C2"]
    assert "At least one of your own is among them." in page.text


@pytest.mark.parametrize(("letter", "text"), [("A", "You and Cleo win."), ("D", "Ada and Cleo win.")])
def test_the_end_names_the_team_that_won(ada: Player, ben: Player, cleo: Player, letter: str, text: str) -> None:
    row = laid(
        four(ada, ben, cleo), **TEAMS, table="A: 6 7* | B: 5 5 | C: 4 4 | D: 1 1",
        totals="A: 12 | B: 3 | C: 9 | D: 20",
    )  # fmt: skip
    game = states.load(row)
    engine.end_early(game, "agreement")
    row.state, row.status, row.result = states.dump(game), "finished", engine.view(game, None)["result"]
    row.save()
    player = factories.seat_of(row, letter).player
    assert player is not None

    assert f"The game is over. {text}" in at(row, player).text


def test_the_numbers_of_a_depth_are_named_by_the_pile_that_was_chosen(ada: Player, ben: Player) -> None:
    row = laid(
        factories.started(ada, ben),
        decks="fang", table="A: 1* 7* 9 9 9 | B: 5 5", deck="9 4 4", discard="2* 3* 8*", turn="A",
        **{"pile-2": "10* 11* 12* 6*"},
    )  # fmt: skip

    page = answered(row, ada, "take-2")

    assert question(page).choices("radio") == ["1", "2", "3"]
    for text in ("Card 1: 10 Vampire Bat", "Card 2: 11 Diseased", "Card 3: 12 Switcheroo"):
        assert text in page.text


def test_a_master_does_not_count_itself_in_the_pile(ada: Player, ben: Player) -> None:
    row = laid(
        factories.started(ada, ben),
        decks="amulet", table="A: 7* 9 | B: 5 5", deck="10 4 4", discard="2* 3*", turn="A",
    )  # fmt: skip

    page = answered(row, ada, "draw", "play")

    assert question(page).choices("radio") == ["none", "1", "2"]
    assert "Card 1: 2 Empath" in page.text
    assert "Card 2: 3 Bodyguard" in page.text
    exchanged = answered(row, ada, "2", "A1")
    assert "3 Bodyguard face up A1" in exchanged.text


def test_cards_of_the_deck_are_put_in_order_by_their_names(ada: Player, ben: Player) -> None:
    row = laid(
        factories.started(ada, ben),
        decks="fang", table="A: 7 8 | B: 5 5", deck="9 4 6 12 13 1", discard="2*", turn="A",
    )  # fmt: skip

    page = answered(row, ada, "draw", "play")

    for text in ("Card 1: 4 Investigator", "Card 2: 6 Sheriff", "Card 3: 12 Switcheroo", "Card 4: 13 Tallyman"):
        assert text in page.text
    other = at(row, ben)
    assert not any(name in other.text.split("What the cards do")[0] for name in ("Sheriff", "Switcheroo"))
    after = answered(row, ada, "3", "1", "2")
    assert "card 2 from the top: 4 Investigator" in after.text


def test_one_of_several_drawn_cards_is_kept_by_its_name(ada: Player, ben: Player) -> None:
    row = laid(
        factories.started(ada, ben),
        decks="amulet", table="A: 4* 4* | B: 5 5", deck="9 4 6 12 13 1", discard="2*", turn="A",
    )  # fmt: skip

    page = answered(row, ada, "draw", "2")

    for text in ("Card 1: 9 Seer", "Card 2: 4 Rascal", "Card 3: 6 Revealer"):
        assert text in page.text


def test_cards_trade_places_in_the_order_that_lists_give(ada: Player, ben: Player) -> None:
    row = laid(
        factories.started(ada, ben),
        decks="fang", table="A: 7* 8* 1 | B: 5* 3*", deck="12 4", discard="2*", turn="A",
    )  # fmt: skip
    page = answered(row, ada, "draw", "play")
    assert sorted(set(question(page).choices("option"))) == ["", "A1", "A2", "A3"]

    page = answered(row, ada, ["A2", "A1"], ["B1", "B2"])

    public = engine.write_view(engine.view(factories.inside(row), None)["villages"])
    assert public == "A: 3* 5* ? | B: 8* 7*"


def test_a_card_that_has_left_is_named_and_not_what_lies_there_now(ada: Player, ben: Player) -> None:
    row = laid(
        factories.started(ada, ben),
        table="A: 4* 12 12 | B: 9 9", deck="1 4 4", discard="2*", turn="A",
    )  # fmt: skip

    page = answered(row, ada, "draw", "exchange", ["A2", "A3"], "A2")

    assert question(page).choices("radio") == ["none", "A2", "A3"]
    assert "The card that was your card 2: 12 Gremlin" in page.text
    assert "The card that was your card 3: 12 Gremlin" in page.text


def test_a_forwarder_sends_what_it_replaces(ada: Player, ben: Player) -> None:
    row = laid(
        factories.started(ada, ben),
        decks="fang", table="A: 7* 8* | B: 2*", deck="5 4", discard="2*", turn="A",
    )  # fmt: skip
    page = answered(row, ada, "draw")
    assert "Forward it to another village" in page.text

    answered(row, ada, "forward", "A1", "left")

    assert engine.write_view(engine.view(factories.inside(row), None)["villages"]) == "A: 5* 8* | B: 7* 2*"
