"""What services refuse: codes and parameters. `games.wording.error` makes the sentences."""

from typing import Any

from games.models import Game


class ServiceError(Exception):
    """A refusal: `code` for programs, `status` as in HTTP, `params` (plain JSON values) for the sentence.

    Params never hold a game's state, what another seat knows, or another seat's answer.
    """

    def __init__(self, code: str, status: int, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.params = params


def not_found() -> ServiceError:
    """The game does not exist, or is not this player's to see: the two cannot be told apart."""
    return ServiceError("game-not-found", 404)


def broken(game: str) -> ServiceError:
    """The engine failed on this game; nothing was stored, and the log says where."""
    return ServiceError("engine-failed", 500, game=game)


def not_running(row: Game) -> ServiceError:
    """The game has not started, is paused, or has ended: `game_status` says which."""
    return ServiceError("game-not-running", 409, game=row.code, game_status=row.status)
