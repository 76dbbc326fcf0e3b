import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.reading.body import Body
from games.reading.text import newly_written

ORIGINAL = "It is your move.\n\n[1] draw a card (draw)\n2\n"
MARKED = "\n".join(f"> {line}".rstrip() for line in ORIGINAL.split("\n"))
# What programs put above what they quote, in many languages: one a line, and blocks of fields parted by "%".
HEADINGS = Path(__file__).parent / "headings"
ATTRIBUTIONS = [
    line.replace("\\n", "\n")
    for program in ("gmail", "apple", "others")
    for line in (HEADINGS / f"{program}.txt").read_text(encoding="utf-8").splitlines()
]
BLOCKS = [block.strip("\n") for block in (HEADINGS / "blocks.txt").read_text(encoding="utf-8").split("\n%\n")]
# As wide as a program's lines may be; 0: not wrapped.
WIDTHS = (0, 60, 72, 78)


def lines(text: str) -> tuple[str, ...]:
    return newly_written(Body(text, None))


def wrapped(heading: str) -> Iterator[str]:
    """The heading as programs break it: at their width, or in the middle of an address's brackets."""
    for width in WIDTHS:
        rows = [textwrap.wrap(row, width or 1000, break_long_words=False) for row in heading.split("\n")]
        yield "\n".join(line for row in rows for line in row)
    yield heading.replace(" <", " <\n", 1)


def unbroken(heading: str) -> bool:
    """Whether a program has its heading in one line whatever its length."""
    return heading.startswith((">", "-", "\u2010"))


@pytest.mark.parametrize("heading", ATTRIBUTIONS)
def test_above_a_heading_in_any_language_stands_what_was_newly_written(heading: str) -> None:
    for form in [heading] if unbroken(heading) else wrapped(heading):
        assert lines(f"2\n\n{form}\n\n{MARKED}") == ("2",)
        assert lines(f"2\n\n{form}\n\n{ORIGINAL}") == ("2",)
        assert lines(f"draw\n{form}\n{ORIGINAL}") == ("draw",)


@pytest.mark.parametrize("heading", ATTRIBUTIONS)
def test_below_a_heading_and_a_marked_quote_stands_what_was_newly_written(heading: str) -> None:
    for form in [heading] if unbroken(heading) else wrapped(heading):
        assert lines(f"{form}\n\n{MARKED}\n\ndraw") == ("draw",)
        assert lines(f"{form}\n{MARKED}\ndraw") == ("draw",)


@pytest.mark.parametrize("heading", ATTRIBUTIONS)
def test_a_quote_without_marks_is_nobodys_words(heading: str) -> None:
    for form in [heading] if unbroken(heading) else wrapped(heading):
        assert lines(f"{form}\n\n{ORIGINAL}") == ()


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("gap", ["\n", " \n", "\n\n"])
def test_header_fields_in_any_language_head_a_quote(block: str, gap: str) -> None:
    form = block.replace("\n", gap)
    marked = "\n".join(f"> {line}" for line in form.split("\n"))
    assert lines(f"2\n\n{form}\n\n{ORIGINAL}") == ("2",)
    assert lines(f"2\n{form}\n{ORIGINAL}") == ("2",)
    assert lines(f"{form}\n\n{ORIGINAL}") == ()
    assert lines(f"{form}\n\n{MARKED}\n\ndraw") == ("draw",)
    assert lines(f"2\n\n{marked}\n\n{ORIGINAL}") == ("2",)


@pytest.mark.parametrize(
    "line",
    [
        "leave 2026-12-20 to 2027-01-06",
        "сбросить 2",
        "все",
        "в игру",
        "exchange A1 and A3",
        "pause to 2026-12-20",
    ],
)
def test_a_line_right_above_a_heading_is_no_part_of_it(line: str) -> None:
    for heading in ATTRIBUTIONS:
        assert lines(f"{line}\n{heading}\n{MARKED}") == (line,)


@pytest.mark.parametrize(
    "line",
    [
        "2",
        "draw",
        "leave 2026-12-20 to 2027-01-06",
        "As you wrote before, I take 2",
        "Remember: take 2",
        "To: the winner",
        "On this day I wrote something",
        "--- this is a list",
        "I said 2",
        "From here on I play alone",
        "At 10:15 I am away",
    ],
)
def test_a_sentence_of_the_writer_is_no_heading(line: str) -> None:
    assert lines(f"{line}\n\ndraw") == (line, "", "draw")


def test_a_heading_may_have_blank_lines_in_it() -> None:
    heading = "On Mon, 30 Nov 2026 at 10:15 Silver\n\n<\nmailto:Silver <silver@play.example.org>\n> wrote:"
    assert lines(f"2\n\n{heading}\n\n{ORIGINAL}") == ("2",)
    assert lines(f"2\n\n{heading}\n\n{MARKED}") == ("2",)


def test_somebody_wrote_is_a_heading_only_above_marks() -> None:
    assert lines("Silver wrote:\n> 2\n\ndraw") == ("draw",)
    assert lines("draw\n\nSilver wrote:\nwell done") == ("draw", "", "Silver wrote:", "well done")


def test_dashes_about_words_are_a_fence_in_any_language() -> None:
    for fence in (
        "-----Qaxn ulem-----",
        "*-------- Original Message --------*",
        "--- Пересланное ---",
        "Original Message",
    ):
        assert lines(f"2\n\n{fence}\n\n{ORIGINAL}") == ("2",)
