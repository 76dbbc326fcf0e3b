"""Which parts of a mail are its writer's words, and why there are none to be read."""

import base64
import quopri

import pytest

from games.reading.parts import contents
from games.reading.raw import parse
from tests.reading.raw_mails import letter, mail, mailed, multipart, nested, part, words

PICTURE = part("image/png", "AAAA", "Content-Transfer-Encoding: base64")
PLAIN = part("text/plain; charset=utf-8", "2")
RICH = part("text/html; charset=utf-8", "<div>2</div>")
SIGNATURE = part("application/pkcs7-signature", "AA")
SEALED = part("application/pgp-encrypted", "Version: 1")
ATTACHED = "Content-Disposition: attachment"
NOISE = part("text/plain", "take 1")


@pytest.mark.parametrize(
    "raw",
    [
        mail("2\n"),
        mail("2\n", "Content-Type: text"),
        mail("2\n", "Content-Type: TEXT/Plain"),
        mail("2\n", "Content-Type: multipart/mixed"),
        mail("2\n", "Content-Type: text/plain\nContent-Disposition: inline; filename=reply.txt"),
        mail("2\n", "Content-Type: text/plain\nContent-Disposition: =?utf-8?q?x?="),
        mailed("alternative", PLAIN, RICH),
        mailed("mixed", nested("alternative", PLAIN, RICH), PICTURE),
        mailed("related; type=\"text/plain\"", PLAIN, PICTURE),
        mailed("related; start=\"<b>\"", NOISE, part("text/plain", "2", "Content-ID: <b>")),
        mailed("signed; protocol=\"application/pgp-signature\"", PLAIN, part("application/pgp-signature", "take 1")),
        mailed("signed; protocol=\"application/pkcs7-signature\"", nested("mixed", PLAIN), SIGNATURE),
        mailed("mixed", PICTURE, PLAIN),
        mailed("mixed", part("text/plain", "\n \n"), PICTURE, PLAIN),
        mailed("mixed", PLAIN, part("text/plain", "take 1", ATTACHED)),
        mailed("mixed", PLAIN, part("multipart/mixed; boundary=q", f"--q\n{NOISE}\n--q--", ATTACHED)),
        mailed("mixed", PLAIN, part("text/plain", "take 1", "Content-Disposition: inline; filename=notes.txt")),
        mailed("mixed", PLAIN, part('text/plain; name="notes.txt"', "take 1")),
        mailed("mixed", PLAIN, part("text/calendar; method=REQUEST", "take 1")),
        mailed("mixed", PLAIN, part("message/rfc822", "Subject: x\n\ntake 1")),
        mailed("mixed", PLAIN, part("message/external-body; access-type=URL", "Content-Type: text/plain\n\ntake 1")),
        mailed("mixed", PLAIN, part("multipart/digest; boundary=q", "--q\n\nSubject: x\n\ntake 1\n--q--")),
        mailed("alternative", part("text/enriched", "take 1"), PLAIN),
        mailed("alternative", PLAIN, part("text/x-amp-html", "<html amp4email>take 1"), RICH),
        mailed("alternative", PLAIN, nested("related", RICH, PICTURE)),
        mailed("alternative", PLAIN, nested("mixed", RICH, PICTURE, part("text/html", "<p></p>"))),
        mailed("appledouble", PLAIN),
    ],
)  # fmt: skip
def test_the_writers_words_are_found_and_nothing_else(raw: bytes) -> None:
    assert words(raw) == ["2"]


@pytest.mark.parametrize(
    "raw",
    [
        mail("<p>2</p>", "Content-Type: text/html"),
        mailed("alternative", RICH),
        mailed("alternative", part("text/plain", " \n\ufeff\n"), RICH),
        mailed("mixed", RICH, PICTURE),
        mailed("related", RICH, PICTURE),
    ],
)
def test_html_is_taken_where_there_is_no_plain_text(raw: bytes) -> None:
    body = contents(parse(raw)).body()
    assert body.plain is None
    assert "2" in (body.html or "")


def test_texts_around_a_picture_are_one() -> None:
    assert words(mailed("mixed", PLAIN, PICTURE, part("text/plain", "wait, no"))) == ["2", "wait, no"]
    body = contents(parse(mailed("mixed", RICH, PICTURE, part("text/html", "<p>wait</p>")))).body()
    assert body.plain is None
    assert body.html == "<div>2</div>\n<p>wait</p>"


def test_a_plain_footer_below_html_does_not_hide_it() -> None:
    body = contents(parse(mailed("mixed", RICH, part("text/plain", "Sent through <a list>")))).body()
    assert body.plain is None
    assert body.html == "<div>2</div>\n<pre>Sent through &lt;a list&gt;</pre>"


def test_of_a_text_in_two_forms_both_are_given() -> None:
    body = contents(parse(mailed("alternative", PLAIN, RICH))).body()
    assert (body.plain, body.html) == ("2", "<div>2</div>")


