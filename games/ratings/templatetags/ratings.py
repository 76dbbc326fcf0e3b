"""Names that lead to a player's ratings: `{% load ratings %}`."""

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html

from games.ratings.selectors import NAME

register = template.Library()


@register.simple_tag(takes_context=True)
def player_link(context: Context, name: str, in_use: bool) -> str:
    """A name, for who is logged in as a link to that player's ratings; no query.

    in_use: whether it is that of an account in use: bots, deleted and closed accounts have no page.
    """
    reader = context.get("user")
    has_page = in_use and NAME.fullmatch(name) is not None
    if not has_page or reader is None or not reader.is_authenticated:
        return name
    return format_html('<a href="{}">{}</a>', reverse("ratings:player", args=[name]), name)
