"""What follows elsewhere from a game's end: whoever wants to hear of it says so when his app is ready."""

from collections.abc import Callable

from django.db import transaction

from games.models import Game

Listener = Callable[[Game], None]
_listeners: list[Listener] = []


def on_game_end(listener: Listener) -> None:
    """Have this called with each game that was played to its end, or ended early.

    All listeners are called in one transaction, once a game; a second time only where the process died on the way,
    and then nothing of the first time is left. The game comes without its state, record and secret. One that raises is
    called again later, with all others.
    """
    if listener not in _listeners:
        _listeners.append(listener)


def tell(row: Game) -> None:
    """Tell all who listen. Raises what they raise; then nothing has happened."""
    with transaction.atomic():
        game = Game.objects.listed().get(pk=row.pk)
        for listener in _listeners:
            listener(game)
