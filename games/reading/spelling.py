"""Lines as one spelling of them: one script of digits, plain punctuation, single blanks."""

import unicodedata

# A longer line is no command: nobody's turn has as many words.
LONGEST = 200
# As much of a line as is shown to its writer again.
SHOWN = 80
_FULL_WIDTH = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_SAME = {
    **_FULL_WIDTH,
    **dict.fromkeys(map(ord, "“”„‟«»"), '"'),
    **dict.fromkeys(map(ord, "‘’‚‛ʼ`´"), "'"),
    **dict.fromkeys(map(ord, "،、，﹐"), ","),
    **dict.fromkeys(map(ord, "。｡．"), "."),
    **dict.fromkeys(map(ord, "؛；"), ";"),
    **dict.fromkeys(map(ord, "？؟"), "?"),
    ord("…"): "...",
    ord("№"): "#",
    ord("−"): "-",
    # What makes a digit a key's picture.
    0xFE0F: "",
    0x20E3: "",
}


def plain(line: str) -> str:
    """The line with plain digits, marks and blanks, its letters as they are; cut where it is too long to matter."""
    text = unicodedata.normalize("NFC", line[: LONGEST + 1]).translate(_SAME)
    return " ".join("".join(map(_plain, text)).split())


def lowered(text: str) -> str:
    """A plain line in lower case, its Russian ё as most write it."""
    return text.lower().replace("ё", "е")


def _plain(char: str) -> str:
    if char.isascii():
        return char
    category = unicodedata.category(char)
    if category == "Nd":
        return str(unicodedata.decimal(char))
    if category == "Pd":
        return "-"
    # Marks of no width, such as the direction of writing.
    return "" if category == "Cf" else char
