"""What the engine refuses, as codes and parameters; `games.wording` makes the sentences."""


class EngineError(Exception):
    """A refusal with a stable `code` and `params` (plain JSON values) that name what was wrong."""

    code = "engine-error"

    def __init__(self, **params: object) -> None:
        super().__init__(self.code)
        self.params = params


class StaleDecision(EngineError):
    """The question answered is not open: it was answered before, or was never asked. params: seat, number."""

    code = "stale-question"


class IllegalAnswer(EngineError):
    """The answer is not one of those listed. params: answer, word (what is wrong with it), question."""

    code = "illegal-answer"


class GameOver(EngineError):
    """The game has ended; nothing is asked any more."""

    code = "game-over"


class BadSetup(EngineError):
    """The text names no playable deck setup. params: text, word."""

    code = "bad-setup"


class BadTable(EngineError):
    """The text describes no table. params: text, word."""

    code = "bad-table"


class ChangedScript(EngineError):
    """Re-running the open turn told or asked something else than was stored: the rules changed under a running turn."""

    code = "changed-script"


class ScriptError(EngineError):
    """A script broke the contract (our fault, never the player's). params: reason."""

    code = "script-error"
