"""The engine plays the golden games exactly as they are committed."""

from difflib import unified_diff

import pytest

from games.engine.decks import DECKS
from tests.engine.counts import Counts, main
from tests.engine.golden import FOLDER, PLAYTHROUGHS, Playthrough

LARGEST = 150_000


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.path.stem)
def test_a_game_is_played_as_its_golden_text_says(playthrough: Playthrough) -> None:
    committed = playthrough.path.read_text()

    played = playthrough.text()

    difference = list(
        unified_diff(committed.splitlines(), played.splitlines(), "committed", "played", lineterm="", n=2)
    )
    assert not difference, "\n".join(difference[:40])


def test_the_texts_are_those_of_the_games_and_small_enough_to_read() -> None:
    files = {path: path.stat().st_size for path in FOLDER.glob("*.txt")}

    assert set(files) == {playthrough.path for playthrough in PLAYTHROUGHS}
    assert max(files.values()) < LARGEST


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_acts_in_the_golden_games(deck: str) -> None:
    counts = Counts()

    for playthrough in PLAYTHROUGHS:
        counts.play(playthrough.deal.setup, playthrough.moves())

    assert counts.missing(deck) == []


def test_the_counts_are_printed_as_a_table_of_all_cards(capsys: pytest.CaptureFixture[str]) -> None:
    main(["3"])

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "games: 36"
    cards = [role for deck in DECKS.values() for role in deck.roles]
    assert len(lines) == 2 + len(cards)
    for line, role in zip(lines[2:], cards, strict=True):
        assert role.name in line
        assert line.split()[-1].isdigit()
