from collections.abc import Callable
from time import process_time

import pytest

from games.reading import headings, quotes
from games.reading.body import Body
from games.reading.text import MOST_WRITTEN, newly_written

ON = "On Mon, 30 Nov 2026 at 10:15, Silver <silver@play.example.org> wrote:"


def test_the_plain_form_is_read_first() -> None:
    assert newly_written(Body("2\n\n> quoted", "<p>3</p>")) == ("2",)


def test_where_the_plain_form_has_no_words_of_his_the_other_is_read() -> None:
    assert newly_written(Body(None, "<p>2</p>")) == ("2",)
    assert newly_written(Body(f"{ON}\n\nquoted\n\n2", f"{ON}<blockquote>quoted</blockquote><p>2</p>")) == ("2",)


def test_where_only_the_other_form_shows_what_is_quoted_that_is_read() -> None:
    html = "<blockquote>Qaxn ulem<br>draw</blockquote><p>2</p>"
    assert newly_written(Body("Qaxn ulem\ndraw\n\n2", html)) == ("2",)


def test_where_both_forms_quote_and_nothing_else_there_is_nothing() -> None:
    assert newly_written(Body("> 2", "<div class='gmail_quote'>2</div>")) == ()
    assert newly_written(Body("> 2", "<div class='ulem'>2</div>")) == ()
    assert newly_written(Body(None, None)) == ()


def test_signs_of_no_width_are_taken_away_and_blanks_made_plain() -> None:
    text = "\ufeff\u200e2\u200b\u00a0\u202b\n\u2066take\u2069\u202f\u00ad2\u3000\n\u1427"
    assert newly_written(Body(text, None)) == ("2", "take 2")


def test_signs_of_no_width_hide_no_mark_of_a_quote() -> None:
    assert newly_written(Body("2\n\u200b> 3\n\u00a0\u200f> 4\n\u2060-- \ndraw", None)) == ("2",)


def test_other_ends_of_lines_end_lines() -> None:
    assert newly_written(Body("draw\u2028take 2\u20293\x0b4\x0c5\x856", None)) == ("draw", "take 2", "3", "4", "5", "6")


def test_of_a_long_text_as_much_is_read_as_somebody_writes() -> None:
    assert len(newly_written(Body("draw\n" * 50_000, None))) == MOST_WRITTEN


HOSTILE: dict[str, Callable[[int], str]] = {
    "marks": lambda n: ">" * n,
    "marked lines": lambda n: ">\n" * n,
    "one line": lambda n: "a b " * n,
    "blanks": lambda n: " " * n,
    "dashes": lambda n: ("-" * 399 + "\n") * (n // 400),
    "other dashes": lambda n: ("–" * 399 + "\n") * (n // 400),
    "dashes and blanks": lambda n: ("-" + " " * 140 + "a\n") * (n // 142),
    "fields": lambda n: "From: a\n" * (n // 8),
    "unknown fields": lambda n: "F: a@b\n" * (n // 7),
    "beginnings": lambda n: "On 1\n" * (n // 5),
    "dates": lambda n: ("2026-05-05 10:00 " * 23 + "\n") * (n // 400),
    "addresses": lambda n: ("a" * 80 + "<" + "a" * 100 + "\n") * (n // 182),
    "brackets": lambda n: ("<" * 399 + "\n") * (n // 400),
    "colons": lambda n: ("a:" * 190 + "\n") * (n // 381),
    "signatures": lambda n: "--\n" * (n // 3),
    "marked headers": lambda n: "> From: a\n" * (n // 10),
    "broken lines": lambda n: ("x\n> " + "y" * 70 + "\n") * (n // 75),
    "quotes in turn": lambda n: "x\n>" * (n // 3),
}


@pytest.mark.parametrize("shape", HOSTILE)
def test_a_line_is_looked_at_a_few_times_whatever_the_mail(shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = [0]

    def counted(text: str, *, marked: bool) -> bool:
        seen[0] += 1
        return judged(text, marked=marked)

    judged = headings._is_attribution
    monkeypatch.setattr(headings, "_is_attribution", counted)
    newly_written(Body(HOSTILE[shape](160_000), None))

    assert seen[0] <= 12 * (quotes.MOST_SEEN + quotes.LONGEST_SIGNATURE)


@pytest.mark.parametrize("shape", HOSTILE)
def test_a_mail_of_eight_times_the_length_takes_no_square_of_it(shape: str) -> None:
    """Loosely: a square would take 64 times as long."""
    times = []
    for size in (20_000, 160_000):
        begun = process_time()
        newly_written(Body(HOSTILE[shape](size), None))
        times.append(process_time() - begun)

    assert times[1] <= 30 * times[0] + 0.2


@pytest.mark.parametrize(
    "html",
    [
        "<blockquote>" * 80_000,
        "<div>" * 190_000,
        "<td>x" * 190_000,
        "<div style='" + "border-left:" * 80_000 + "'>2",
        "<div class='" + "gmail_" * 160_000 + "'>2",
        "<pre>" + "x\n" * 450_000,
        "<!--" * 240_000,
        "<div class=gmail_quote><blockquote class=gmail_quote>" * 18_000,
        "&amp;" * 190_000,
    ],
)
def test_html_of_a_megabyte_is_read_or_given_up(html: str) -> None:
    assert len(newly_written(Body(None, html))) <= MOST_WRITTEN
