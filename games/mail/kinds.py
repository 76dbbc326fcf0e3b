"""Which function writes the mail of which kind of row."""

from collections.abc import Callable, Mapping

from games.mail import answers, letters, lobby
from games.mail.parts import Letter
from games.models import OutboxMessage
from players.models import Player

Kind = OutboxMessage.Kind
# Each returns the letter, or why there is none any more.
Writer = Callable[[OutboxMessage, Player], Letter | str]
LETTERS: dict[str, Writer] = {
    Kind.TURN: letters.turn,
    Kind.REMINDER: letters.reminder,
    Kind.DEADLINE_PASSED: letters.deadline_passed,
    Kind.GAME_OVER: letters.game_over,
    Kind.ROUND: letters.round_over,
    Kind.TABLE: letters.table_news,
    Kind.INVITED: lobby.invited,
    Kind.JOINED: lobby.joined,
    Kind.PICK: lobby.pick,
    Kind.LEAVE_ENDED: lobby.leave_ended,
    Kind.ANSWER: answers.answer,
}


def add(letters: Mapping[str, Writer]) -> None:
    """Have an app that imports the games write the mails of further kinds. Called once, when the app is ready."""
    LETTERS.update(letters)
