"""Reads: what a player may see, in a constant number of queries. Every door shows these, and nothing else."""

from games.selectors.absences import absences
from games.selectors.arranged import OfLeague, of_league, of_leagues
from games.selectors.calendar import absences_ahead, deadlines
from games.selectors.deliveries import deliveries
from games.selectors.lists import inbox, invitations, my_games, open_games, setup, setups, wanted
from games.selectors.log import events, told
from games.selectors.rematches import my_pick, picks, rematch_of
from games.selectors.table import SeatView, TableView, table, visible_game
from games.selectors.talk import MessageView, messages, muted

__all__ = [
    "MessageView",
    "OfLeague",
    "SeatView",
    "TableView",
    "absences",
    "absences_ahead",
    "deadlines",
    "deliveries",
    "events",
    "inbox",
    "invitations",
    "messages",
    "muted",
    "my_games",
    "my_pick",
    "of_league",
    "of_leagues",
    "open_games",
    "picks",
    "rematch_of",
    "setup",
    "setups",
    "table",
    "told",
    "visible_game",
    "wanted",
]
