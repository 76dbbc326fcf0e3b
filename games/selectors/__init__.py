"""Reads: what a player may see, in a constant number of queries. Every door shows these, and nothing else."""

from games.selectors.lists import inbox, invitations, my_games, open_games, setup, setups
from games.selectors.log import events, told
from games.selectors.table import SeatView, TableView, opened_secret, table, visible_game

__all__ = [
    "SeatView",
    "TableView",
    "events",
    "inbox",
    "invitations",
    "my_games",
    "open_games",
    "opened_secret",
    "setup",
    "setups",
    "table",
    "told",
    "visible_game",
]
