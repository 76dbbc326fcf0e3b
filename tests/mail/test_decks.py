"""Mails of games with the other decks and in teams: what lies beside the villages, and questions by their card."""

import re

import pytest

from games import engine
from games.mail.letters import turn
from games.mail.post import message
from games.models import DeckSetup, Game
from games.services import outbox, states
from silver_site.clock import now
from tests import factories

pytestmark = pytest.mark.django_db
FOUR = "A: 5 5* 3* 2 | B: 5 5 5* | C: 5 5 | D: 5 5"


def standing(spec: dict[str, object], letters: str = "AB") -> Game:
    """A running game that stands as the position says."""
    people = [factories.PlayerFactory(username=name) for name in ("Ada", "Ben", "Cleo", "Dora")[: len(letters)]]
    row = factories.started(*people, setup=DeckSetup.objects.get(slug=spec["decks"]), teams="teams" in spec)
    game = engine.set_up(spec)
    Game.objects.filter(pk=row.pk).update(state=states.dump(game))
    return factories.fresh(row)


def body(row: Game) -> tuple[str, str]:
    """The mail that the asked seat would get now, as one line of text and as HTML."""
    decision = factories.asked(row)
    seat = factories.seat_of(row, decision.seat)
    wake = outbox.message(
        kind=outbox.Kind.TURN, key=(), at=now(), game=row, letter=seat.letter, question=decision.number
    )
    letter = turn(wake, seat.player)
    assert not isinstance(letter, str)
    mail = message(wake, seat.player, letter)
    return mail.body, mail.alternatives[0][0]


def test_piles_the_display_covers_and_the_token_are_shown() -> None:
    spec = {
        "decks": "amulet", "token": "fang", "table": "A: 5 5* 3* 1* | B: 5 1*", "deck": "9 9 9", "discard": "8 7",
        "pile-2": "12", "fang_pile": 2, "holder": "B", "display": "6* 4*", "covers": "A3>A1",
    }  # fmt: skip
    text, html = body(standing(spec))

    for said in (
        "On the discard pile: 8 on top",
        "On discard pile 2, from which only Ben may take: 12 on top",
        "card 3 covers card 1",
    ):
        assert said in " ".join(text.split())
        assert said in html
    assert "Beside the deck: 1=(6)  2=(4)" in text
    assert "[2] draw 6 from beside the deck" in text
    assert "draw 4 from beside the deck" in html


def test_a_mail_names_the_teams_and_their_totals() -> None:
    spec = {
        "decks": "fang", "table": FOUR, "deck": "9 9 9", "discard": "8", "teams": "A+C B+D",
        "totals": "A: 3 | B: 10 | C: 4 | D: 1",
    }  # fmt: skip

    text, html = body(standing(spec, "ABCD"))

    for said in ("Ada and Cleo: total 7 points", "Ben and Dora: total 11 points"):
        assert said in text
        assert said in html


def test_a_team_set_must_hold_a_card_of_ones_own() -> None:
    spec = {"decks": "fang", "table": FOUR, "deck": "9 9 9", "discard": "8", "teams": "A+C B+D"}
    row = standing(spec, "ABCD")
    factories.answer(row, "A", "take")

    text = " ".join(body(row)[0].split())

    assert "Choose 1 to 6 of them. At least one is your own." in text
    assert "Cleo’s card 1" in text


def test_where_a_depth_is_asked_the_whole_pile_is_shown() -> None:
    row = standing({"decks": "fang", "table": "A: 1* 5 5 | B: 5 5", "deck": "9 9 9", "discard": "8 7 6 2"})
    factories.answer(row, "A", "take")

    text = " ".join(body(row)[0].split())

    assert "On the discard pile, from the top: 1=8 2=7 3=6 4=2" in text
    assert "Rummager (1): which card of the pile do you take, counted from the top?" in text


def test_cards_of_the_deck_that_were_looked_at_are_named_among_the_choices() -> None:
    row = standing({"decks": "fang", "table": "A: 5 5 | B: 5 5", "deck": "9 3 4 8 2 2", "discard": "8"})
    factories.answer(row, "A", "draw")
    factories.answer(row, "A", "play")

    text = body(row)[0]

    choices = re.findall(r"^\[\d\] (.*)$", text, re.M)
    assert choices == [f"card {card}, by its number" for card in ("1 (3)", "2 (4)", "3 (8)", "4 (2)")]
    assert "If your time runs out, this is played for you: card 1 (3)." in text
    assert "Constable (9): which of the cards you saw comes next, from the top?" in " ".join(text.split())


def test_order_counts_where_cards_are_swapped_one_for_one() -> None:
    row = standing({"decks": "fang", "table": "A: 5 5 | B: 5 5", "deck": "12 3 4", "discard": "8"})
    factories.answer(row, "A", "draw")
    factories.answer(row, "A", "play")

    text = " ".join(body(row)[0].split())

    assert "Switcheroo (12): which of your cards do you swap? Choose 1 to 2 of them. Name them in the order you" in text
