"""What the leagues hear of, and what is theirs to write or to say: named once, when the app is ready."""

from games.leagues import mail, wording
from games.leagues.services import certified_names, results, withdrawals
from games.leagues.web import of_games
from games.mail import kinds
from games.selectors import arranged
from games.services import accounts, ended
from games.wording import errors


def connect() -> None:
    """Name the leagues' listeners, writers and sentences."""
    errors.ERRORS.update(wording.ERRORS)
    kinds.add(mail.LETTERS)
    arranged.found_by(of_games.of_leagues)
    ended.on_game_end(results.game_ended)
    accounts.before_forgetting(certified_names.forget)
    accounts.on_forget(withdrawals.forget)
