"""Games in the admin, for staff who may be players: nothing here shows more than a viewer without a seat sees.

State, record, secret, nonces, private halves of events and what a mail says are on no page, in no filter and in no
search; nothing of a game is written here.
"""

from games.admin import games, messages, reports, setups

__all__ = ["games", "messages", "reports", "setups"]
