"""In real games of all decks: every legal answer is understood, by its words and by its number, as exactly itself."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games import engine
from games.reading import commands, moves
from games.services import menus
from tests.engine.playing import Deal, Wanderer, mix

TODAY = date(2026, 12, 1)
# A village of more cards has thousands of sets.
FEW = 6
MOST_ANSWERS = 20
GAMES = settings(max_examples=30, deadline=None)

Deals = st.integers(0, 100_000)


def understood(line: str, decision: engine.Decision, menu: list[menus.Entry]) -> str:
    """The one answer that a line gives to a question."""
    answer, rest = moves.next_answer(words_of(line), decision, menu)
    assert not rest, (line, decision)
    return answer


def words_of(line: str) -> tuple[str, ...]:
    """The words of a line of moves, however few."""
    reading = commands.parse([line], today=TODAY)
    assert reading.problem is None, (line, reading)
    [command] = reading.commands
    return command.words if command.kind == "moves" else (command.kind,)


def legal(decision: engine.Decision, chance: Random) -> list[str]:
    """Legal answers, some of very many; where order is kept, in an order by chance."""
    if decision.most == 1 or len(decision.options) <= FEW:
        answers = decision.answers()
        answers = chance.sample(answers, min(len(answers), MOST_ANSWERS))
    else:
        answers = ["+".join(sorted(named(decision, chance), key=decision.options.index)) for _ in range(MOST_ANSWERS)]
    if decision.ordered or decision.as_named:
        answers = ["+".join(chance.sample(words, len(words))) for words in (one.split("+") for one in answers)]
    return answers


def named(decision: engine.Decision, chance: Random) -> list[str]:
    """The words of a legal answer of several cards, in any order."""
    while True:
        size = chance.randint(max(decision.least, 1), min(decision.most, max(decision.least, FEW)))
        words = chance.sample(decision.options, size)
        if not decision.at_least_one_of or not set(words).isdisjoint(decision.at_least_one_of):
            return words


def asked(deal: Deal, number: int) -> Iterator[engine.Decision]:
    """Every question of a game: as it is met, those that stand open beside it too."""
    game = deal.game(number)
    seen: set[tuple[str, int]] = set()
    player = Wanderer(number)
    while not game.over:
        for decision in engine.pending(game):
            if (decision.seat, decision.number) not in seen:
                seen.add((decision.seat, decision.number))
                yield decision
        decision, answer = player.next(game)
        engine.submit(game, decision.seat, decision.number, answer)


def ways(answer: str, decision: engine.Decision) -> list[str]:
    """How a player may write an answer to a question that his mail shows."""
    numbers = {word: str(number) for number, word in menus.menu(decision)}
    words = answer.split("+")
    by_number = [numbers[word] for word in words]
    written = [answer, answer.lower() if answer != "A" else answer, answer.capitalize(), by_number[0] + "."]
    if len(words) == 1:
        return [*written, f"#{by_number[0]}", by_number[0].translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))]
    return [answer, " + ".join(words), " ".join(by_number), ", ".join(by_number), " and ".join(by_number)]


@GAMES
@given(Deals)
def test_every_legal_answer_is_understood_by_its_words_and_by_its_number(number: int) -> None:
    chance = Random(number)
    for decision in asked(mix(number), number):
        menu = menus.menu(decision)
        for answer in legal(decision, chance):
            for line in ways(answer, decision):
                assert understood(line, decision, menu) == answer, (line, decision, decision.options)


@GAMES
@given(Deals)
def test_the_order_in_which_cards_are_typed_is_kept(number: int) -> None:
    chance = Random(number)
    for decision in asked(mix(number), number):
        if decision.most > 1:
            typed = "+".join(named(decision, chance))
            assert understood(typed, decision, menus.menu(decision)) == typed


def lines_of_turns(deal: Deal, number: int) -> Iterator[list[tuple[engine.Decision, str]]]:
    """What each seat was asked and answered within a turn, one answer after the other."""
    game, player = deal.game(number), Wanderer(number)
    turns: dict[tuple[int, str], list[tuple[engine.Decision, str]]] = {}
    while not game.over:
        decision, answer = player.next(game)
        turns.setdefault((game.table.move, decision.seat), []).append((decision, answer))
        engine.submit(game, decision.seat, decision.number, answer)
    yield from turns.values()


@GAMES
@given(Deals)
def test_a_whole_turn_in_one_line_is_understood_answer_by_answer(number: int) -> None:
    for turn in lines_of_turns(mix(number), number):
        line = " ".join(answer for _, answer in turn)
        if len(turn) == 1 or turn[0][0].question == "peek" or line.startswith("A left") or len(line) > 200:
            continue
        words = words_of(line)
        for decision, answer in turn:
            said, words = moves.next_answer(words, decision, menus.unshown(decision))
            assert decision.read(said) == decision.read(answer), (line, said, answer)
        assert words == ()


@GAMES
@given(Deals)
def test_own_cards_may_be_numbers_in_a_turn_of_giving_cards(number: int) -> None:
    for turn in lines_of_turns(mix(number), number):
        for (before, verb), (decision, answer) in pairwise(turn):
            is_giving = verb in ("exchange", "forward", "take") and decision.question == "cards"
            if not is_giving or not all(word.startswith(decision.seat) for word in answer.split("+")):
                continue
            numbers = answer.replace(decision.seat, "").split("+")
            for line in (f"{verb} {' '.join(numbers)}", f"{verb.title()} {', '.join(numbers)}."):
                first, rest = moves.next_answer(words_of(line), before, menus.menu(before))
                assert (first, moves.next_answer(rest, decision, menus.unshown(decision))) == (verb, (answer, ()))


@GAMES
@given(Deals, st.lists(st.sampled_from([
    "#0", "#1", "#2", "#7", "#1+#3", "#1-#3", "#2-#3", "card-1", "card-2+card-4", "A1", "A3", "B2", "A1+A3", "A1+B1",
    "B", "draw", "take", "take-2", "draw/take", "exchange", "use-A2", "use-card-1", "spot", "peek", "none", "yes",
    "stop", "left", "deck", "pile-2", "end", "off", "turn-up",
]), min_size=1, max_size=4))  # fmt: skip
def test_whatever_words_come_the_answer_is_legal_or_refused(number: int, words: list[str]) -> None:
    for decision in asked(mix(number), number):
        for menu in (menus.menu(decision), menus.unshown(decision)):
            try:
                answer, rest = moves.next_answer(tuple(words), decision, menu)
            except moves.Unfit:
                continue
            assert decision.read(answer)
            assert list(rest) == words[len(words) - len(rest) :]
            assert len(rest) < len(words)


def test_every_question_of_every_deck_is_met() -> None:
    met = {decision.question for number in range(120) for decision in asked(mix(number), number)}

    assert met >= {
        "peek", "action", "drawn", "depth", "cards", "bury", "spot", "village", "end", "pile", "activate", "target",
        "copy", "look", "next", "extra", "keep", "remove",
    }  # fmt: skip
    assert len(engine.deck_names()) >= 3
