from games.reading.body import Body
from games.reading.flowed import unflowed
from games.reading.text import newly_written


def test_lines_that_end_with_a_blank_go_on() -> None:
    assert unflowed("exchange 1 \n3 spot 1\ndraw", delsp=False) == ["exchange 1 3 spot 1", "draw"]


def test_the_blank_that_joins_is_deleted_where_the_mail_says_so() -> None:
    assert unflowed("exch \nange 1", delsp=True) == ["exchange 1"]


def test_a_blank_that_was_added_before_a_line_is_taken_away() -> None:
    assert unflowed(" From here\n  two", delsp=False) == ["From here", " two"]


def test_quoted_lines_are_joined_with_those_of_their_depth() -> None:
    assert unflowed("> a \n> b\n>> c \n> d", delsp=False) == ["> a b", ">> c ", "> d"]


def test_an_unmarked_line_is_not_joined_with_a_quoted_one() -> None:
    assert unflowed("2 \n> quoted", delsp=False) == ["2 ", "> quoted"]
    assert unflowed("> quoted \n2", delsp=False) == ["> quoted ", "2"]


def test_a_signatures_delimiter_is_not_joined() -> None:
    assert unflowed("2 \n-- \nAnn", delsp=False) == ["2 ", "-- ", "Ann"]


def test_a_heading_that_is_flowed_is_one() -> None:
    text = "2\n\nOn Mon, 30 Nov 2026 at 10:15, Silver \n<silver@play.example.org> \nwrote:\n> quoted \n> more\n"
    assert newly_written(Body(text, None, flowed=True)) == ("2",)


def test_marks_of_a_mail_that_is_not_flowed_as_it_says_are_still_marks() -> None:
    assert newly_written(Body("> quoted \n> \n> \n2", None, flowed=True)) == ("2",)
