"""Pages of lists by a cursor: what is added meanwhile moves nothing, and each page costs the same."""

import datetime
import re
from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet
from rest_framework.exceptions import ErrorDetail, ValidationError

Row = TypeVar("Row", bound=Model)
CURSOR = re.compile(r"([0-9]{1,17})-([0-9a-z]{1,12}|[0-9a-f]{32})")
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
MICROSECOND = datetime.timedelta(microseconds=1)


def page(
    rows: QuerySet[Row],
    cursor: str,
    limit: int,
    *,
    time: str,
    code: str,
    newest_first: bool,
    as_code: Callable[[str], Any] = str,
) -> tuple[list[Row], str | None]:
    """Rows after the cursor ("" is the start) and the cursor of the page after them; None: there is none.

    time and code are the lookups of the two columns that order the list: both are shown to its readers. as_code: makes
    a value of the second of its text.
    Raises ValidationError for what is no cursor.
    """
    if cursor:
        at, last_code = read(cursor, as_code)
        beyond = "lt" if newest_first else "gt"
        rows = rows.filter(Q(**{f"{time}__{beyond}": at}) | Q(**{time: at, f"{code}__{beyond}": last_code}))
    sign = "-" if newest_first else ""
    found = list(rows.order_by(f"{sign}{time}", f"{sign}{code}")[: limit + 1])
    if len(found) <= limit:
        return found, None
    last = found[limit - 1]
    return found[:limit], write(follow(last, time), follow(last, code))


def read(cursor: str, as_code: Callable[[str], Any]) -> tuple[datetime.datetime, Any]:
    """The time and code in a cursor."""
    match = CURSOR.fullmatch(cursor)
    try:
        if match:
            return EPOCH + int(match[1]) * MICROSECOND, as_code(match[2])
    except ValueError:
        pass
    raise ValidationError({"cursor": [ErrorDetail("This is no cursor of ours.", "invalid")]})


def write(at: datetime.datetime, code: str) -> str:
    """The cursor of a row."""
    return f"{(at - EPOCH) // MICROSECOND}-{getattr(code, 'hex', code)}"


def follow(row: Any, lookup: str) -> Any:
    """The value of a lookup such as "game__code"."""
    for name in lookup.split("__"):
        row = getattr(row, name)
    return row
