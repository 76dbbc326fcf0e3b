"""The engine plays the golden games exactly as they are committed."""

from difflib import unified_diff

import pytest

from games import engine
from tests.engine.acting import Acting
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


def test_every_card_acts_in_the_golden_games(monkeypatch: pytest.MonkeyPatch) -> None:
    acting = Acting(engine.parse_setup("bullet"), monkeypatch)

    for playthrough in PLAYTHROUGHS:
        for decision, answer, events in playthrough.moves():
            acting.note(decision, answer, events)

    assert acting.missing() == []
