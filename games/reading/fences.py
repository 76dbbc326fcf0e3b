"""The titles that mail programs put above a whole quoted or forwarded mail: "-----Original Message-----"."""

from games.reading.heading_words import TITLES

LONGEST = 300
DASHES = "-\u2010\u2011\u2012–—―−"
# A title's ornaments, which are no letters of it.
ORNAMENTS = f"{DASHES}_=*~+#:：.|<>[] "
WHOLE = frozenset(TITLES)


def is_fence(line: str) -> bool:
    """Whether a line only says that a quoted mail begins.

    Words between dashes are one in any language; without, those of a list: alone, or with a colon or dashes about them.
    """
    plain = line.strip(" *_")
    if not plain or len(plain) > LONGEST:
        return False
    name = plain.strip(ORNAMENTS).casefold()
    if _between_dashes(plain) and any(char.isalpha() for char in name):
        return True
    return name in WHOLE or (_adorned(plain) and name.startswith(TITLES))


def is_group_wise(line: str) -> bool:
    """GroupWise's heading, which looks like a quoted line and is followed by lines without marks."""
    plain = line.strip()
    return plain.startswith(">>> ") and plain.endswith(" >>>") and len(plain) <= LONGEST


def _between_dashes(plain: str) -> bool:
    return len(plain) > 4 and all(char in DASHES for char in plain[:2] + plain[-2:])


def _adorned(plain: str) -> bool:
    return plain[0] in DASHES or plain[-1] in DASHES or plain[-1] in ":："
