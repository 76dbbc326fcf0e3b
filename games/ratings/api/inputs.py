"""What the operations of ratings take."""

from games.api.fields import Input, NumberInQuery, Text

# Enough for more players than we shall ever have; beyond the last page there is nothing.
LAST_PAGE = 100_000


class LeaderboardQuery(Input):
    """Which page of which leaderboard."""

    setup = Text(
        max_length=60, allow_blank=True, default="", help_text="The slug of a deck setup. Empty: all games together."
    )
    page = NumberInQuery(min_value=1, max_value=LAST_PAGE, default=1)


class PageQuery(Input):
    """Which page."""

    page = NumberInQuery(min_value=1, max_value=LAST_PAGE, default=1)
