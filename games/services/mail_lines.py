"""What became of the lines of a mail: the transcript that its answer shows."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from games.reading.command import Command
from games.services.errors import ServiceError

PLAYED, ASKED, DONE, CONFIRM = "played", "asked", "done", "confirm"
# Any other code says why a line was refused.
CARRIED_OUT = (PLAYED, ASKED, DONE, CONFIRM)
# Parameters of refusals that a transcript keeps; the rest is long, or shown afresh with the answer.
KEPT = (
    "ahead",
    "allowed",
    "asked",
    "game_status",
    "least",
    "left",
    "most",
    "question",
    "word",
)
LONGEST_WORD = 60


@dataclass(frozen=True, slots=True)
class Line:
    """A line and what became of it.

    text: the player's own words, made plain; code: "played", "asked" (it changes nothing), "done", "confirm" (it waits
    for his word), or why it was refused; first, last: the numbers of the events it led to, 0 where to none (a refused
    line may have been played in part); params: of the code, small plain values. `what` is the command of all but moves.
    """

    text: str
    code: str
    first: int = 0
    last: int = 0
    params: dict[str, Any] = field(default_factory=dict)

    @property
    def refused(self) -> bool:
        """Whether the mail ends here."""
        return self.code not in CARRIED_OUT

    @property
    def changed(self) -> bool:
        """Whether something has happened by it."""
        return self.code in (PLAYED, DONE) or self.last > 0

    def to_json(self) -> dict[str, Any]:
        """As it is stored."""
        return {"line": self.text, "code": self.code, "first": self.first, "last": self.last, **self.params}


def carried_out(command: Command, code: str, **params: Any) -> Line:
    """The line of a command that is no move, and was obeyed."""
    return Line(command.text, code, params={"what": command.kind, **params})


def refusal(text: str, error: ServiceError) -> Line:
    """The line that a service refused."""
    kept = {name: value for name, value in error.params.items() if name in KEPT}
    return Line(text, error.code, params={name: _short(value) for name, value in kept.items()})


def outcome(lines: Iterable[Line]) -> str:
    """What became of a mail as a whole, as a code: what waits comes before what was played, that before a refusal."""
    lines = list(lines)
    if any(line.code == CONFIRM for line in lines):
        return CONFIRM
    if any(line.code == PLAYED or line.last for line in lines):
        return PLAYED
    refused = next((line.code for line in lines if line.refused), "")
    return f"refused:{refused}" if refused else ASKED


def _short(value: Any) -> Any:
    return value[:LONGEST_WORD] if isinstance(value, str) else value
