"""Cards by name."""

from django.utils.translation import gettext as _

from games import engine


def card(code: str, setup: engine.Setup) -> str:
    """A card's number and name, "7 Insomniac"; an unknown code stays itself."""
    for info in engine.cards(setup):
        if info.code == code:
            return f"{info.number} {_(info.name)}"
    return code
