"""Headers: each for itself, whatever is in the others; encoded words within bounds; ids that can be answered to."""

import pytest

from games.reading.headers import decoded
from tests.reading.raw_mails import headers_of, letter, mail


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("plain", "plain"),
        ("=?utf-8?q?Autom=C3=A1tica?=", "Automática"),
        ("=?UTF-8?B?0L7RgtC/0YPRgdC6?=", "отпуск"),
        ("=?iso-8859-1?Q?a_b?= c", "a b c"),
        ("=?iso-8859-1?Q?a?= =?iso-8859-1?Q?b?=", "ab"),
        ("=?iso-8859-1?Q?a?=\r\n =?utf-8?Q?b?= c", "ab c"),
        ("=?utf-8?b?w?= =?utf-8?b?w68=?=", "ï"),
        ("=?utf-8?q?=D0?= =?utf-8?q?=B6?=", "ж"),
        ("=?utf-8*en?q?a?=", "a"),
        ("=?NONE?B?VEVTVA=?=", "TEST"),
        ("=?utf-8?x?a?=", "=?utf-8?x?a?="),
        ("=?utf-8?q?a", "=?utf-8?q?a"),
        ("x=?utf-8?q?a?=y", "xay"),
    ],
)
def test_encoded_words_are_what_they_stand_for(value: str, text: str) -> None:
    assert decoded(value) == text


def test_raw_eight_bit_headers_are_utf_8_or_windows_1252() -> None:
    assert headers_of("Subject: Automática").text("subject") == "Automática"
    assert headers_of("Subject: Autom\udce1tica").text("subject") == "Automática"


def test_only_the_beginning_of_a_header_is_decoded() -> None:
    assert len(headers_of("Subject: " + "=?utf-8?q?a?=" * 4000).text("subject")) < 200


def test_the_first_of_a_header_that_comes_twice_counts_and_folds_are_one_space() -> None:
    headers = headers_of("Subject: a\r\n\t b\nSubject: c")
    assert headers.text("subject") == "a b"
    assert headers.all("subject") == ["a b", "c"]


@pytest.mark.parametrize(
    ("value", "charset"),
    [
        ("text/plain; charset=utf-8", "utf-8"),
        ('text/plain; format=flowed; charset="iso-8859-1"', "iso-8859-1"),
        ("text/plain; CHARSET = utf-8 ; format=flowed", "utf-8"),
        ("text/plain; charset*=utf-8''koi8-r", "koi8-r"),
        ("text/plain; charset*0=koi8; charset*1=-r", "koi8-r"),
        ('text/plain; name="a; charset=evil"; charset=utf-8', "utf-8"),
        ("text/plain charset=utf-8", "utf-8"),
        ('text/plain; charset="utf-8', "utf-8"),
        ('text/plain; charset="a\\"b"', 'a"b'),
        ("text/plain; charset=", ""),
        ("text/plain; xcharset=utf-8", ""),
        ("text/plain", ""),
        ("", ""),
        (";*=;*", ""),
    ],
)
def test_parameters_are_found_in_every_form(value: str, charset: str) -> None:
    assert headers_of(f"Content-Type: {value}").parameter("content-type", "charset") == charset


@pytest.mark.parametrize(
    ("lines", "message_id"),
    [
        ("Message-ID: <a.b@example.org>", "<a.b@example.org>"),
        ("Message-Id:\r\n <a.b@example.org>", "<a.b@example.org>"),
        # As Microsoft's servers write it.
        ("Message-ID: <[0123abcd]@example.org>", "<[0123abcd]@example.org>"),
        ("Message-ID: a.b@example.org", "<a.b@example.org>"),
        ("Message-ID: <a.b@example.org>\nMessage-ID: <a.b@example.org>", "<a.b@example.org>"),
        ("Message-ID: <a.b@example.org>\nMessage-ID: <c.d@example.org>", ""),
        ("Message-ID: <a b@example.org>", ""),
        ("Message-ID: <ä@example.org>", ""),
        ("Message-ID: <a@example.org> <b@example.org>", ""),
        ("Message-ID: <" + "a" * 300 + "@example.org>", ""),
        ("Message-ID: <>", ""),
        ("Message-ID:", ""),
        ("X-Other: 1", ""),
    ],
)
def test_an_id_is_known_unless_it_is_missing_absurd_or_ambiguous(lines: str, message_id: str) -> None:
    assert headers_of(lines).message_id() == message_id


def test_copies_of_a_mail_have_one_digest_whatever_servers_did_to_their_headers() -> None:
    first = letter(mail("2\n", "Received: from a\nMessage-ID: <a@example.org>"))
    second = letter(mail("2\n", "Received: from b\nX-Spam: no\nMessage-ID: <b@example.org>"))
    assert first.digest == second.digest
    assert first.message_id != second.message_id


def test_another_text_date_subject_or_sender_is_another_mail() -> None:
    raws = (mail("2\n"), mail("3\n"), mail("2\n", "Subject: x"), mail("2\n", sender="bo@example.org"))
    raws += (mail("2\n").replace(b"05:00:00", b"05:00:01"),)
    assert len({letter(raw).digest for raw in raws}) == len(raws)
