"""Whatever is answered, and whenever: rubbish changes nothing, and the same answers lead to the same game."""

from __future__ import annotations

import json
from itertools import combinations, permutations, product

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from games import engine
from games.engine.decks import DECKS
from tests.engine.playing import Deal, Wanderer, letters, mix, new_game, play_until, seed, steps

# The same examples in every run: a failure is a fault, never bad luck.
steady = settings(
    derandomize=True, deadline=None, database=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow]
)
VOCABULARY = [
    *(f"{letter}{spot}" for letter in "ABCDE" for spot in (0, 1, 2, 5, 9, 52, 53)), *"ABCDE",
    "draw", "take", "take-2", "call", "end", "token", "use-A1", "use-B2", "discard", "play", "exchange", "forward",
    "yes", "no", "none", "left", "right", "deck", "pile-1", "pile-2", "peek", "stop", "0", "1", "-1", "",
]  # fmt: skip


DEALS = st.one_of(
    st.builds(Deal, st.sampled_from([engine.parse_setup(deck) for deck in DECKS]), st.integers(2, 4)),
    st.builds(mix, st.integers(0, 200)),
)


@st.composite
def positions(draw: st.DrawFn) -> engine.Game:
    """A game that was played for a while: at a deal, a turn's beginning or middle, a scoring, or over."""
    number, deal = draw(st.integers(0, 60)), draw(DEALS)
    moments = iter(range(draw(st.integers(0, 150))))
    return play_until(deal.game(number), Wanderer(number), lambda _: next(moments, None) is None)


def stored(game: engine.Game) -> str:
    """All of a game as text."""
    return json.dumps(engine.dump(game))


def is_listed(decision: engine.Decision, answer: str) -> bool:
    """Whether an answer is among those listed, its words in any order."""
    if decision.most == 1 or answer == "none":
        return answer in decision.answers()
    words = answer.split("+")
    return (
        len(words) == len(set(words))
        and decision.least <= len(words) <= decision.most
        and set(words) <= set(decision.options)
        and (not decision.at_least_one_of or bool(set(words) & set(decision.at_least_one_of)))
    )


rubbish = st.one_of(
    st.text(max_size=500),
    st.text(st.characters(), max_size=5),
    st.sampled_from(VOCABULARY),
    st.lists(st.sampled_from(VOCABULARY), min_size=2, max_size=6).map("+".join),
)


@steady
@given(positions(), rubbish)
@example(new_game(0, 2), "A1")
@example(new_game(0, 2), "A1+A1")
@example(new_game(0, 2), "A1+A2+")
@example(new_game(0, 2), " A1+A2")
@example(new_game(0, 2), "a1+a2")
@example(new_game(0, 2), "A1+A\N{FULLWIDTH DIGIT TWO}")
@example(new_game(0, 2), "A01+A2")
@example(new_game(0, 2), "\ud800")
def test_rubbish_is_refused_and_nothing_changes(game: engine.Game, answer: str) -> None:
    before = stored(game)
    for decision in engine.pending(game):
        if is_listed(decision, answer):
            continue

        with pytest.raises(engine.IllegalAnswer) as refused:
            engine.submit(game, decision.seat, decision.number, answer)

        assert refused.value.code == "illegal-answer"
        assert refused.value.params["answer"] == answer
        assert str(refused.value.params["word"]) in answer
        assert refused.value.params["question"] == decision.question
        assert stored(game) == before


@steady
@given(
    positions(),
    st.sampled_from(["A", "B", "C", "D", "E", "", "AB", "a", "\N{GREEK CAPITAL LETTER ALPHA}"]),
    st.integers(-3, 200),
)
def test_right_words_to_a_question_that_is_not_open_never_play(game: engine.Game, seat: str, number: int) -> None:
    before = stored(game)
    open_numbers = {(decision.seat, decision.number) for decision in engine.pending(game)}
    assume((seat, number) not in open_numbers)
    word = engine.pending(game)[0].default if not game.over else "draw"

    with pytest.raises(engine.GameOver if game.over else engine.StaleDecision) as refused:
        engine.submit(game, seat, number, word)

    assert game.over or refused.value.params == {"seat": seat, "number": number}
    assert stored(game) == before


