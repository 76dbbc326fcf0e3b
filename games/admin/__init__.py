"""Games in the admin, for staff who may be players: nothing here shows more than a viewer without a seat sees.

State, record, secret, nonces, private halves of events and what a mail says are on no page, in no filter and in no
search; only what a mail says that failed is, on a page that takes a permission of its own (`mail`). What staff may do
to a running game (`running`) goes through the services, with a reason that is kept.
"""

from games.admin import absences, games, mail, messages, players, reports, setups

__all__ = ["absences", "games", "mail", "messages", "players", "reports", "setups"]
