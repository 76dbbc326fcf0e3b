"""The re-deal property: deal anew, among themselves, all cards that a viewer cannot know, play the same answers again,
and nothing that the viewer gets has changed."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from games import engine

TRIES = 6
"""Re-deals that are tried for a position before it counts as not testable."""


class Leak(AssertionError):
    """A viewer got something else though only cards were dealt anew that it cannot know."""


class Turn:
    """The script that runs: where it began, the answers since, and which cards each viewer has known meanwhile.

    seen: a card's bits, a bit a seat, gathered over all moments of the turn: a card that was seen and then shuffled
    away was spoken of in the turn's events.
    """

    def __init__(self, game: engine.Game) -> None:
        self.start = engine.dump(game)
        self.round = game.table.round
        self.everybody = game.table.everybody
        self.answers: list[tuple[str, str]] = []
        self.seen = list(game.table.seen)
        self.hidden = set(range(len(self.seen)))
        self.ended_round = False
        self.hidden_at_the_end = _out_of_reach(game)

    def note(self, game: engine.Game, seat: str, answer: str) -> None:
        """An answer was played, and led to this table."""
        self.answers.append((seat, answer))
        self.ended_round = game.table.round != self.round or game.over
        if self.ended_round:
            self.hidden = self.hidden_at_the_end
            return
        self.seen = [old | new for old, new in zip(self.seen, game.table.seen, strict=True)]
        self.hidden_at_the_end = _out_of_reach(game)

    def unknown(self, viewer: str | None) -> list[int]:
        """The cards that a viewer has known at no moment of this turn."""
        if viewer is None:
            return [card for card in sorted(self.hidden) if self.seen[card] != self.everybody]
        bit = 1 << engine.SEATS.index(viewer)
        return [card for card in sorted(self.hidden) if not self.seen[card] & bit]


def _out_of_reach(game: engine.Game) -> set[int]:
    """Cards that stay hidden even where the next answer ends the round and shows what lies in the villages: those
    dealt to nobody, the one under a bullet, and the deck but for what one turn can draw and lay."""
    table = game.table
    reach = 6 if len(table.deck) > 18 else len(table.deck)  # from either end: a Cow may turn the deck
    under = [table.switched_off] if table.switched_off >= 0 else []
    return {*table.away, *table.deck[reach : len(table.deck) - reach], *under}


class Checker:
    """Re-deals a turn for every viewer after each of its answers.

    done, failed: positions that could and could not be re-dealt; moved: how often a kind of card was dealt to another
    hidden place; where: the kinds of places in which re-dealt cards lay.
    """

    def __init__(self, number: int) -> None:
        self.chance = Random(number)
        self.done = self.failed = 0
        self.moved: Counter[str] = Counter()
        self.where: Counter[str] = Counter()

    def check(self, game: engine.Game, turn: Turn) -> None:
        """Raises Leak where a viewer could tell the difference."""
        truth = replayed(turn.start, turn.answers)
        for viewer in (*engine.SEATS[: game.table.seats], None):
            cards = turn.unknown(viewer)
            expected = observed(*truth, viewer)
            again = self._again(turn, cards, viewer, _sortings(truth[1]))
            if again is None:
                self.failed += len(cards) > 1
                continue
            self.done += 1
            self._count_places(game, turn, cards)
            same_for(viewer, expected, observed(*again, viewer))

    def _again(
        self, turn: Turn, cards: list[int], viewer: str | None, sortings: list[Any]
    ) -> tuple[engine.Game, list[engine.Event]] | None:
        """The same answers on a table dealt anew; None where no deal was found on which they are legal.

        Raises Leak where one of the viewer's own answers is not. A village that was sorted (F18) must come into the
        same order again, which all have seen.
        """
        for attempt in range(TRIES * 3 if sortings else TRIES):
            dealt = self._some(turn, cards, sortings, attempt) if sortings else cards
            table, moved = self._dealt_anew(turn.start["table"], dealt)
            if not moved:
                continue
            try:
                again = replayed({**turn.start, "table": table}, turn.answers)
            except engine.EngineError as error:
                if viewer is not None and error.params.get("seat") == viewer and not sortings:
                    raise Leak(f"{viewer}: its own answer is refused, {error!r}") from None
                continue
            if _sortings(again[1]) != sortings:
                continue
            roles = again[0].table.setup.roles
            self.moved.update(roles[kind].code for kind in moved)
            return again
        return None

    def _some(self, turn: Turn, cards: list[int], sortings: list[Any], attempt: int) -> list[int]:
        """Few cards in a turn that sorted a village, for its order must come out again: by turns those that lie
        elsewhere, and any two or three."""
        if attempt % 3:
            return self.chance.sample(cards, min(len(cards), 1 + attempt % 3))
        villages = turn.start["table"]["villages"]
        inside = {card for sorting in sortings for card in villages[engine.SEATS.index(sorting["village"])]}
        return [card for card in cards if card not in inside]

    def _dealt_anew(self, table: dict[str, Any], cards: list[int]) -> tuple[dict[str, Any], list[int]]:
        kinds = [table["kind"][card] for card in cards]
        self.chance.shuffle(kinds)
        kind = list(table["kind"])
        for card, new in zip(cards, kinds, strict=True):
            kind[card] = new
        return {**table, "kind": kind}, [new for new, old in zip(kind, table["kind"], strict=True) if new != old]

    def _count_places(self, game: engine.Game, turn: Turn, cards: list[int]) -> None:
        if turn.ended_round:
            self.where["the round's end"] += 1
            return
        table, mine = game.table, set(cards)
        self.where["a village"] += any(mine & set(village) for village in table.villages)
        self.where["the deck"] += bool(mine & set(table.deck))
        self.where["sets dealt to nobody"] += bool(mine & set(table.away))
        self.where["another seat's hand"] += table.hand in mine
        self.where["under the token"] += table.token_on in mine
        self.where["the middle of a turn"] += bool(game.answers)
        self.where["a settled table"] += not game.answers


def replayed(start: dict[str, Any], answers: list[tuple[str, str]]) -> tuple[engine.Game, list[engine.Event]]:
    """The turn from its settled table with those answers, and its events. Raises EngineError where they don't fit."""
    game = engine.load({**start, "answers": []}, check=False)
    events = list(game.told)
    for seat, answer in answers:
        decision = game.decision(seat)
        if decision is None:
            raise engine.StaleDecision(seat=seat, number=0)
        try:
            events += engine.submit(game, seat, decision.number, answer)
        except engine.IllegalAnswer as error:
            error.params["seat"] = seat
            raise
    return game, events


