import pytest

from games.reading.quotes import written

LONG = "> A line of what is quoted that is as long as mail programs let one be"


def own(text: str) -> list[str]:
    return written(text.split("\n")).lines


@pytest.mark.parametrize(
    "mark", [">", "> ", ">>", "> > ", " > ", "   >", "|", "| ", "＞", "&gt; ", "J>", "JD> ", ">|", "Richard> ", "│ "]
)
def test_lines_with_a_mark_are_quoted(mark: str) -> None:
    assert own(f"draw\n\n{mark}2\n{mark}more") == (["draw"] if mark != "|" else ["draw", "", "|2", "|more"])


@pytest.mark.parametrize("line", ["-2", "<2>", "2 > 1", "(2)", "a|b", "A1=5 > A2", "Richard Roe> said"])
def test_other_signs_are_no_marks(line: str) -> None:
    assert own(line) == [line]


def test_what_stands_above_between_and_below_quotes_is_his() -> None:
    assert own("Hi,\n\n> one\n2\n\n> two\n\nBob") == ["Hi,", "", "2", "", "", "Bob"]


def test_a_mail_that_only_quotes_has_no_lines() -> None:
    for text in ("", "\n\n", "> 2", "> 2\n>\n\n", "-- \n2", "> 2\n\n-- \nAnn"):
        assert own(text) == []


def test_a_signature_ends_what_is_his_up_to_the_next_quote() -> None:
    for delimiter in ("-- ", "--", "—", "--\u0009"):
        assert own(f"2\n{delimiter}\nAnn\ndraw") == ["2"]
        assert own(f"Hi\n{delimiter}\nAnn\n\n> quoted\n\n2") == ["Hi", "", "2"]


@pytest.mark.parametrize(
    "line", ["- draw", "-draw", "--draw", "2 -- or so", "well-known", "-----draw", "- one\n- two", "--- draw"]
)
def test_dashes_beside_words_are_no_signature(line: str) -> None:
    assert own(f"{line}\n2") == [*line.split("\n"), "2"]


def test_a_rule_ends_nothing_above_his_words() -> None:
    for rule in ("-----", "_____________", "=====", "*****", "————————"):
        assert own(f"{rule}\n2") == ["2"]
        assert own(f"> quoted\n\n{rule}\n\n2") == ["2"]


def test_a_rule_below_his_words_parts_them_from_a_foot() -> None:
    assert own("2\n_______________\nThe list for silver\n3") == ["2"]
    assert own("2\n*****\n3") == ["2", "3"]


def test_the_end_of_a_quoted_line_that_a_program_broke_is_not_his() -> None:
    assert own(f"{LONG}\nallowed\n> to be\n\n2") == ["2"]
    assert own(f"{LONG}\nallowed\n> to be\n{LONG}\nagain\n> and so on\n\n2") == ["2"]


def test_an_answer_right_below_a_long_quoted_line_is_his_if_he_says_nothing_else() -> None:
    assert own(f"{LONG}\n2\n> more") == ["2"]
    assert own(f"{LONG}\n2\n{LONG}\ndraw\n> more") == ["2", "draw"]
    assert own("> short\n2\n> more\n\ndraw") == ["2", "", "draw"]


def test_below_a_marked_heading_of_an_unmarked_quote_nothing_is_his() -> None:
    heading = "> From: Silver <silver@play.example.org>\n> Date: Mon, 30 Nov 2026 10:15:00 +0000\n> Subject: Your move"
    assert own(f"2\n\n{heading}\n> \n\nquoted\ndraw") == ["2"]
    assert own(f"{heading}\n> \n> quoted\n\ndraw") == ["draw"]
    assert own(f"2\n\n{heading}\n> \n> quoted\n\ndraw") == ["2", "", "", "draw"]


def test_below_a_name_as_mark_under_a_heading_nothing_is_certain() -> None:
    assert own("2\n\nOn Wed, Sep 25, 2013, at 03:57 PM, Ann wrote:\n\nAnn> quoted\n\ndraw") == ["2"]
    assert own("On Wed, Sep 25, 2013, at 03:57 PM, Ann wrote:\n\nA> quoted\n\ndraw") == ["draw"]


def test_whether_anything_was_quoted_is_told() -> None:
    assert not written(["2", "", "-- ", "Ann"]).quotes
    assert written(["2", "> 3"]).quotes
    assert written(["2", "-----Original Message-----", "3"]).quotes
