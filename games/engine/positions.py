"""Positions: a table set from texts, and written as texts again. For examples and tests; a real game is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.errors import BadTable
from games.engine.flow import RULES_VERSION
from games.engine.game import Game
from games.engine.notation import EMPTY, Reader, by_seat, find, write, write_by_seat
from games.engine.setup import parse_setup
from games.engine.shuffle import Seed
from games.engine.table import NOWHERE, SEATS, Table

ROUNDS = 4
KEYS = frozenset(
    {"decks", "token", "table", "deck", "discard", "seen", "teams", "fang_pile", "display", "covers"}
    | {f"pile-{number}" for number in range(2, 10)}
    | {"turn", "start", "round", "totals", "holder", "power", "token_on", "called", "turns_left"}
)


def set_up(spec: Mapping[str, Any], seed: bytes = bytes(32)) -> Game:
    """The game that stands as `spec` says, with its next question open.

    The keys are those of KEYS, their texts the notation of tables; only table and deck are needed. seed: 32 bytes,
    for what is still to be drawn. Raises BadTable or BadSetup for a text that says nothing.
    """
    if unknown := sorted(set(spec) - KEYS):
        raise BadTable(text=str(unknown[0]), word=str(unknown[0]))
    villages = by_seat(spec["table"])
    seats = len(villages)
    if list(villages) != list(SEATS[:seats]):
        raise BadTable(text=spec["table"], word=spec["table"])
    setup = parse_setup(str(spec.get("decks", "bullet")), spec.get("token"))
    table = Table(setup, seats, ROUNDS, RULES_VERSION, teams=bool(spec.get("teams")))
    if table.teams and [table.side(0), table.side(1)] != str(spec["teams"]).split():
        raise BadTable(text=str(spec["teams"]), word=str(spec["teams"]))
    _lay_cards(table, villages, spec)
    _set_course(table, spec)
    _set_knowledge(table, spec.get("seen") or {})
    game = Game(table, Seed(seed, "position", tuple(SEATS[:seats])))
    game.start()
    return game


def describe(game: Game) -> dict[str, str]:
    """The whole table as texts, every card known: for a test that sees all, for nobody who plays."""
    table = game.table
    facts = {
        "table": write_by_seat(write(table, village) for village in table.villages),
        "deck": write(table, reversed(table.deck)),
        "discard": write(table, reversed(table.piles[0])),
        "turn": SEATS[table.turn],
        "holder": SEATS[table.holder],
        "power": "yes" if table.power else "no",
        "token_on": EMPTY if table.token_on == NOWHERE else table.place(table.token_on),
        "totals": write_by_seat(table.totals),
        "round_scores": write_by_seat(table.scores[-1]) if table.scores else EMPTY,
        "winner": (table.result or {}).get("winner") or EMPTY,
        "covers": " ".join(f"{table.place(guard)}>{table.place(card)}" for guard, card in table.covers) or EMPTY,
        "display": write(table, table.display),
    }
    for number, pile in enumerate(table.piles[1:], 2):
        facts[f"pile-{number}"] = write(table, reversed(pile))
    return facts


def _lay_cards(table: Table, villages: Mapping[str, str], spec: Mapping[str, Any]) -> None:
    read = Reader(table)
    table.villages = [read.cards(text) for text in villages.values()]
    table.deck = read.from_the_top(str(spec["deck"]))
    table.piles = [read.from_the_top(str(spec.get("discard", EMPTY)))]
    while (key := f"pile-{len(table.piles) + 1}") in spec:
        table.piles.append(read.from_the_top(str(spec[key])))
    table.display = read.cards(str(spec.get("display", EMPTY)))
    if spec.get("fang_pile"):
        table.fang_pile = int(spec["fang_pile"]) - 1
    for pair in str(spec.get("covers", EMPTY)).replace(EMPTY, "").split():
        guard, _, card = pair.partition(">")
        table.covers.append([find(table, guard), find(table, card)])


def _set_course(table: Table, spec: Mapping[str, Any]) -> None:
    turn = str(spec.get("turn", "A"))
    peek = turn == "peek"
    table.step = "peek" if peek else "turn"
    table.start = _seat(table, spec.get("start", "A" if peek else turn))
    table.turn = table.start if peek else _seat(table, turn)
    table.holder = _seat(table, spec.get("holder", SEATS[table.start]))
    table.round = int(spec.get("round", 1))
    table.power = spec.get("power") in ("yes", True)
    if "totals" in spec:
        table.totals = [int(points) for points in by_seat(spec["totals"]).values()]
    if spec.get("token_on") not in (None, EMPTY, "none"):
        table.token_on = find(table, spec["token_on"])
        table.power = False
    if spec.get("called"):
        table.called = _seat(table, spec["called"])
        waiting = [_seat(table, letter) for letter in str(spec.get("turns_left", "")).split()]
        if "turns_left" not in spec:
            after = table.from_seat(table.turn)[1:]
            waiting = after[: after.index(table.called)]
        table.turns_left = [seat for seat in waiting if seat != table.turn]


def _set_knowledge(table: Table, seen: Mapping[str, str]) -> None:
    open_to_all = [card for village in table.villages for card in village if table.up[card]]
    open_to_all += [card for pile in table.piles for card in pile]
    open_to_all += [card for card in table.deck[-1:] if table.up[card]] + table.display
    for card in open_to_all:
        table.seen[card] = table.everybody
    for letter, words in seen.items():
        for word in words.split():
            table.seen[find(table, word)] |= 1 << _seat(table, letter)


def _seat(table: Table, letter: str) -> int:
    if len(letter) != 1 or letter not in SEATS[: table.seats]:
        raise BadTable(text=letter, word=letter)
    return SEATS.index(letter)
