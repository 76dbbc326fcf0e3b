"""What a view shows to whom, where knowing and seeing are not the same."""

from games import engine


def shown(game: engine.Game, seat: str | None, *, remember: bool = True) -> str:
    return engine.write_view(engine.view(game, seat, remember)["villages"])


def deck(game: engine.Game, seat: str | None, *, remember: bool = True) -> str:
    return engine.write_shown(engine.view(game, seat, remember)["deck"])


def play(game: engine.Game, line: str) -> None:
    seat, _, words = line.partition(": ")
    for word in words.split():
        decision = game.decision(seat)
        assert decision is not None
        engine.submit(game, seat, decision.number, word)


def test_an_onlooker_does_not_know_what_every_seat_has_looked_at_for_itself() -> None:
    game = engine.set_up(
        {"table": "A: 6 9* | B: 5 8", "deck": "1 2 3", "discard": "4*", "seen": {"A": "A1 B1", "B": "A1"}}
    )

    assert shown(game, "A") == "A: 6 9* | B: 5 ?"
    assert shown(game, "B") == "A: 6 9* | B: ? ?"
    assert shown(game, None) == "A: ? 9* | B: ? ?"


def test_an_onlooker_remembers_a_card_that_lay_open_and_was_turned_down() -> None:
    game = engine.set_up({"table": "A: 5 9* | B: 5 8", "deck": "6 2 3", "discard": "4*"})

    play(game, "A: draw play A2")

    assert shown(game, None) == "A: ? 9 | B: ? ?"


def test_without_memory_an_investigator_sees_the_deck_while_the_turn_lasts() -> None:
    game = engine.set_up({"decks": "fang", "table": "A: 1 2 3 | B: 4* 4* 5", "deck": "12 3 5 1", "discard": "9*"})

    play(game, "A: draw discard")
    assert deck(game, "B", remember=False) == "3 5 ?"
    assert deck(game, "A", remember=False) == "? ? ?"

    play(game, "B: take B3")
    assert deck(game, "B", remember=False) == "? ? ?"
    assert deck(game, "B") == "3 5 ?"


def test_without_memory_a_constable_sees_the_cards_that_he_is_asked_about() -> None:
    game = engine.set_up({"decks": "fang", "table": "A: 1 2 3 | B: 4 4 5", "deck": "9 3 5 1 7 2", "discard": "9*"})

    play(game, "A: draw play 3")

    assert deck(game, "A", remember=False) == "3 5 1 7 ?"


def test_without_memory_the_card_in_anothers_hand_is_not_shown_again() -> None:
    spec = {"table": "A: 1 2 3 | B: 4 4 5", "deck": "3 5 1", "discard": "9*", "seen": {"A": "deck", "B": "deck"}}
    game = engine.set_up(spec)

    play(game, "A: draw")

    assert engine.view(game, "B", True)["drawn"] == {"seat": "A", "card": "3", "up": False}
    assert engine.view(game, "B", False)["drawn"] == {"seat": "A", "card": None, "up": False}
    assert engine.view(game, "A", False)["drawn"] == {"seat": "A", "card": "3", "up": False}
