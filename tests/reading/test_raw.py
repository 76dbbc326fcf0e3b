"""Limits: a mail beyond them is refused at once, and whatever its bytes are, nothing else happens."""

import time
import tracemalloc

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.reading import raw, read
from games.reading.letter import Unreadable
from tests.reading.raw_mails import ENVELOPE, attempt, mail, mailed, multipart, nested, part, refusal, words

MEGABYTE = 1024 * 1024
HEAD = b"From: ada@example.org\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n"


def deep(levels: int, end: str = "2\n") -> bytes:
    """Multiparts within each other."""
    inner = part("text/plain", end)
    for level in range(levels):
        inner = f"Content-Type: multipart/mixed; boundary=d{level}\n\n--d{level}\n{inner}\n--d{level}--\n"
    return f"From: ada@example.org\n{inner}".encode()


@pytest.mark.parametrize(
    ("mail", "code"),
    [
        (b"From: ada@example.org\r\n\r\n" + b"x" * 25 * MEGABYTE, "too-big"),
        (b"From: ada@example.org\r\n\r\n" + b"\r\n" * 400_000, "too-big"),
        (b"From: ada@example.org\r\n\r\n" + b"\r" * 400_000, "too-big"),
        (HEAD + b"--x\r\n\r\n2\r\n" * 10_000, "too-many-parts"),
        (deep(30), "too-deep"),
        (deep(3000), "too-deep"),
        (b"Content-Type: message/rfc822\r\n\r\n" * 3000, "too-deep"),
        (HEAD + b"--x\r\nContent-Type: message/delivery-status\r\n\r\n" + b"a: b\r\n\r\n" * 9000, "too-many-parts"),
        (b"X-A: b\r\n" * 10_000 + b"\r\n2\r\n", "too-many-headers"),
        (HEAD + b"--x\r\n" + b"X-A: b\r\n" * 10_000 + b"\r\n2\r\n", "too-many-headers"),
        (b"Subject: " + b"x" * 9 * MEGABYTE + b"\r\n\r\n2\r\n", "too-many-headers"),
        (b"References:" + b"\r\n <a@example.org>" * 90_000 + b"\r\n\r\n2\r\n", "too-many-headers"),
        (b"Content-Type: text/plain" + b'; a="' * 4000 + b"\r\n\r\n2\r\n", "too-many-headers"),
        (b"Content-Type: multipart/mixed; boundary=" + b"x" * 3000 + b"\r\n\r\n2\r\n", "malformed"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_beyond_a_limit_is_refused_within_a_second_and_a_hundred_megabytes(mail: bytes, code: str) -> None:
    began = time.process_time()
    assert refusal(mail) == code
    assert time.process_time() - began < 1

    tracemalloc.start()
    assert refusal(mail) == code
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100 * MEGABYTE


@pytest.mark.parametrize(
    "mail",
    [
        (HEAD + b"--x\r\n\r\n2\r\n--x\r\nContent-Type: image/png\r\n\r\n" + b"A" * 76 * 100_000),
        deep(raw.MAX_DEPTH - 1, "-- a\n" * 100_000),
        mail("2\n" + "жж\n" * 100_000),
        mail("2\n", "To: " + '"\\' * 32_000),
        mail("2\n", ("Cc: " + "(" * 32_000 + "\n") * 100),
        mail("2\n", "Subject: " + "=?utf-8?q?a?= " * 4500),
        mail("2\n", "Authentication-Results: silver.example.org; " + "(" * 3900),
        mail("2\n" * 100_000, "Content-Transfer-Encoding: base64"),
        HEAD + b"--x\r\nContent-Type: multipart/mixed; " + b';"a"' * 1100 + b"\r\n\r\nx\r\n",
    ],
)
def test_what_is_within_them_takes_no_longer_than_a_second(mail: bytes) -> None:
    began = time.process_time()
    assert refusal(mail) == ""
    assert time.process_time() - began < 1


def test_parts_and_depth_that_people_have_are_read() -> None:
    pictures = [part("image/png", "AAAA") for _ in range(100)]
    assert words(mailed("mixed", part("text/plain", "2"), *pictures)) == ["2"]
    assert words(deep(raw.MAX_DEPTH)) == ["2"]


FRAGMENTS = (
    b"From: ada@example.org\r\n", b"From: =?utf-8?q?=00=FF?= <ada@example.org>\n", b"From: \"<a@b.org\n", b"From:\n",
    b"To: <a@b.org>, (\r\n", b"Subject: =?NONE?B?VEVTVA=?=\r\n", b"Subject: \xff\x00\n", b"Subject: =?utf-8?b?=?=\n",
    b"Content-Type: multipart/mixed; boundary=x\r\n", b"Content-Type: multipart/alternative; boundary=\"\"\n",
    b"Content-Type: text/plain; charset*=\n", b"Content-Type: text/plain; charset=punycode\n", b"Content-Type: ;\n",
    b"Content-Type: text/plain; a*=\n", b"Content-Type: text/html; charset=utf-16\n", b"Content-Type: text/plain; *\n",
    b"Content-Type: multipart/mixed; boundary*0*=utf-8''x; boundary*1=\r\n", b"Content-Type: message/rfc822\r\n",
    b"Content-Type: message/delivery-status\n", b"Content-Type: multipart/report; report-type=x; boundary=x\n",
    b"Content-Type: text/calendar; method=\n", b"Content-Type: multipart/signed; boundary=x\n",
    b"Content-Type: multipart/related; boundary=x; start=<a>\n", b"Content-Type: application/pkcs7-mime\n",
    b"Content-Transfer-Encoding: base64\r\n", b"Content-Transfer-Encoding: quoted-printable\r\n",
    b"Content-Transfer-Encoding: \xe9\r\n", b"Content-Disposition: attachment; filename*=a'b\r\n",
    b"Message-ID: <[a]@b>\n", b"Message-ID:\n", b"Auto-Submitted:\n", b"List-Id\n", b" folded\n", b"\tfolded: \x00\r\n",
    b"Authentication-Results: silver.example.org; dmarc=pass (\n", b"Authentication-Results: silver.example.org 1; =\n",
    b"Authentication-Results: silver.example.org; spf=pass smtp.mailfrom=\"\\\n", b"Received: from x\n",
    b"\r\n", b"\n", b"\r", b"\r\n\r\n", b"--x\r\n", b"--x--\r\n", b"--\n", b"2\r\n", b"=3D=\n", b"=", b"VGVzdA",
    b"-----BEGIN PGP MESSAGE-----\n", b"-----BEGIN PGP SIGNED MESSAGE-----\n\n", b"<p>2", b"<!--", b"\x1b$B", b"+2AA-",
    b"\xd0\x96",
)  # fmt: skip
WHOLE = mailed(
    "mixed", nested("alternative", part("text/plain; charset=utf-8", "Zug ü: 2\n> 3"), part("text/html", "<b>2"))
)
PIECES = st.lists(st.sampled_from(FRAGMENTS) | st.binary(max_size=12), max_size=40).map(b"".join)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A whole mail of which some bytes are lost, doubled or replaced."""
    mail = WHOLE
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(mail)))
        end = min(len(mail), start + draw(st.integers(0, 30)))
        mail = (
            mail[:start] + draw(st.sampled_from(FRAGMENTS) | st.binary(max_size=6) | st.just(mail[:end])) + mail[end:]
        )
    return mail


@given(PIECES | damaged() | st.binary(max_size=300))
@example(b"")
@example(b"\n")
@example(b"Content-Type:a;a*=\n\n")
@example(b"Content-Type: text/plain;a*0*\n\n2\n")
@example(WHOLE)
@settings(max_examples=400, deadline=None)
def test_whatever_the_bytes_are_a_mail_is_read_or_unreadable(mail: bytes) -> None:
    letter = attempt(mail)
    if isinstance(letter, Unreadable):
        # Not by the guard of last resort.
        assert letter.__cause__ is None
        return
    texts = (letter.digest, letter.message_id, letter.problem, *letter.senders, *letter.recipients, *letter.lines)
    for text in texts:
        # A database takes it.
        assert "\0" not in text
        text.encode()


def test_an_error_of_a_reader_is_a_mail_that_is_unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> str:
        raise RecursionError

    monkeypatch.setattr("games.reading.verdict.of", fails)
    with pytest.raises(Unreadable) as caught:
        read(WHOLE, ENVELOPE)
    assert caught.value.code == "malformed"
    assert isinstance(caught.value.__cause__, RecursionError)


def test_a_mail_cut_off_on_its_way_is_read_as_far_as_it_goes() -> None:
    text, header = multipart("mixed", part("text/plain", "2\n"), part("image/png", "AAAA"))
    assert words(mail(text[: text.index("AAAA")], header)) == ["2"]
