"""No line of any mail of ours can be read as a command, in whatever form a mail program gives it back."""

import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache

import pytest
from django.core.mail import EmailMultiAlternatives

from games.mail import LETTERS
from games.models import OutboxMessage
from games.reading import commands, read
from games.reading.letter import Envelope
from tests.mail import disguises, every_mail
from tests.mail.league_mail import of_games, of_leagues

pytestmark = pytest.mark.django_db
TODAY = date(2026, 7, 1)
LANGUAGES = ("en", "ru")


@lru_cache(maxsize=200_000)
def is_command(line: str) -> bool:
    return bool(commands.parse([line], today=TODAY).commands)


def found(sent: EmailMultiAlternatives) -> list[tuple[str, str]]:
    """Each line of a mail that would be a command if it stood first, with the form that it was found in."""
    forms = disguises.forms(sent).items()
    broken = [(name, line) for name, text in forms for _, rows in disguises.lines(text) for line in rows]
    pieces = [(name, piece) for name, text in forms for piece in disguises.pieces(text)]
    return sorted({(name, line) for name, line in (*broken, *pieces) if is_command(line)})


def check(mails: Iterable[EmailMultiAlternatives]) -> None:
    seen = 0
    for sent in mails:
        seen += 1
        assert found(sent) == [], sent.subject
    assert seen > 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", ["bullet", "fang", "amulet"])
def test_of_a_game_that_is_played(deck: str, language: str) -> None:
    check(every_mail.of_play(deck, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_game_in_teams(language: str) -> None:
    check(every_mail.of_play("fang", language, teams=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_what_is_no_move(language: str) -> None:
    check(every_mail.of_events(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_answers_to_mails(language: str) -> None:
    check(every_mail.of_answers(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_leagues(language: str) -> None:
    check(of_leagues(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_games_of_leagues(language: str) -> None:
    check(of_games(language))


def test_a_line_that_is_a_command_is_found() -> None:
    sent = EmailMultiAlternatives("Your move", "You may\n\ndraw\n")
    sent.attach_alternative("<table><tr><td>2</td></tr></table>", "text/html")

    assert {line for _, line in found(sent)} == {"draw", "2"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_whole_replies_in_which_nothing_was_written(language: str) -> None:
    for sent in one_of_each_kind(language):
        for name, raw in disguises.replies(sent):
            letter = read(raw, Envelope("smtp"))
            assert (letter.automatic, name) == ("", name)
            assert letter.lines or not name.startswith(("as", "in"))
            reading = commands.parse(letter.lines, today=TODAY)
            assert (reading.commands, name, sent.subject) == ((), name, sent.subject)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_is_understood_above_a_mail_that_nothing_tells_as_quoted(language: str) -> None:
    for sent in one_of_each_kind(language):
        for name, text in disguises.forms(sent).items():
            reading = commands.parse(["2", *text.splitlines()], today=TODAY)
            assert [command.words for command in reading.commands] == [("#2",)], name
            assert reading.problem is None, name


def one_of_each_kind(language: str) -> list[EmailMultiAlternatives]:
    """Mails of which no two are alike but in what they tell."""
    mails = [*every_mail.of_events(language), *every_mail.of_answers(language)]
    mails += every_mail.of_play("amulet", language, moves=8)
    mails += of_leagues(language, "division", "substitute", "corrected")
    found = {re.sub(r"\d+|Silver \w+", "", sent.subject): sent for sent in mails}
    assert len(found) > 10
    return list(found.values())


def test_every_kind_of_mail_is_among_them() -> None:
    for mails in (
        every_mail.of_events("en"),
        every_mail.of_answers("en"),
        of_leagues("en", "standings", "announcement", "finished", "dropped"),
        every_mail.of_play("bullet", "en", moves=300),
    ):
        assert len(list(mails)) > 10
    sent = OutboxMessage.objects.filter(status=OutboxMessage.Status.SENT).values_list("kind", flat=True)

    assert set(LETTERS) | {"digest"} == set(sent)
