"""The HTML of every mail keeps to what mail programs show and everybody can read. (No real Outlook was tried.)"""

import re
from html import unescape

import pytest

from tests.mail import every_mail
from tests.mail.html_lint import CHOICE, contrast, faults
from tests.mail.league_mail import of_leagues

pytestmark = pytest.mark.django_db
PAGE = (
    """<html lang="en"><head><meta name="color-scheme" content="light dark"></head><body><h1>A</h1>{}</body></html>"""
)


def contents(language: str) -> list[str]:
    mails = [*every_mail.of_events(language), *every_mail.of_answers(language)]
    mails += every_mail.of_play("amulet", language, moves=12)
    return [str(sent.alternatives[0][0]) for sent in mails]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_mail_has_anything_that_programs_drop_or_people_cannot_read(language: str) -> None:
    found = contents(language)

    assert len(found) > 20
    assert [list(faults(content, language)) for content in found] == [[]] * len(found)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_neither_has_a_mail_of_a_league(language: str) -> None:
    found = [str(sent.alternatives[0][0]) for sent in of_leagues(language)]

    assert len(found) > 20
    assert [list(faults(content, language)) for content in found] == [[]] * len(found)


def test_the_number_the_brackets_and_the_words_of_a_choice_are_one_text() -> None:
    texts = [unescape(text) for content in contents("en") for text in re.findall(r">([^<>]+)<", content)]
    choices = [text for text in texts if re.match(r"\[\d", text)]

    assert len(choices) > 20
    assert [choice for choice in choices if not CHOICE.fullmatch(choice)] == []


@pytest.mark.parametrize(
    ("markup", "fault"),
    [
        ("<div>x</div>", "<div>"),
        ("<p class='x'>x</p>", "<p class>"),
        ("<p style='position:fixed'>x</p>", "style position"),
        ("<p style='color:#000000'>x</p>", "<p> has a colour and no ground, or a ground and no colour"),
        ("<p style='color:#777777;background:#888888'>x</p>", "<p> cannot be read"),
        ("<p style='border:1px solid #eeeeee'>x</p>", "<p> has an edge that is not seen"),
        ("<p style='font-size:9px'>x</p>", "letters of 9px"),
        ("<a href='javascript:x'>x</a>", "a link without an address or words"),
        ("<h1>B</h1>", "headings ['h1', 'h1']"),
        ("<table><tr><td>x</td></tr></table>", "a table without a caption"),
        ("<!-- x -->", "a comment"),
    ],
)
def test_each_fault_is_found(markup: str, fault: str) -> None:
    assert fault in list(faults(PAGE.format(markup), "en"))


def test_contrast_is_counted_as_wcag_does() -> None:
    assert round(contrast("#ffffff", "#000000"), 1) == 21.0
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48
