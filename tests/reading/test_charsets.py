"""Bytes to text: by the label, by UTF-8, by windows-1252, and never by a codec that does harm."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.reading.charsets import codec_of, decode
from tests.reading.raw_mails import letter, mail, words


@pytest.mark.parametrize(
    ("text", "label", "encoding"),
    [
        ("Ход: взять 2", "windows-1251", "cp1251"),
        ("Ход: взять 2", "KOI8-R", "koi8_r"),
        ("Ход: взять 2", "utf8", "utf_8"),
        ("“2” – danke", "iso-8859-1", "cp1252"),
        ("“2” – danke", "windows-1252", "cp1252"),
        ("２番", "Shift_JIS", "cp932"),
        ("2番", "iso-2022-jp", "iso2022_jp"),
        ("换 1 和 3", "gb2312", "gb18030"),
        ("換 1 和 3", "big5", "big5"),
        ("2번", "ks_c_5601-1987", "cp949"),
        ("٢", "windows-1256", "utf_8"),
        ("Zug ü", "us-ascii", "utf_8"),
        ("Zug ü", "", "utf_8"),
        ("Zug ü", "x-unknown", "utf_8"),
        ("2", "utf-16", "utf_16"),
        ("ü", '"UTF-8"', "utf_8"),
        ("ü", "utf-7", "utf_7"),
    ],
)
def test_a_text_is_read_by_its_label_or_as_utf_8(text: str, label: str, encoding: str) -> None:
    if label == "windows-1256":
        # Arabic digits as UTF-8 are Arabic letters too: the label decides.
        assert decode(text.encode(encoding), label) == (text.encode("utf-8").decode("cp1256"), True)
    else:
        assert decode(text.encode(encoding), label) == (text, True)


@pytest.mark.parametrize("label", ["", "x-unknown", "us-ascii", "utf-8", "unknown-8bit"])
def test_what_is_no_utf_8_is_taken_for_windows_1252_and_not_for_certain(label: str) -> None:
    assert decode("2, s’il vous plaît".encode("cp1252"), label) == ("2, s’il vous plaît", False)


def test_a_character_that_was_cut_spoils_no_others() -> None:
    assert decode("взять два".encode()[:-1], "utf-8") == ("взять дв\ufffd", False)
    assert decode("換一".encode("big5")[:-1], "big5") == ("換\ufffd", False)


@pytest.mark.parametrize(
    "label", ["punycode", "idna", "unicode_escape", "hex", "zlib", "rot13", "mbcs", "../x", "a" * 99]
)
def test_a_codec_that_is_no_charset_is_never_used(label: str) -> None:
    assert codec_of(label) == ""
    began = time.process_time()
    assert decode(b"2" * 1_000_000, label) == ("2" * 1_000_000, True)
    assert time.process_time() - began < 0.5


def test_marks_of_byte_order_are_no_text_and_what_no_database_takes_is_replaced() -> None:
    assert decode(b"\xef\xbb\xbf2") == ("2", True)
    assert decode(b"2\0") == ("2\ufffd", True)
    assert decode(b"+2AA-", "utf-7") == ("\ufffd", True)


@given(st.binary(), st.text(max_size=50) | st.sampled_from(["utf-16", "utf-7", "hz", "iso-2022-kr", "koi8-r", "johab"]))
def test_nothing_raises_and_everything_can_be_stored(data: bytes, label: str) -> None:
    text, _ = decode(data, label)
    assert "\0" not in text
    text.encode()


def test_a_mail_in_characters_of_which_some_are_guessed_is_read_and_says_so() -> None:
    raw = mail("2\ndanke schön\n", "Content-Type: text/plain; charset=x-nonsense").replace("ö".encode(), b"\xf6")
    assert letter(raw).problem == "charset"
    assert words(raw) == ["2", "danke schön"]
    assert letter(mail("2\n", "Content-Type: text/plain; charset=x-nonsense")).problem == ""


@pytest.mark.parametrize("encoding", ["cp1251", "koi8_r", "iso8859_5", "utf_8"])
def test_eight_bit_text_comes_through_the_parser_in_any_charset(encoding: str) -> None:
    raw = mail("", f"Content-Type: text/plain; charset={encoding}\nContent-Transfer-Encoding: 8bit")
    assert words(raw + "взять 2\r\n".encode(encoding)) == ["взять 2"]
