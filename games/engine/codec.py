"""A game as plain JSON types, at every question, and back."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from games.engine.errors import ChangedScript, EngineError
from games.engine.game import Game
from games.engine.setup import parse_setup
from games.engine.shuffle import Seed
from games.engine.table import Table


def dump(game: Game) -> dict[str, Any]:
    """What is stored: plain JSON types, secrets and all, for no reader.

    The settled table from before the running script, the answers since, and a digest of what was asked and told.
    """
    seed = game.seed
    return {
        "table": game.settled.to_json(),
        "answers": [list(answer) for answer in game.answers],
        "digest": digest(game),
        "seed": {"secret": seed.secret.hex(), "game": seed.game, "nonces": list(seed.nonces)},
    }


def load(data: dict[str, Any], check: bool = True) -> Game:
    """The game as it was dumped: starts the script anew and feeds it the answers since.

    Raises ChangedScript where that asks or tells something else than before; check=False lets the telling differ.
    """
    seed = data["seed"]
    setup = parse_setup(data["table"]["setup"]["decks"], data["table"]["setup"]["token"])
    table = Table.from_json(data["table"], setup)
    game = Game(table, Seed(bytes.fromhex(seed["secret"]), seed["game"], tuple(seed["nonces"])))
    move = game.move
    try:
        game.start()
        for seat, answer in data["answers"]:
            decision = game.decision(seat)
            if decision is None:
                raise ChangedScript
            game.submit(seat, decision.number, answer)
    except EngineError:
        raise ChangedScript from None
    if game.move != move or (check and digest(game) != data["digest"]):
        raise ChangedScript
    return game


def digest(game: Game) -> str:
    """What the running script has told and asks now, in short; equal for equal scripts."""
    told = [event.to_json() for event in game.told]
    asked = [decision.to_json() for decision in game.open]
    return hashlib.blake2b(json.dumps([told, asked]).encode(), digest_size=16).hexdigest()
