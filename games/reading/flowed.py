"""Undoes format=flowed (RFC 3676): lines that end with a blank go on in the next one of the same depth of quoting."""

SIGNATURE = "-- "


def unflowed(text: str, *, delsp: bool) -> list[str]:
    """The lines as they were typed; quoted ones keep their marks. delsp: the blank that joins two is not theirs."""
    lines: list[str] = []
    parts: list[str] = []
    depth = 0
    for line in text.split("\n"):
        bare = line.lstrip(">")
        marks = len(line) - len(bare)
        content = bare.removeprefix(" ")
        if parts and (marks != depth or content == SIGNATURE):
            lines.append(_joined(depth, parts))
            parts = []
        depth = marks
        if content.endswith(" ") and content != SIGNATURE:
            parts.append(content[:-1] if delsp else content)
        else:
            lines.append(_joined(depth, [*parts, content]))
            parts = []
    return [*lines, _joined(depth, parts)] if parts else lines


def _joined(depth: int, parts: list[str]) -> str:
    text = "".join(parts)
    return f"{'>' * depth} {text}" if depth else text
