"""The leagues' mails, for `games.mail.kinds.add`: one template for all news, worded from their codes."""

from games.leagues.mail.letters import league
from games.models import OutboxMessage

LETTERS = {OutboxMessage.Kind.LEAGUE: league, OutboxMessage.Kind.STANDINGS: league}

__all__ = ["LETTERS"]
