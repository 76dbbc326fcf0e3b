"""The leagues' mails, for `games.mail.kinds.add`: one template for all news, worded from their codes."""

from games.leagues.mail.letters import league
from games.mail.kinds import Writer
from games.models import OutboxMessage

LETTERS: dict[str, Writer] = {OutboxMessage.Kind.LEAGUE: league, OutboxMessage.Kind.STANDINGS: league}

__all__ = ["LETTERS"]
