"""What the operations of leagues take."""

from games.api.fields import Input, Text


class Registration(Input):
    """Registering."""

    partner = Text(
        max_length=150,
        allow_blank=True,
        default="",
        help_text="In a season of teams: the name of your partner, who is asked whether he agrees.",
    )
