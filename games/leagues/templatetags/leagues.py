"""Filters of the leagues' pages: `{% load leagues %}`."""

from django import template
from django.template.context import Context
from django.utils.html import format_html_join

from games.leagues import wording
from games.leagues.models import Division, Entry
from games.leagues.selectors.mine import MySeason
from games.ratings.templatetags.ratings import player_link

register = template.Library()
register.filter("origin", wording.origin)
register.filter("table_name", wording.table)
register.filter("table_status", wording.table_status)
register.filter("season_name", wording.season)
register.filter("season_status", wording.status)
register.filter("next_date", wording.next_date)
register.filter("division_name", wording.division)
register.filter("points", wording.number)


@register.filter
def my_state(my: MySeason) -> str:
    """What a player is in a season, or was."""
    return wording.my_state(my.entry, my.slot.rank if my.slot else None)


@register.filter
def team_name(entry: Entry) -> str:
    """Its player's name, or those of its team."""
    return wording.entry_name(entry)


@register.simple_tag(takes_context=True)
def team_links(context: Context, entry: Entry) -> str:
    """As `team_name`, each name a link to that player's ratings where he has a page that the reader may see."""
    people = [player for player in (entry.player, entry.partner) if player is not None]
    names = ((player_link(context, player.username, player.is_active),) for player in people)
    return format_html_join(" & ", "{}", names)


@register.filter
def page_number(division: Division) -> int:
    """A division's number in addresses: its order from the top, from 1."""
    return division.order + 1
