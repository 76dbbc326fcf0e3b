"""The leagues' codes and numbers as sentences and phrases, in the reader's language: for pages, mails and the desk."""

from games.leagues.wording.errors import ERRORS
from games.leagues.wording.rules import forfeit, rules
from games.leagues.wording.seasons import (
    division,
    entry_name,
    entry_status,
    lost,
    my_state,
    next_date,
    origin,
    season,
    status,
    table,
    table_status,
    team,
    uneven,
)
from games.leagues.wording.standings import decided, explain, facts, heading, number, tiebreak

__all__ = [
    "ERRORS",
    "decided",
    "division",
    "entry_name",
    "entry_status",
    "explain",
    "facts",
    "forfeit",
    "heading",
    "lost",
    "my_state",
    "next_date",
    "number",
    "origin",
    "rules",
    "season",
    "status",
    "table",
    "table_status",
    "team",
    "tiebreak",
    "uneven",
]  # fmt: skip
