"""The table page: what its reader may see, laid out."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import engine
from games.models import Game
from games.services import states
from players.models import Player
from tests import factories
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def at(row: Game, player: Player) -> Page:
    """The table as this player sees it."""
    response = browser(player).get(f"/games/{row.code}/")
    assert response.status_code == 200
    return Page(response)


def laid(row: Game, **table: str) -> Game:
    """The game with its table laid out as written."""
    game = engine.set_up(table)
    row.state = states.dump(game)
    row.move = game.move
    row.save()
    return row


def test_cards_lie_in_rows_with_their_places(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    page = at(row, ada)

    for place in ("A1", "A5", "B1", "B5"):
        assert place in page.text
    assert len(page.with_class("village")) == 2
    assert len(page.with_class("mine")) == 1
    assert "31 cards" in page.text
    assert not page.faults()


def test_what_i_have_seen_is_marked_and_what_others_have_seen_is_not_shown(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    factories.answer(row, "A", "A1+A2")
    factories.answer(row, "B", "B1+B2")

    mine, his = at(row, ada), at(row, ben)

    assert len(mine.with_class("known")) == len(his.with_class("known")) == 2
    assert mine.text.count("face down, known to you") == 2
    assert "You looked at your cards 1 and 2" not in mine.text
    assert "Ben looked at their own cards 1 and 2 in secret." in mine.text
    assert "Ada looked at their own cards 1 and 2 in secret." in his.text


def test_who_has_no_seat_sees_what_everybody_sees_and_is_asked_nothing(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.started(ada, ben)
    factories.answer(row, "A", "A1+A2")

    page = at(row, cleo)

    assert not page.with_class("known")
    assert not page.has_form("/answer/")
    assert not page.has_form("/end/")
    assert not page.faults()


def test_turn_deadline_and_question_are_there_for_who_is_asked(ada: Player, ben: Player) -> None:
    row = factories.peeked(factories.started(ada, ben))
    letter = factories.asked(row).seat
    mine = factories.seat_of(row, letter).player
    other = ben if mine == ada else ada

    asked, waiting = at(row, mine), at(row, other)

    assert "It is your turn." in asked.text
    assert "Answer until" in asked.text
    assert "What do you do?" in asked.text
    assert f"It is {mine.username}’s turn." in waiting.text
    assert f"{mine.username} is asked, until" in waiting.text
    assert not waiting.has_form("/answer/")


def test_the_drawn_card_is_shown_with_its_text_to_who_drew_it_alone(ada: Player, ben: Player) -> None:
    row = factories.peeked(factories.started(ada, ben))
    letter = factories.asked(row).seat
    factories.answer(row, letter, "draw")
    drawn = engine.view(factories.inside(row), letter)["drawn"]["card"]
    info = next(info for info in engine.cards(engine.parse_setup("bullet")) if info.code == drawn)
    mine = factories.seat_of(row, letter).player

    page = at(row, mine)

    assert f"{info.code} {info.name} {info.text} What do you do with the drawn card?" in page.text
    other = at(row, ben if mine == ada else ada)
    assert len(other.with_class("known")) == 2
    assert f"drew a card: {drawn}" not in other.text


def test_the_token_lies_on_its_card_and_a_deck_that_was_turned_shows_its_top(ada: Player, ben: Player) -> None:
    row = laid(
        factories.started(ada, ben),
        table="A: 6 7* | B: 5 5", deck="9* 4 4", discard="2", turn="A", holder="A", power="yes", token_on="A2",
    )  # fmt: skip

    page = at(row, ben)

    assert len(page.with_class("token")) == 1
    assert "7 Insomniac face up bullet A2" in page.text
    assert "9 Marksman face up Deck 3 cards" in page.text


def test_cards_whose_order_counts_are_chosen_from_a_list_a_position(ada: Player, ben: Player) -> None:
    row = laid(factories.started(ada, ben), table="A: 3* 3* 5 5 | B: 9 9", deck="1 4 4", discard="2", turn="A")
    client = browser(ada)
    path = f"/games/{row.code}/answer/"
    for words in (["draw"], ["exchange"], ["A3", "A4"], ["A3"]):
        client.post(path, at(row, ada).form("/answer/").hidden() | {"word": words})
    form = at(row, ada).form("/answer/")

    response = client.post(path, form.hidden() | {"word": ["A4", "A3"]}, follow=True)

    assert sorted(set(form.choices("option"))) == ["", "A3", "A4"]
    assert form.choices("submit") == ["none"]
    assert factories.fresh(row).record.splitlines()[-1].split()[2] == "A4+A3"
    assert not Page(response).faults()


def test_hostile_names_are_shown_as_they_are_written(ada: Player) -> None:
    ben = factories.PlayerFactory(username='"><script>alert(1)</script>')
    row = factories.started(ada, ben)

    page = at(row, ada)

    assert '"><script>alert(1)</script>' in page.text
    assert [given.get("src") for given in page.all("script")] == ["/static/silver/news.js"]
    assert not page.faults()


def queries(row: Game, player: Player) -> int:
    """How many statements the page costs."""
    client = browser(player)
    with CaptureQueriesContext(connection) as captured:
        client.get(f"/games/{row.code}/")
    return len(captured)


def test_a_page_costs_the_same_with_few_events_and_with_many_and_with_more_seats(
    ada: Player, ben: Player, cleo: Player
) -> None:
    row = factories.started(ada, ben)
    few = queries(row, ada)

    while factories.fresh(row).event_count < 40 and factories.fresh(row).status == "running":
        factories.answer(row, factories.asked(row).seat)
    many = queries(row, ada)

    assert factories.fresh(row).event_count >= 40
    assert many == few <= 11
    assert queries(factories.started(ada, ben, cleo, bots=1), ada) == few


def test_a_finished_game_says_who_won_and_how(ada: Player, ben: Player) -> None:
    row = factories.play_out(factories.started(ada, ben, rounds=2))
    winner = row.result["winner"]
    page = at(row, factories.seat_of(row, winner).player)

    assert "The game is over. You win." in page.text
    assert not page.has_form("/answer/")
    assert not page.has_form("/end/")
    assert not page.faults()


def test_the_end_of_a_round_stays_to_be_seen_when_the_next_is_dealt(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, rounds=2)
    while factories.fresh(row).round == 1 or engine.view(factories.inside(row), None)["round"] == 1:
        factories.answer(row, factories.asked(row).seat)

    page = at(row, ada)

    assert "How round 1 ended" in page.text
    assert "Round 2 of 2." in page.text
    assert not page.faults()


def test_the_script_that_asks_for_news_learns_how_many_events_there_are(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.started(ada, ben, access="invitation", invited=[ben])
    response = browser(ada).get(f"/games/{row.code}/news/")

    assert response.json() == {"events": row.event_count}
    assert browser(cleo).get(f"/games/{row.code}/news/").status_code == 404


def test_a_game_whose_engine_fails_has_a_page_that_says_so(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    row.state = "{}"
    row.save()

    response = browser(ada).get(f"/games/{row.code}/")

    assert response.status_code == 500
    assert "cannot be shown just now" in Page(response).text
    assert not Page(response).faults()


def test_pages_of_games_are_kept_by_no_cache(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    assert "no-store" in browser(ada).get(f"/games/{row.code}/").headers["Cache-Control"]
