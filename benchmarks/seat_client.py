"""A client that plays both human seats of a real game over the REST API and never asks what is open.

The answer to an answer says what that seat is asked next, and which seats are asked. Another seat's turn begins with
the question `action`, whose number is the next of that seat, and `draw` and `take` are legal then; at scoring a Hunter
asks `remove`, and `none` is legal.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from benchmarks.load_client import Reply

DRAWN = 0.35
"""How often a turn draws instead of taking the discard: real games, but long enough for a window of measurement."""
MANY = 0.1
"""How often more cards than needed are named."""
COUNT = "10"

Decision = dict[str, Any]
Send = Callable[[str, str, bytes], Reply]
"""Posts a body to a path with an Authorization header."""


class SeatClient:
    """Plays the games it owns, one after the other, one request in flight.

    send: how a request gets to the server; games: [{"code": …, "tokens": {"A": …, "B": …}}]. Calling the client makes
    one request and returns its status.
    """

    def __init__(self, send: Send, games: list[dict[str, Any]], seed: int) -> None:
        self.send = send
        self.rng = Random(seed)
        self.games = list(games)
        self.finished = 0
        self._next_game()

    def __call__(self) -> int:
        """Answer one open question; returns the status of the reply."""
        seat = self.asked[0]
        decision = self.open.pop(seat, None) or self._first_question(seat)
        body = {"question": decision["number"], "answer": self._answer(decision)}
        path = f"/api/v1/games/{self.code}/answers"
        status, reply = self.send(path, f"Bearer {self.tokens[seat]}", json.dumps(body).encode())
        told = json.loads(reply)
        if status == 200:
            self.numbers[seat] = decision["number"]
            self._read(seat, told["view"], told["decisions"])
        elif status == 409 and told.get("open"):
            self.open[seat] = told["open"][0]
        return status

    def _next_game(self) -> None:
        game = self.games.pop(0)
        self.code: str = game["code"]
        self.tokens: dict[str, str] = game["tokens"]
        self.numbers: dict[str, int] = dict.fromkeys(self.tokens, 0)
        self.asked = sorted(self.tokens)
        self.drawn: str | None = None
        self.pile = True
        self.scoring = False
        self.round = 1
        self.open: dict[str, Decision] = {}
        self._peek()

    def _read(self, seat: str, view: dict[str, Any], decisions: list[Decision]) -> None:
        """Take in what the seat sees after its answer, and what it is asked."""
        if view["result"]:
            self.finished += 1
            self._next_game()
            return
        if view["step"] == "peek" and view["round"] > self.round:
            self.round = view["round"]
            self._peek()
        for decision in decisions[:1]:
            self.open[seat] = decision
        self.asked = view["asked"]
        self.drawn = view["drawn"]["card"] if view["drawn"] else None
        self.scoring = view["step"] == "scoring"
        self.pile = bool(view["piles"] and view["piles"][0])

    def _peek(self) -> None:
        """A new round asks every seat to look at two of its five cards."""
        for seat, last in self.numbers.items():
            options = [f"{seat}{spot}" for spot in range(1, 6)]
            self.open[seat] = {"question": "peek", "number": last + 1, "options": options, "least": 2, "most": 2}

    def _first_question(self, seat: str) -> Decision:
        options = ["draw", "take"] if self.pile else ["draw"]
        question = {"question": "action", "number": self.numbers[seat] + 1, "options": options, "least": 1, "most": 1}
        if self.scoring:
            question |= {"question": "remove", "options": ["none"]}
        return question

    def _answer(self, decision: Decision) -> str:
        options = decision["options"]
        if decision["question"] == "action":
            if "end" in options:
                return "end"
            return "draw" if self.rng.random() < DRAWN or "take" not in options else "take"
        if decision["question"] == "drawn" and self.drawn == COUNT:
            return "discard"
        if decision["most"] == 1:
            return str(self.rng.choice(options))
        many = decision["least"] < decision["most"] and self.rng.random() < MANY
        size = decision["least"] + 1 if many else decision["least"]
        return "+".join(self.rng.sample(options, size)) if size else "none"
