"""Carrying out the commands of a mail in their order, up to the first that is refused."""

from collections.abc import Sequence

from games.models import Game, Seat
from games.reading.command import Command
from games.services import endings, mail_acts, mail_lines
from games.services.errors import ServiceError
from games.services.held import find_locked
from games.services.mail_lines import CONFIRM, DONE, Line
from games.services.mail_moves import Moves
from players.models import Player

SKIPPED = "skipped"


class Desk:
    """A player at his seat of a game, which is locked until the transaction is over.

    Who no longer holds the seat of that letter has none here; he may still ask for what is about himself.
    """

    def __init__(self, player: Player, code: str, letter: str) -> None:
        self.player = player
        self.code = code
        self._why_not: ServiceError | None = None
        self._seat: Seat | None = None
        try:
            seat = find_locked(code, player)
        except ServiceError as error:
            self._why_not = error
            return
        if seat.letter == letter:
            self._seat = seat
        else:
            self._why_not = ServiceError("not-your-seat", 403)

    def carry_out(
        self, commands: Sequence[Command], question: int | None, *, confirmed: bool = False
    ) -> tuple[list[Line], Sequence[Command]]:
        """What became of each line, and the commands that wait for the player's word: from `resign` on.

        question: the one that the mail answers; confirmed: he has given his word.
        """
        moves = Moves(self._seat, self.player, question) if self._seat else None
        lines: list[Line] = []
        for place, command in enumerate(commands):
            if command.kind == "resign" and not confirmed and self._may_resign():
                waiting = commands[place:]
                return [*lines, *(Line(one.text, CONFIRM) for one in waiting)], waiting
            try:
                line = self._one(command, moves)
            except ServiceError as error:
                line = mail_lines.refusal(command.text, error)
            lines.append(line)
            if line.refused:
                return [*lines, *(Line(one.text, SKIPPED) for one in commands[place + 1 :])], ()
        return lines, ()

    def _one(self, command: Command, moves: Moves | None) -> Line:
        kind = command.kind
        is_move = kind in ("moves", "yes", "no") or (kind == "stop" and _is_move(kind, moves))
        if not is_move and kind in mail_acts.PERSONAL:
            return mail_acts.carry_out(command, self.player, self.code)
        if moves is None:
            raise self._why_not or ServiceError("not-your-seat", 403)
        if is_move:
            return moves.play(command)
        if kind == "resign":
            endings.resign(code=self.code, player=self.player)
            return mail_lines.carried_out(command, DONE)
        return mail_acts.carry_out(command, self.player, self.code)

    def _may_resign(self) -> bool:
        """Whether asking back makes sense. Where it does not, resigning is refused at once."""
        return self._seat is not None and self._seat.game.status == Game.Status.RUNNING


def _is_move(word: str, moves: Moves | None) -> bool:
    """Whether a word that is also a command of mails answers the question, or is a copy of the answer to it."""
    return moves is not None and (moves.lists(word) or moves.was_answered(word))
