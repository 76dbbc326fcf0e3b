"""What the writer of a mail newly wrote."""

from games.reading.body import Body


def newly_written(body: Body) -> tuple[str, ...]:
    """Its lines, a line each."""
    return tuple((body.plain or "").split("\n"))
