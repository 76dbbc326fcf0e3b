"""What players write, made fit to be shown to others."""

from unicodedata import category

# Characters that turn the direction of all text behind them, ours included.
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def cleaned(text: str) -> str:
    """The text with its lines, but without control characters, turned directions and runs of blanks."""
    lines = [" ".join(line.split()) for line in text.strip().splitlines()]
    kept = "\n".join(lines)
    return "".join(sign for sign in kept if sign == "\n" or (category(sign) != "Cc" and sign not in TURNING))
