"""The Russian catalog: nothing missing, nothing broken, and every sentence of the game without an English word."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.utils import translation
from django.utils.translation import gettext, ngettext

from games import engine, wording
from games.api import codes
from games.wording import errors, events, options, places, questions, rounds, talk

ROOT = Path(__file__).resolve().parents[2]
PO = ROOT / "locale" / "ru" / "LC_MESSAGES" / "django.po"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|\{\w*\}")
# Whatever has Latin letters besides these was forgotten: names, file names, and what a client sends.
LATIN = re.compile(r"[A-Za-z][A-Za-z0-9'’-]+")
KEPT = {"Silver", "API", "JSON", "HTML", "JavaScript", "HMAC-SHA256", "cookie", "games", "engine", "shuffle", "py"} | {
    *("Content-Length", "Content-Type", "application", "json", "Allow", "X-CSRFToken"),
    *("Authorization", "Bearer", "silver", "read", "play", "a-z"),
}
NAMES = {"A": "Ада", "B": "Боря", "C": "Вера", "D": "Глеб"}
SETUPS = ("bullet", "fang", "amulet", "bullet, 7=fang, 3=amulet, 10=fang")

CATALOG = polib.pofile(str(PO))
CARDS = [card for deck in ("bullet", "fang", "amulet") for card in engine.cards(engine.parse_setup(deck))]


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    """Read everything in Russian."""
    with translation.override("ru"):
        yield


def english(text: str, *kept: str) -> list[str]:
    """The English words left in a Russian text, beside names."""
    return [word for word in LATIN.findall(text) if word not in KEPT and word not in kept]


def forms(entry: polib.POEntry) -> list[str]:
    """The translation, or all its plural forms."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def test_every_sentence_is_translated() -> None:
    left = [entry.msgid for entry in CATALOG if entry.fuzzy or not all(forms(entry))]

    assert len(CATALOG) > 800
    assert left == []


def test_translations_have_the_placeholders_of_their_sentences() -> None:
    wrong = [
        form
        for entry in CATALOG
        for form in forms(entry)
        if set(PLACEHOLDER.findall(form)) != set(PLACEHOLDER.findall(entry.msgid))
    ]

    assert wrong == []


def test_translations_start_and_end_as_their_sentences_do() -> None:
    def frame(text: str) -> tuple[str, str]:
        return text[: len(text) - len(text.lstrip())], text[-1:] if text[-1:] in (*".:?!",) else ""

    # Where Russian needs a colon to name a moment.
    freer = {"%(name)s is asked, until"}

    wrong = [
        form
        for entry in CATALOG
        for form in forms(entry)
        if frame(form) != frame(entry.msgid) and entry.msgid not in freer
    ]
    assert wrong == []


def test_plurals_have_all_the_forms_of_russian() -> None:
    plural = [entry for entry in CATALOG if entry.msgid_plural]

    assert "nplurals=4" in CATALOG.metadata["Plural-Forms"]
    assert len(plural) > 20
    assert [entry.msgid for entry in plural if set(entry.msgstr_plural) != {0, 1, 2, 3}] == []


def test_no_translation_is_half_english() -> None:
    # A place is named alike in every language.
    left = {form: english(PLACEHOLDER.sub("", form).replace("A1", "")) for entry in CATALOG for form in forms(entry)}

    assert {form: words for form, words in left.items() if words} == {}


def test_the_compiled_catalog_is_the_one_that_is_read() -> None:
    compiled = {(one.msgctxt, one.msgid): forms(one) for one in polib.mofile(str(PO.with_suffix(".mo")))}

    assert compiled == {(one.msgctxt, one.msgid): forms(one) for one in CATALOG}


@pytest.mark.parametrize(
    ("count", "phrase"),
    [(1, "1 очко"), (2, "2 очка"), (5, "5 очков"), (11, "11 очков"), (21, "21 очко"), (22, "22 очка"), (0, "0 очков")],
)
def test_numbers_take_their_form(count: int, phrase: str) -> None:
    assert ngettext("%(n)s point", "%(n)s points", count) % {"n": count} == phrase


def test_every_card_has_a_russian_name_and_text() -> None:
    names = [gettext(card.name) for card in CARDS]

    assert len(set(names)) == len(names) == 43
    assert [card.name for card in CARDS if english(gettext(card.name)) or english(gettext(card.text))] == []


def test_the_document_lists_every_card() -> None:
    listed = (ROOT / "docs" / "translating.md").read_text()

    assert [card.name for card in CARDS if card.name not in listed or gettext(card.name) not in listed] == []