@steady
@given(positions())
def test_a_question_that_was_answered_is_stale_and_the_next_one_has_another_number(game: engine.Game) -> None:
    assume(not game.over)
    decision = engine.pending(game)[0]
    engine.submit(game, decision.seat, decision.number, decision.default)
    after = stored(game)

    with pytest.raises((engine.StaleDecision, engine.GameOver)):
        engine.submit(game, decision.seat, decision.number, decision.default)

    assert stored(game) == after
    assert all(new.number > decision.number for new in engine.pending(game) if new.seat == decision.seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_another_seats_answer_makes_no_question_stale(seats: int) -> None:
    game = new_game(0, seats)
    first, *others = engine.pending(game)
    assert len(others) == seats - 1

    engine.submit(game, first.seat, first.number, first.default)

    for other in others:
        again = game.decision(other.seat)
        assert again is not None
        assert again.to_json() == other.to_json()


@steady
@given(positions())
def test_legal_are_the_answers_that_are_listed_and_no_others(game: engine.Game) -> None:
    for decision in engine.pending(game):
        if len(decision.options) > 12:
            continue  # a set of two long villages: too many to list them all here
        words = [*decision.options[:6], "none"]
        listed = {frozenset(answer.split("+")) for answer in decision.answers()}
        assert len(listed) == len(decision.answers())
        for size in (1, 2, 3):
            for chosen in product(words, repeat=size):
                answer = "+".join(chosen)
                legal = len(set(chosen)) == size and frozenset(chosen) in listed
                assert legal == reads(decision, answer), answer


def reads(decision: engine.Decision, answer: str) -> bool:
    """Whether the decision takes an answer."""
    try:
        decision.read(answer)
    except engine.IllegalAnswer:
        return False
    return True


OPTIONS = ("A1", "A2", "A3", "A4")
SIZES = [(1, 2), (2, 2), (1, 4), (2, 3), (4, 4)]


@pytest.mark.parametrize("or_none", [True, False])
@pytest.mark.parametrize("ordered", [True, False])
@pytest.mark.parametrize(
    ("least", "most", "needed"),
    [(1, 1, ()), *((*sizes, needed) for sizes in SIZES for needed in ((), ("A2", "A3")))],
)
def test_a_decision_of_any_shape_takes_what_it_lists(
    least: int, most: int, needed: tuple[str, ...], ordered: bool, or_none: bool
) -> None:
    decision = engine.Decision(
        "A", 1, "cards", OPTIONS, "+".join(OPTIONS[:least]), None, least, most, ordered, or_none, needed
    )
    listed = decision.answers()

    sets = [chosen for size in range(5) for chosen in combinations(OPTIONS, size)]
    legal = {chosen for chosen in sets if least <= len(chosen) <= most and (not needed or set(chosen) & set(needed))}
    assert {tuple(answer.split("+")) for answer in listed if answer != "none"} == legal
    assert ("none" in listed) == or_none
    for chosen in sets:
        for words in permutations(chosen):
            assert reads(decision, "+".join(words)) == (chosen in legal)
            if chosen in legal:
                assert decision.read("+".join(words)) == (words if ordered else chosen)


@steady
@given(st.integers(0, 1000), DEALS, st.integers(1, 2))
def test_a_line_of_answers_leads_to_the_same_game_again(number: int, deal: Deal, rounds: int) -> None:
    game = deal.game(number, rounds)
    moments = iter(range(number))
    line, told = [], []
    for decision, answer, events in steps(game, Wanderer(number)):
        line.append((decision.seat, answer))
        told += events
        if next(moments, None) is None:
            break

    again, events = engine.replay(deal.setup, deal.seats, rounds, seed(number, deal.seats), line, teams=deal.teams)

    assert stored(again) == stored(game)
    deal_told = [event.to_json() for event in events[: len(events) - len(told)]]
    assert [event.to_json() for event in events] == deal_told + [event.to_json() for event in told]
    assert [event["kind"] for event in deal_told] == ["round_began"]


def test_a_line_that_does_not_fit_is_refused() -> None:
    bullet = engine.parse_setup("bullet")

    with pytest.raises(engine.IllegalAnswer):
        engine.replay(bullet, 2, 1, seed(0, 2), [("A", "A1+B2")])
    with pytest.raises(engine.StaleDecision):
        engine.replay(bullet, 2, 1, seed(0, 2), [("A", "A1+A2"), ("A", "draw")])


def side(game: engine.Game, seat: str) -> str:
    """The seat, with its partner in teams."""
    return next((team for team in ("AC", "BD") if seat in team), seat) if game.table.teams else seat


@steady
@given(positions(), st.lists(st.sampled_from("ABCD"), max_size=4, unique=True))
def test_a_game_ended_early_is_over_and_scores_only_finished_rounds(game: engine.Game, ahead: list[str]) -> None:
    assume(not game.over)
    totals = engine.view(game, None)["totals"]

    events = engine.end_early(game, "agreement", ahead)

    assert [event.kind for event in events] == ["game_ended"]
    shown = engine.view(game, None)
    assert (shown["totals"], shown["step"], shown["asked"]) == (totals, "over", [])
    assert shown["result"]["reason"] == "agreement"
    sides = {seat: sum(totals[one] for one in side(game, seat)) for seat in letters(game)}
    ranks = {seat: (seat not in ahead, sides[seat]) for seat in letters(game)}
    for seat, place in shown["result"]["places"].items():
        assert place == 1 + sum(rank < ranks[seat] for rank in ranks.values())
    assert stored(engine.load(json.loads(stored(game)))) == stored(game)
    with pytest.raises(engine.GameOver):
        engine.end_early(game, "agreement")


@pytest.mark.parametrize("seat", ["", "AB", "BC", "E", "C", "a", "A1"])
def test_a_viewer_that_sits_nowhere_is_shown_nothing(seat: str) -> None:
    game = new_game(0, 2)

    with pytest.raises(LookupError):
        engine.view(game, seat)
