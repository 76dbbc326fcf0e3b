"""What an account's fields may hold."""

import zoneinfo
from functools import cache

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

# Names stand in mails that are later read as commands, and in addresses: no spaces, no dots, no look-alike letters.
validate_name = RegexValidator(
    r"\A[A-Za-z0-9_-]{3,30}\Z",
    _("A name has 3 to 30 letters (a-z), digits, hyphens or underscores."),
    "bad-name",
)
# The form django-allauth asks for: a list it can import by its path.
name_validators = [validate_name]


@cache
def time_zones() -> frozenset[str]:
    """Return the names of all time zones this machine knows."""
    return frozenset(zoneinfo.available_timezones())


def validate_time_zone(value: str) -> None:
    """Raise ValidationError "unknown-time-zone" unless `value` names an IANA time zone."""
    if value not in time_zones():
        raise ValidationError(_("There is no time zone “%(zone)s”."), "unknown-time-zone", {"zone": value})
