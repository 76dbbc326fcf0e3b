"""Filters of the pages: `{% load silver %}`."""

from django import template
from django.utils.translation import ngettext

register = template.Library()
MINUTE, HOUR, DAY = 60, 3600, 86400


@register.filter
def duration(seconds: int) -> str:
    """A length of time in its largest whole unit: 259200 is "3 days", 5400 is "90 minutes"."""
    if seconds % DAY == 0:
        return ngettext("%(n)d day", "%(n)d days", seconds // DAY) % {"n": seconds // DAY}
    if seconds % HOUR == 0:
        return ngettext("%(n)d hour", "%(n)d hours", seconds // HOUR) % {"n": seconds // HOUR}
    return ngettext("%(n)d minute", "%(n)d minutes", seconds // MINUTE) % {"n": seconds // MINUTE}
