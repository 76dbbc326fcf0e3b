"""Playing the lines of moves of one mail, answer by answer, as far as they go.

The first answer is to the question that the mail showed; each further one to what the seat is asked next, within the
same move of the game and no longer: once others have moved, nobody can know what his next line meant. What was played
before a refused word stands: taking it back would show what it turned up for nothing.
"""

from dataclasses import dataclass

from games import engine
from games.models import Game, Seat
from games.reading import moves
from games.reading.command import Command
from games.services import mail_lines, matches, menus, states
from games.services.errors import ServiceError, not_running
from games.services.mail_lines import Line
from players.models import Player

# No line is that long; whatever its words are, it ends.
MOST_ANSWERS = 30


@dataclass
class Asked:
    """What a seat is asked now, and in which move."""

    decisions: tuple[engine.Decision, ...]
    move: int


class Moves:
    """The moves of one mail. seat: its writer's, the game locked; question: the one that was shown to him, if any."""

    def __init__(self, seat: Seat, player: Player, question: int | None) -> None:
        self._seat = seat
        self._player = player
        self._shown = question
        self._asked: Asked | None = None
        self._move: int | None = None

    def lists(self, word: str) -> bool:
        """Whether the question to be answered next has this word as an answer, may it be answered now or not."""
        try:
            decisions = self._pending().decisions if self._move is None else (self._next(),)
        except ServiceError:
            return False
        asked = (one for one in decisions if self._move is not None or one.number == self._shown)
        return any(word in one.options for one in asked)

    def was_answered(self, word: str) -> bool:
        """Whether the question that the mail showed was answered by this word before: then it came once more."""
        if self._shown is None or self.lists(word):
            return False
        record = Game.objects.values_list("record", flat=True).get(pk=self._seat.game.pk)
        start = f"{self._seat.letter} {self._shown} {word} "
        return self._move is None and any(line.startswith(start) for line in record.splitlines())

    def play(self, command: Command) -> Line:
        """Play the words of a line; what was played of it before a refusal stands."""
        words = command.words if command.kind == "moves" else (command.kind,)
        first = last = 0
        try:
            for _ in range(MOST_ANSWERS):
                decision = self._next()
                answer, words = moves.next_answer(words, decision, self._menu(decision))
                played = self._answer(decision, answer)
                if played.events:
                    last = played.game.event_count
                    first = first or last - len(played.events) + 1
                if not words:
                    return Line(command.text, mail_lines.PLAYED, first, last)
        except moves.Unfit as unfit:
            params = {"word": unfit.word, "question": decision.question, "least": decision.least, "most": decision.most}
            refused = mail_lines.refusal(command.text, ServiceError(unfit.code, 422, **params))
        except ServiceError as error:
            refused = mail_lines.refusal(command.text, error)
        else:
            refused = Line(command.text, "too-many")
        return Line(refused.text, refused.code, first, last, refused.params)

    def _next(self) -> engine.Decision:
        """The question that the next answer is to. Raises ServiceError: why there is none."""
        if self._asked is None:
            self._asked = self._look()
        if self._move is None:
            shown = next((one for one in self._asked.decisions if one.number == self._shown), None)
            if shown is None:
                raise ServiceError("stale-question" if self._shown else "no-question", 409)
            return shown
        if not self._asked.decisions or self._asked.move != self._move:
            raise ServiceError("turn-over", 409)
        return self._asked.decisions[0]

    def _look(self) -> Asked:
        """What the seat is asked. Raises ServiceError game-not-running, bot-plays, engine-failed."""
        game = self._seat.game
        if game.status != Game.Status.RUNNING:
            raise not_running(game)
        if self._seat.is_bot:
            raise ServiceError("bot-plays", 409, game=game.code)
        return self._pending()

    def _pending(self) -> Asked:
        """What the engine asks the seat, also while the game stands still. Raises ServiceError engine-failed."""
        if self._asked is not None:
            return self._asked
        game = self._seat.game
        with matches.engine_guard(game.code):
            inside = states.load(game)
        return Asked(tuple(one for one in engine.pending(inside) if one.seat == self._seat.letter), inside.move)

    def _menu(self, decision: engine.Decision) -> list[menus.Entry]:
        return menus.menu(decision) if decision.number == self._shown else menus.unshown(decision)

    def _answer(self, decision: engine.Decision, answer: str) -> matches.Played:
        code = self._seat.game.code
        played = matches.submit(code=code, player=self._player, question=decision.number, answer=answer, by="mail")
        if self._move is None and self._asked is not None:
            self._move = self._asked.move
        self._asked = Asked(played.open, played.move)
        return played
