"""What the bots' tests are given: views written as short texts, questions, and whole games."""

from __future__ import annotations

from random import Random
from typing import Any

from games import engine
from games.bots import choose

View = dict[str, Any]
Decision = dict[str, Any]


def view_of(table: str, **more: Any) -> View:
    """Seat A's view of "A: 6 ? 2* | B: ? 9*" ("?" unknown, "*" face up) in the middle of a round.

    more: fields of the view that matter to the test; `deck`, `piles` and `hand` are short texts too.
    """
    villages = {row.split(":")[0].strip(): _cards(row.split(":")[1]) for row in table.split("|")}
    hand = more.pop("hand", "")
    deck = _cards(more.pop("deck", "? " * 20))
    piles = [_cards(pile) for pile in more.pop("piles", ["10*"])]
    return {
        "seat": "A", "round": 1, "rounds": 4, "step": "turn", "turn": "A", "start": "A", "holder": "A",
        "power": False, "decks": "bullet", "token": "bullet", "teams": None, "fang_pile": None, "covers": {},
        "display": [], "tallies": dict.fromkeys(villages, 0),
        "token_on": None, "called": None, "turns_left": None, "turns": 4, "villages": villages,
        "deck": deck, "piles": piles,
        "drawn": {"seat": "A", **_cards(hand)[0]} if hand else None,
        "scores": [], "totals": dict.fromkeys(villages, 0), "asked": ["A"], "decisions": [], "result": None, **more,
    }  # fmt: skip


def asked(question: str, options: str, **more: Any) -> Decision:
    """A question to seat A; options: the words with blanks between. The default is the first of them."""
    words = options.split()
    return {
        "seat": "A", "number": 7, "question": question, "subject": None, "options": words, "least": 1, "most": 1,
        "ordered": False, "or_none": False, "at_least_one_of": [], "default": words[0], **more,
    }  # fmt: skip


def answer(view: View, decision: Decision, seed: int = 1) -> str:
    """What the bot answers."""
    return choose(view, decision, seed)


def new_game(seats: int, seed: int, rounds: int = 4, decks: str = "bullet", teams: bool = False) -> engine.Game:
    """A dealt game whose cards follow from the seed."""
    rng = Random(seed)
    nonces = tuple("nonce" for _ in range(seats))
    dealt = engine.Seed(rng.randbytes(32), "bots", nonces)
    return engine.new_game(engine.parse_setup(decks), seats, rounds, dealt, teams=teams)[0]


def random_answer(decision: engine.Decision, rng: Random) -> str:
    """Any legal answer."""
    if decision.most == 1:
        return rng.choice(decision.answers())
    if decision.or_none and rng.random() < 0.5:
        return "none"
    while True:
        words = rng.sample(decision.options, rng.randint(max(1, decision.least), decision.most))
        if not decision.at_least_one_of or set(words) & set(decision.at_least_one_of):
            return "+".join(words)


def bot_answer(game: engine.Game, decision: engine.Decision, seed: int) -> str:
    """What a bot answers on that seat."""
    return choose(engine.view(game, decision.seat), decision.to_json(), seed)


def play_out(game: engine.Game, seed: int, random_seats: str = "", most: int = 5000) -> int:
    """Play a game to its end, bots on all seats but those that answer at random; returns how many answers it took.

    Stops after so many answers, whether the game is over or not.
    """
    rng = Random(seed)
    answers = 0
    while not game.over and answers < most:
        decision = engine.pending(game)[0]
        plays_at_random = decision.seat in random_seats
        said = random_answer(decision, rng) if plays_at_random else bot_answer(game, decision, seed + answers)
        engine.submit(game, decision.seat, decision.number, said)
        answers += 1
    return answers


def _cards(row: str) -> list[dict[str, Any]]:
    codes = [(word.removesuffix("*"), word.endswith("*")) for word in row.split()]
    return [{"card": None if code == "?" else code, "up": up} for code, up in codes]
