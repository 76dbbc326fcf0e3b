"""Scenario files: the rules as examples that can be run. `manage.py scenario FILE…` runs them.

A file is a YAML list; a scenario sets a table (`engine.set_up`), plays lines of moves, and says what must hold then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from games import engine

# CSafeLoader is libyaml's: ten times faster on files of megabytes. A wheel without it has only the slow one.
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NOT_A_TABLE = frozenset({"name", "rule", "play", "expect", "then"})
_ITEM = frozenset({"play", "expect"})
_GOES_ON = "…"


class Difference(Exception):
    """What was expected and what is there instead."""


class Play:
    """A scenario on the table: the game, and what the last lines brought about."""

    def __init__(self, spec: Mapping[str, Any]) -> None:
        table = {key: value for key, value in spec.items() if key not in _NOT_A_TABLE}
        self.game = engine.set_up(table)
        self.refused: str | None = None
        self.ended: str | None = None
        self._facts: dict[str, str] | None = None
        self._views: dict[str, dict[str, Any]] = {}

    @property
    def facts(self) -> dict[str, str]:
        """The whole table as texts, and what the last lines ended; made once until the next lines."""
        if self._facts is None:
            self._facts = {**engine.describe(self.game), "ended": self.ended or "-"}
        return self._facts

    def view(self, seat: str) -> dict[str, Any]:
        """What a seat sees; made once until the next lines. Raises Difference for a seat that is not there."""
        if seat not in self._views:
            try:
                self._views[seat] = engine.view(self.game, seat)
            except LookupError:
                raise Difference(f"{seat}: no such seat") from None
        return self._views[seat]

    def lines(self, lines: list[str]) -> None:
        """Play lines such as "A: draw discard"; a word that is refused ends its line.

        Raises Difference where an earlier refusal was not expected.
        """
        self.ended = self._facts = None
        self._views = {}
        for line in lines:
            self.nothing_refused()
            seat, _, words = line.partition(":")
            for word in words.split():
                if not self._answer(seat.strip(), word):
                    self.refused = word
                    break

    def nothing_refused(self) -> None:
        """Raises Difference where a word was refused that nothing expected to be."""
        if self.refused is not None:
            raise Difference(f"{self.refused!r} was refused")

    def _answer(self, seat: str, word: str) -> bool:
        decision = self.game.decision(seat)
        if decision is None:
            return False
        try:
            events = engine.submit(self.game, seat, decision.number, word)
        except engine.IllegalAnswer:
            return False
        kinds = {event.kind for event in events}
        if "scored" in kinds:
            self.ended = "game" if "game_ended" in kinds else "round"
        return True


def run_file(path: Path) -> Iterator[tuple[str, str | None]]:
    """Each scenario's name and its first difference, or None where it passes. Raises OSError, yaml.YAMLError."""
    with path.open("rb") as file:
        specs = yaml.load(file, Loader=_Loader) or []  # noqa: S506 - a safe loader in either case
    if not isinstance(specs, list) or not all(isinstance(spec, dict) for spec in specs):
        raise yaml.YAMLError("not a list of scenarios")
    for spec in specs:
        yield str(spec.get("name", "without a name")), run(spec)


def run(spec: Mapping[str, Any]) -> str | None:
    """The first difference of a scenario, or None."""
    try:
        _well_formed(spec)
        play = Play(spec)
        for item in [spec, *spec.get("then", [])]:
            if "play" in item:
                play.lines(item["play"])
            expected = item.get("expect", {})
            if "refused" in expected:
                _same_text("refused", _text(expected["refused"]), play.refused or "-")
                play.refused = None
            for key, value in expected.items():
                _check(play, key, value)
        play.nothing_refused()
    except Difference as difference:
        return str(difference)
    except engine.EngineError as error:
        return f"{error.code}: {error.params}"
    return None


def _well_formed(spec: Mapping[str, Any]) -> None:
    """Raises Difference for what would go unread: a missing table, an unknown key of a later look, a bare line."""
    if missing := sorted({"table", "deck"} - spec.keys()):
        raise Difference(f"{missing[0]}: is missing")
    for item in spec.get("then", []):
        if unknown := sorted(item.keys() - _ITEM):
            raise Difference(f"{unknown[0]}: not known to this runner")
    for item in [spec, *spec.get("then", [])]:
        if not isinstance(item.get("play", []), list):
            raise Difference("play: not a list of lines")