class Phrases(dict[str, str]):
    """Any parameter of a sentence, as the wording fills it in."""

    def __missing__(self, key: str) -> str:
        village = places.village("B", NAMES, "A")
        place = places.place("B2", NAMES, "A", "B")
        known = {
            "name": "Боря",
            "pile": places.pile(2),
            "village": village,
            "places": places.places(["A1", "B2", "B3", "deck"], NAMES, "A", "B"),
            "seen": places.seen([("A1", "7"), ("A3", None)], NAMES, "A"),
            "cards": places.joined(["7", "0E"]),
        }
        return known.get(key, place if key in ("place", "source", "over", "from") else "2")


def worded() -> dict[str, list[str]]:
    """All sentences of the wording's tables, by table."""
    table = {
        "events": [template for pair in events.TEMPLATES.values() for template in pair],
        "round ends": list(rounds.ROUND_ENDS.values()),
        "game ends": list(rounds.GAME_ENDS.values()),
        "options": list(options.WORDS.values()),
        "errors": [
            *errors.ERRORS.values(),
            *(codes.SENTENCES[code] for code in codes.SENTENCES if code != "bad-input"),
        ],
        "questions": [*questions.QUESTIONS.values(), *questions.OF_CARDS.values()],
        "phrases": list(talk.PHRASES.values()),
    }
    return {name: [gettext(template) % Phrases() for template in templates] for name, templates in table.items()}


@pytest.mark.parametrize("table", ["events", "round ends", "game ends", "options", "errors", "questions", "phrases"])
def test_every_sentence_of_the_game_is_russian(table: str) -> None:
    sentences = worded()[table]

    assert len(sentences) >= 3
    assert {sentence: english(sentence) for sentence in sentences if english(sentence)} == {}
    assert [sentence for sentence in sentences if not re.search("[а-яё]", sentence)] == []


@pytest.mark.parametrize(
    ("event", "yours", "others"),
    [
        ({"kind": "drew", "seat": "A"}, "Вы берёте карту.", "Ада берёт карту."),
        (
            {"kind": "looked", "seat": "A", "places": ["A1", "A2"], "cards": ["7", "0"]},
            "Вы смотрите ваши карты 1 (7) и 2 (0).",
            "Ада смотрит свои карты 1 (7) и 2 (0).",
        ),
        (
            {"kind": "exchanged", "seat": "A", "places": ["A1", "A3"], "place": "A1"},
            "Вы обмениваете ваши карты 1 и 3, а как вашу карту 1 кладёте новую.",
            "Ада обменивает свои карты 1 и 3, а как свою карту 1 кладёт новую.",
        ),
        (
            {"kind": "took", "seat": "A", "pile": 2, "card": "4"},
            "Вы берёте 4 из сброса 2.",
            "Ада берёт 4 из сброса 2.",
        ),
        (
            {"kind": "mixed", "seat": "A", "village": "B"},
            "Вы перемешиваете деревню игрока Боря.",
            "Ада перемешивает деревню игрока Боря.",
        ),
        (
            {"kind": "called", "seat": "A"},
            "Вы объявляете голосование: у всех остальных ещё по одному ходу.",
            "Ада объявляет голосование: у всех остальных ещё по одному ходу.",
        ),
    ],
    ids=lambda value: value["kind"] if isinstance(value, dict) else "",
)
def test_events_read_well_for_you_and_of_others(event: dict[str, object], yours: str, others: str) -> None:
    assert wording.event(event, NAMES, "A") == yours
    assert wording.event(event, NAMES, None) == others


def told(setup: engine.Setup, seats: int, shuffle: int) -> Iterator[str]:
    """All that a game of legal answers drawn at random says to two of its seats and to a viewer."""
    seed = engine.Seed(bytes([shuffle]) * 32, "game", ("a", "b", "c", "d")[:seats])
    chance = random.Random(shuffle)
    game, happened = engine.new_game(setup, seats, 1, seed, turn_limit=24)
    while True:
        for event in happened:
            for reader in ("A", "B", None):
                yield wording.event(engine.event_view(event, reader), NAMES, reader)
        if game.over:
            return
        asked = engine.pending(game)[0]
        decision, view = asked.to_json(), engine.view(game, asked.seat)
        yield wording.question(decision, NAMES, setup)
        yield wording.how_many(decision)
        yield from (wording.option(word, decision, view, NAMES) for word in asked.options)
        words = chance.sample(asked.options, chance.randint(asked.least, max(asked.least, min(asked.most, 2))))
        happened = engine.submit(game, asked.seat, asked.number, "+".join(words))


@pytest.mark.parametrize("setup", SETUPS)
def test_games_are_told_in_russian(setup: str) -> None:
    sentences = {
        sentence for shuffle in range(4) for sentence in told(engine.parse_setup(setup), 2 + shuffle % 3, shuffle)
    }

    assert len(sentences) > 200
    assert {sentence: english(sentence) for sentence in sentences if english(sentence)} == {}
    assert [sentence for sentence in sentences if "%" in sentence or "  " in sentence] == []
