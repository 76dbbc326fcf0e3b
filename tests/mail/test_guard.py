"""Our own sentences end in words that are no answer, so that the guard has nothing to do but for names."""

import pytest
from django.utils import translation
from django.utils.translation import gettext

from games import wording
from games.mail.guard import guarded, guarded_html
from games.wording.events import TEMPLATES
from tests.service.test_wording import EVENTS, NAMES

# Phrases of a sentence, each of which could end as an answer does.
PHRASES = {
    "name": "Ada",
    "names": "Ada and you",
    "round": "2",
    "card": "8",
    "cards": "5 and 8",
    "place": "your card 4",
    "places": "your cards 1 and 3",
    "seen": "your cards 1 (7) and 3 (2)",
    "from": "your card 2",
    "over": "your card 1",
    "source": "your card 5",
    "pile": "the discard pile",
    "village": "Ben’s village",
    "of": "3",
    "depth": "3",
    "count": "2",
    "seat": "B",
    "time": "2 days",
    "until": "Tue 1 Dec 2026, 14:30",
    "began": "Tue 1 Dec 2026, 14:30",
    "ended": "Tue 1 Dec 2026, 14:30",
}


RUSSIAN = PHRASES | {
    "name": "Ада",
    "names": "Ада и вы",
    "place": "вашу карту 4",
    "places": "ваши карты 1 и 3",
    "seen": "ваши карты 1 (7) и 3 (2)",
    "from": "вашу карту 2",
    "over": "вашу карту 1",
    "source": "вашу карту 5",
    "pile": "сброса",
    "village": "деревню игрока Боря",
    "time": "2 дня",
    "until": "вт, 1 дек. 2026, 14:30",
}


@pytest.mark.parametrize(("language", "phrases"), [("en", PHRASES), ("ru", RUSSIAN)])
@pytest.mark.parametrize("kind", TEMPLATES)
def test_no_sentence_of_the_log_needs_it(kind: str, language: str, phrases: dict[str, str]) -> None:
    with translation.override(language):
        for template in TEMPLATES[kind]:
            sentence = gettext(template) % phrases
            assert guarded(sentence) == sentence


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("event", [event for event, _ in EVENTS], ids=[str(event["kind"]) for event, _ in EVENTS])
def test_no_sentence_of_a_game_needs_it(event: dict[str, object], language: str) -> None:
    with translation.override(language):
        for you in ("A", "B", None):
            sentence = wording.event(event, NAMES, you)
            assert guarded(sentence) == sentence


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("The first to move is draw.", 'The first to move is "draw".'),
        ("You took 4 from discard pile 2.", 'You took 4 from discard pile "2".'),
        ("Reply with 2", 'Reply with "2"'),
        ("2", '"2"'),
    ],
)
def test_what_could_be_an_answer_is_put_in_quotation_marks(line: str, kept: str) -> None:
    assert guarded(line) == kept
    assert guarded_html(f"<p>{line}</p>") == f"<p>{kept}</p>"