def _check(play: Play, key: str, expected: Any) -> None:
    if key == "refused":
        return  # looked at before the others
    if key in _CHECKS:
        _CHECKS[key](play, expected)
        return
    if key not in play.facts:
        raise Difference(f"{key}: not known to this runner")
    wanted = "-" if expected is None else _text(expected)
    _same_text(key, wanted, play.facts[key])


def _text(value: Any) -> str:
    """YAML reads a bare `yes` as true; texts are compared as they are written."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(str(value).split())


def _same_text(what: str, wanted: str, found: str) -> None:
    if wanted.endswith(_GOES_ON):
        beginning = wanted.removesuffix(_GOES_ON).split()
        if found.split()[: len(beginning)] == beginning:
            return
    elif wanted == found:
        return
    raise Difference(f"{what}: expected {wanted!r}, found {found!r}")


def _asked(play: Play, expected: str | list[str]) -> None:
    wanted = [expected] if isinstance(expected, str) else expected
    found = sorted(f"{decision.seat}: {decision.question}" for decision in engine.pending(play.game))
    if sorted(map(_text, wanted)) != found:
        raise Difference(f"asked: expected {', '.join(wanted)}, found {', '.join(found) or 'nothing'}")


def _answers(play: Play, expected: Mapping[str, list[Any]]) -> None:
    for seat, words in expected.items():
        decision = play.game.decision(seat)
        found = [] if decision is None else decision.answers()
        wanted = [_text(word) for word in words]
        if Counter(wanted) != Counter(found):
            raise Difference(f"answers of {seat}: expected {' '.join(wanted)}, found {' '.join(found)}")


def _is_legal(play: Play, seat: str, word: str) -> bool:
    decision = play.game.decision(seat)
    if decision is None:
        return False
    try:
        decision.read(word)
    except engine.IllegalAnswer:
        return False
    return True


def _offers(play: Play, expected: Mapping[str, list[Any]]) -> None:
    for seat, words in expected.items():
        for word in map(_text, words):
            if not _is_legal(play, seat, word):
                raise Difference(f"{seat} is not offered {word!r}")


def _lacks(play: Play, expected: Mapping[str, list[Any]]) -> None:
    for seat, words in expected.items():
        for word in map(_text, words):
            if _is_legal(play, seat, word):
                raise Difference(f"{seat} is offered {word!r}")


def _sees(play: Play, expected: Mapping[str, str]) -> None:
    for seat, wanted in expected.items():
        found = engine.write_view(play.view(seat)["villages"])
        _same_text(f"{seat} sees", _text(wanted), found)


def _sees_deck(play: Play, expected: Mapping[str, str]) -> None:
    for seat, wanted in expected.items():
        found = engine.write_shown(play.view(seat)["deck"])
        _same_text(f"{seat} sees of the deck", _text(wanted), found)


def _sees_drawn(play: Play, expected: Mapping[str, Any]) -> None:
    for seat, wanted in expected.items():
        drawn = play.view(seat)["drawn"]
        found = engine.write_shown([drawn] if drawn else [])
        _same_text(f"{seat} sees of the drawn card", _text(wanted), found)


def _same(play: Play, expected: Mapping[str, Mapping[str, str]]) -> None:
    lists = dict(part.strip().split(": ", 1) for part in play.facts["table"].split(" | "))
    for wanted in expected.values():
        place = "discard" if wanted["in"] == "pile-1" else wanted["in"]
        found = lists[place] if place in lists else play.facts[place]
        if Counter(_text(wanted["cards"]).split()) != Counter(found.split()):
            raise Difference(f"cards in {wanted['in']}: expected {wanted['cards']}, found {found}")


_CHECKS: dict[str, Callable[[Play, Any], None]] = {
    "asked": _asked,
    "answers": _answers,
    "offers": _offers,
    "lacks": _lacks,
    "sees": _sees,
    "sees_deck": _sees_deck,
    "sees_drawn": _sees_drawn,
    "same": _same,
}