@pytest.mark.parametrize(
    ("kind", "flowed", "delsp"),
    [
        ("text/plain; format=flowed", True, False),
        ('text/plain; charset=utf-8; Format="Flowed"; DelSp=yes', True, True),
        ("text/plain; format=fixed", False, False),
        ("text/plain", False, False),
    ],
)
def test_how_a_text_is_to_be_unfolded_is_passed_on(kind: str, flowed: bool, delsp: bool) -> None:
    for raw in (mail("2\n", f"Content-Type: {kind}"), mailed("alternative", part(kind, "2"), RICH)):
        body = contents(parse(raw)).body()
        assert (body.flowed, body.delsp) == (flowed, delsp)


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("7bit", "take ü\n2"),
        ("8BIT", "take ü\n2"),
        ("binary", "take ü\n2"),
        ("x-unknown", "take ü\n2"),
        ("quoted-printable", quopri.encodestring("take ü\n2".encode()).decode()),
        ("Quoted-Printable; x", "take =C3=\n=BC\n2"),
        ("quoted-printable", "take =c3=bc\n2"),
        ("base64", base64.encodebytes("take ü\n2".encode()).decode()),
        ("BASE64 (comment)", base64.encodebytes("take ü\n2".encode()).decode()),
        ("base64", base64.encodebytes("take ü\n2 ".encode()).decode().rstrip("=\n")),
        ("base64", base64.encodebytes("take ü\n2 ".encode()).decode() + "\n--\nThis notice was added below\n"),
        ("base64", base64.encodebytes("take ü\n2\n ".encode()).decode() + "This notice was added below\n"),
    ],
)
def test_transfer_encodings_are_undone_also_where_they_are_damaged(encoding: str, text: str) -> None:
    headers = f"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {encoding}"
    assert words(mail(text, headers)) == ["take ü", "2"]
    assert words(
        mailed("mixed", part("text/plain; charset=utf-8", text, f"Content-Transfer-Encoding: {encoding}"))
    ) == [
        "take ü",
        "2",
    ]


def test_a_line_that_a_server_marked_counts_as_quoted_and_the_next_one_does_not() -> None:
    assert words(mail(">From here\n2\n")) == ["2"]


ARMOUR = "-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n"


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (mailed("encrypted; protocol=x", SEALED, part("application/octet-stream", "A")), "encrypted"),
        (mailed("mixed", part("text/plain", "\n"), SEALED), "encrypted"),
        (mailed("mixed", nested("encrypted", SEALED), part("text/plain", "A list")), "encrypted"),
        (mail(ARMOUR), "encrypted"),
        (mail("\n" + ARMOUR + "-- \nsent by me\n"), "encrypted"),
        (mail("MIIB", "Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m"), "encrypted"),
        (mail("MIIB", "Content-Type: application/x-pkcs7-mime; name=smime.p7m"), "encrypted"),
        (mail("MIIB", "Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m"), "signed"),
        (mail("AAAA", "Content-Type: application/ms-tnef; name=winmail.dat"), "winmail"),
        (mailed("mixed", part("text/plain", "\n\n"), part("application/ms-tnef; name=winmail.dat", "AAAA")), "winmail"),
        (mailed("mixed", PICTURE), "no-text"),
        (mail("\n\n"), "no-text"),
        (mail(" \u200b\xa0\n"), "no-text"),
        (mail("take 1\n", "Content-Type: text/plain\nContent-Disposition: attachment; filename=a.txt"), "no-text"),
        (mail("Subject: x\n\ntake 1\n", "Content-Type: message/rfc822"), "no-text"),
        (mailed("mixed", part("message/rfc822", "Subject: x\n\ntake 1")), "no-text"),
        (mail("AAAA", "Content-Type: application/octet-stream"), "no-text"),
    ],
)  # fmt: skip
def test_a_mail_whose_words_cannot_be_read_says_why(raw: bytes, problem: str) -> None:
    read = letter(raw)
    assert (read.problem, read.lines) == (problem, ())


def test_a_text_beside_what_cannot_be_read_is_read() -> None:
    for other in ("application/ms-tnef; name=winmail.dat", "application/pkcs7-mime; smime-type=signed-data"):
        raw = mailed("mixed", PLAIN, part(other, "AAAA"))
        assert (letter(raw).problem, words(raw)) == ("", ["2"])


def test_a_clear_signed_text_is_read_without_its_armour() -> None:
    text = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n2\n- -- \nAda\n-----BEGIN PGP SIGNATURE-----\n\ntake 1\n"
    )
    assert words(mail(text))[0] == "2"
    assert not any("PGP" in line or line == "take 1" for line in words(mail(text)))


def test_a_multipart_without_its_boundary_is_a_text() -> None:
    text, _ = multipart("mixed", PLAIN)
    assert words(mail(text, "Content-Type: multipart/mixed"))[0].startswith("--b-1")


def test_a_long_text_is_read_to_where_it_is_cut() -> None:
    long = "2\n" + f"> {'ж' * 300}\n" * 6000
    assert words(mail(long))[0] == "2"
    assert letter(mail(long)).problem == ""
    packed = base64.encodebytes(long.encode()).decode()
    assert words(mail(packed, "Content-Transfer-Encoding: base64"))[0] == "2"
