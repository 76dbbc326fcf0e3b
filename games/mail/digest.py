"""The daily digest: what was gathered for a player and is still true, a line or some a message, by game or season."""

import uuid
from dataclasses import dataclass, field

from games.mail.kinds import LETTERS
from games.mail.parts import Letter
from games.mail.render import subject_of
from games.models import OutboxMessage
from games.services import digests, readers
from games.services.spared import spared

Kind = OutboxMessage.Kind
# Of these all is told; of the others that they are so, and until when.
IN_FULL = (Kind.DEADLINE_PASSED, Kind.ROUND, Kind.GAME_OVER, Kind.LEAGUE, Kind.STANDINGS)


@dataclass
class Item:
    """A message in a digest: its own mail's subject, until when it asks for something, and what it tells."""

    headline: str
    deadline: str
    left: str
    happened: list[str]


@dataclass
class Section:
    """The messages of a game or a season (no link: of neither)."""

    link: str
    items: list[Item] = field(default_factory=list)


def digest(row: OutboxMessage) -> tuple[Letter | str, dict[uuid.UUID, str]]:
    """The letter, or why there is none; and of each gathered row "" if it is told, else why it is not true any more.

    A row that cannot be written now, because its game fails, is in neither: it waits for the next digest.
    """
    sections: dict[str, Section] = {}
    parts: dict[uuid.UUID, str] = {}
    for part in digests.rows_of(row):
        with spared("message %s (%s) is not in its digest", part.pk, part.kind):
            letter = _letter(part)
            if isinstance(letter, Letter):
                sections.setdefault(letter.page, Section(letter.page)).items.append(_item(part, letter))
            parts[part.pk] = letter if isinstance(letter, str) else ""
    if not sections:
        return "nothing-left", parts
    count = sum(len(section.items) for section in sections.values())
    return Letter("digest", None, {"sections": list(sections.values()), "count": count}), parts


def _letter(part: OutboxMessage) -> Letter | str:
    """What a gathered row tells its reader, if it is still for him."""
    found = readers.find(part)
    return LETTERS[part.kind](part, found.player) if found.player else found.why_not


def _item(row: OutboxMessage, letter: Letter) -> Item:
    context = letter.context
    happened = list(context.get("happened", ())) if row.kind in IN_FULL else []
    return Item(subject_of(letter), context.get("deadline", ""), context.get("left", ""), happened)
