"""The engine's game from and to the text that is stored, and how its failures are logged."""

import logging
import traceback
from pathlib import Path

import orjson

from games import engine
from games.models import Game

logger = logging.getLogger(__name__)


def load(row: Game) -> engine.Game:
    """The engine's game of a started `row`. Raises engine.ChangedScript if its open turn runs differently now."""
    return engine.load(orjson.loads(row.state))


def dump(game: engine.Game) -> str:
    """The text to store."""
    return orjson.dumps(engine.dump(game)).decode()


def new_seed(row: Game, nonces: tuple[str, ...]) -> engine.Seed:
    """The seed of a game's randomness: its secret, its code and a nonce a seat."""
    return engine.Seed(bytes.fromhex(row.secret), row.code, nonces)


def log_failure(what: str, code: str, error: Exception) -> None:
    """Log that the engine or a bot failed, and where, but neither message nor values: those may show cards."""
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    where = " < ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames))
    logger.error("%s failed in game %s: %s at %s", what, code, type(error).__name__, where)
