"""Whom a mail says it is from, and whom it was sent to."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.reading.addresses import addresses, domain, senders
from games.reading.letter import Envelope
from tests.reading.raw_mails import REPLY, headers_of, letter, mail


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("ada@example.org", ("ada@example.org",)),
        ("<ada@example.org>", ("ada@example.org",)),
        ("Ada <Ada@Example.ORG>", ("ada@example.org",)),
        ('"Lovelace, Ada" <ada@example.org>', ("ada@example.org",)),
        ('"bo@example.net" <ada@example.org>', ("ada@example.org",)),
        ('"Ada \\"<bo@example.net>\\"" <ada@example.org>', ("ada@example.org",)),
        ("bo@example.net <ada@example.org>", ("ada@example.org",)),
        ("ada@example.org (bo@example.net)", ("ada@example.org",)),
        ("ada@example.org (a (<bo@example.net>) b)", ("ada@example.org",)),
        ("(a, b) Ada <ada@example.org>", ("ada@example.org",)),
        ("=?utf-8?q?=3Cbo=40example.net=3E?= <ada@example.org>", ("ada@example.org",)),
        ("mailto:ada@example.org", ("ada@example.org",)),
        ('"ada b"@example.org', ('"ada b"@example.org',)),
        ("ada@example.org, Bo <bo@example.net>,", ("ada@example.org", "bo@example.net")),
        ("ada@example.org; bo@example.net", ("ada@example.org", "bo@example.net")),
        ("Friends: ada@example.org, bo@example.net;", ("ada@example.org", "bo@example.net")),
        ("<ada@example.org> <bo@example.net>", ("ada@example.org", "bo@example.net")),
        ("undisclosed-recipients:;", ()),
        ("Ada", ()),
        ("ada@", ()),
        ("<>", ()),
        ("", ()),
        ("<ada@example.org", ("ada@example.org",)),
        ("<a<ada@example.org>>", ()),
        ('"Ada <ada@example.org>', ()),
        ("ада@пример.рф", ("ада@пример.рф",)),
    ],
)
def test_addresses_are_found_where_they_stand_and_not_in_names(value: str, found: tuple[str, ...]) -> None:
    assert addresses(value) == found


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("From: Ada <ada@example.org>", ("ada@example.org",)),
        ("From: ada@example.org, bo@example.net", ("ada@example.org", "bo@example.net")),
        ("From: ada@example.org\nFrom: bo@example.net", ("ada@example.org", "bo@example.net")),
        ("From: ada@example.org\nFrom: ada@example.org", ("ada@example.org", "ada@example.org")),
        # Something in it is no address: another reader may find another one.
        ("From: ada@example.org bo@example.net", ()),
        ("From: ada@example.org, bo", ()),
        ("From: <ada@example.org>, <bo@@example.net>", ()),
        ("From: " + "ada@example.org," * 500, ()),
        ("From:", ()),
        ("Sender: ada@example.org", ()),
        ("Reply-To: ada@example.org", ()),
    ],
)
def test_a_sender_is_whom_from_names_and_nobody_else(lines: str, found: tuple[str, ...]) -> None:
    assert senders(headers_of(lines)) == found


def test_recipients_are_the_envelopes_and_then_those_of_every_header_that_may_name_ours() -> None:
    names = ("Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "Cc", "Resent-To", "X-Forwarded-To")
    lines = "\n".join(f"{name}: <{name}@example.org>" for name in names)
    lines += "\nReceived: from a by b with SMTP id c for <received@example.org>; Mon, 30 Nov 2026 05:00:00 +0000"
    lines += "\nReferences: <reference@example.org>"
    found = letter(mail(headers=lines), Envelope("imap", ("First@example.org", "<second@example.org>"))).recipients
    assert found[:2] == ("first@example.org", "second@example.org")
    assert set(found[2:]) == {REPLY, "received@example.org", *(f"{name.lower()}@example.org" for name in names)}
    assert "reference@example.org" not in found


def test_an_address_comes_once_and_capitals_are_none() -> None:
    assert letter(mail(headers=f"Cc: {REPLY.upper()}"), Envelope("smtp", (REPLY,))).recipients == (REPLY,)


def test_recipients_without_end_are_cut_off() -> None:
    many = "\n".join(f"Cc: {', '.join(f'{a}.{b}@example.org' for a in range(50))}" for b in range(100))
    assert len(letter(mail(headers=many)).recipients) == 200


@pytest.mark.parametrize(
    "value", ['"\\' * 30_000, "(" * 60_000, "<" * 60_000, "a@b," * 15_000, '"' * 60_001, "(\\" * 30_000]
)
def test_a_crafted_value_costs_no_more_than_its_length(value: str) -> None:
    began = time.process_time()
    addresses(value)
    assert time.process_time() - began < 0.5


@given(st.text(st.sampled_from('"\\()<>,;:@ .ab\n'), max_size=60))
def test_what_is_found_is_an_address(value: str) -> None:
    for address in addresses(value):
        assert "@" in address
        assert not set(address) & set("()<>,;\n")


def test_the_domain_of_an_address_is_plain() -> None:
    assert domain("Ada@Example.ORG.") == "example.org"
    assert domain("@example.org") == "example.org"
    assert domain("<ada@example.org>") == "example.org"
    assert domain("example.org") == "example.org"
