"""Rows of leagues: seasons, who takes part, divisions, tables, and what organisers did."""

from games.leagues.models.desk import Action, Announcement, Report
from games.leagues.models.division import Division, Slot, SlotHolder, Table, TableSeat
from games.leagues.models.league import League, Organiser
from games.leagues.models.season import Entry, Invitation, Season

__all__ = [
    "Action",
    "Announcement",
    "Division",
    "Entry",
    "Invitation",
    "League",
    "Organiser",
    "Report",
    "Season",
    "Slot",
    "SlotHolder",
    "Table",
    "TableSeat",
]
