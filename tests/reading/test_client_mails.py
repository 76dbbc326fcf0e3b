"""Whole mails as programs and people write them, from bytes to commands. All are invented."""

from datetime import date
from pathlib import Path

import pytest

from games.reading import commands, read
from games.reading.letter import Envelope, Letter

MAILS = Path(__file__).parent / "mails"
PLAYED = {
    "arabic_gmail": "2",
    "autocorrected": "Call.",
    "autocorrected_marks": "Exchange 1, 3",
    "below_the_quote": "take 2",
    "below_the_quote_broken_lines": "take 2",
    "below_the_quote_html": "draw",
    "between_the_quotes": "draw",
    "company_notice": "2",
    "dictated": "Exchange A1 and A3.",
    "flowed": "exchange 1 3 spot 1",
    "hebrew_outlook": "2",
    "japanese_phone": "draw",
    "lotus_notes": "draw",
    "naver": "draw",
    "persian_digits": "2",
    "pgp_signed_inline": "take 2",
    "qq": "exchange A1,A3",
    "reply_all_with_a_move": "draw",
    "two_games_in_a_thread": "take 2",
    "typed_inside_the_quote": "2",
    "whole_board_outlook": "take 2",
    "whole_board_unknown_program": "call",
    "yahoo_japan": "2",
}
# The line at which reading stopped; "" where nothing was newly written.
NOT_PLAYED = {
    "dictated_to_for_two": "To",
    "forwarded_to_us": "",
    "only_the_board": "",
    "reaction_without_a_mark": "Ann Example reacted to your message:",
    "reply_all": "Well done, Ann!",
}
UNREAD = {"pgp_encrypted": "encrypted", "pgp_inline": "encrypted"}
AUTOMATIC = {"calendar_answer": "calendar", "reaction": "reaction", "reaction_of_rfc_9078": "reaction"}


def letter(name: str) -> Letter:
    raw = (MAILS / f"{name}.eml").read_bytes()
    return read(raw, Envelope("smtp", ("reply@play.example.org",), "ann@example.org"))


def test_each_mail_is_in_one_list() -> None:
    listed = [*PLAYED, *NOT_PLAYED, *UNREAD, *AUTOMATIC]
    assert sorted(listed) == sorted(path.stem for path in MAILS.glob("*.eml"))


@pytest.mark.parametrize(("name", "text"), PLAYED.items())
def test_exactly_what_was_newly_written_is_a_command(name: str, text: str) -> None:
    reading = commands.parse(letter(name).lines, today=date(2026, 11, 30))

    assert ([command.text for command in reading.commands], reading.problem) == ([text], None)


@pytest.mark.parametrize(("name", "line"), NOT_PLAYED.items())
def test_what_only_a_quote_says_is_none(name: str, line: str) -> None:
    reading = commands.parse(letter(name).lines, today=date(2026, 11, 30))

    assert (reading.commands, reading.problem and reading.problem.line) == ((), line)


@pytest.mark.parametrize(("name", "problem"), UNREAD.items())
def test_what_only_a_key_opens_is_said_to_be_so(name: str, problem: str) -> None:
    assert (letter(name).problem, letter(name).lines) == (problem, ())


@pytest.mark.parametrize(("name", "why"), AUTOMATIC.items())
def test_what_a_program_answers_by_itself_has_no_lines(name: str, why: str) -> None:
    assert (letter(name).automatic, letter(name).lines) == (why, ())
