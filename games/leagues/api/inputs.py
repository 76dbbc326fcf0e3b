"""What the operations of leagues take."""

from games.api.fields import Input, Text, WholeNumber
from games.api.inputs import LARGEST
from games.leagues.services.fairplay import LONGEST_TEXT

LONGEST_NAME = 30


class Registration(Input):
    """Registering."""

    partner = Text(
        max_length=150,
        allow_blank=True,
        default="",
        help_text="In a season of teams: the name of your partner, who is asked whether he agrees.",
    )


class ReportedTable(Input):
    """A table of a season where you sit, as the season names it."""

    division = WholeNumber(min_value=1, max_value=LARGEST, help_text="The `order` of its division.")
    number = WholeNumber(min_value=1, max_value=LARGEST, help_text="Its `number` within the division.")


class LeagueReport(Input):
    """Whom the organisers should look at, and why."""

    about = Text(max_length=LONGEST_NAME, help_text="The name of a player of the season.")
    table = ReportedTable(allow_null=True, default=None, help_text="null: no particular one.")
    text = Text(max_length=LONGEST_TEXT, help_text="What happened.")