def _sortings(events: list[engine.Event]) -> list[Any]:
    """What a turn told of villages that were sorted."""
    return [event.public for event in events if event.kind == "sorted"]


def observed(game: engine.Game, events: list[engine.Event], viewer: str | None) -> dict[str, Any]:
    """All that a viewer gets in a turn, and who is asked which of his questions."""
    return {
        "view": engine.view(game, viewer),
        "view without memory": engine.view(game, viewer, remember=False),
        "events": [engine.event_view(event, viewer) for event in events],
        "events without memory": [engine.event_view(event, viewer, private=False) for event in events],
        "decisions": [decision.to_json() for decision in engine.pending(game) if decision.seat == viewer],
        "asked": [(decision.seat, decision.number, decision.question) for decision in engine.pending(game)],
    }


def same_for(viewer: str | None, expected: dict[str, Any], found: dict[str, Any]) -> None:
    """Raises Leak naming the first thing that differs."""
    for what, value in expected.items():
        if found[what] != value:
            raise Leak(f"{viewer or 'onlooker'}: {what} was {_difference(value, found[what])}")


def _difference(old: Any, new: Any) -> str:
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return next(f"{key} {_difference(old[key], new[key])}" for key in old if old[key] != new[key])
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return next(_difference(a, b) for a, b in zip(old, new, strict=True) if a != b)
    return f"{old!r}, is {new!r}"
