"""What our own servers say of a sender, and that nobody else is believed."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.reading import verdict
from tests.reading.raw_mails import headers_of, letter, mail

US = "mx.silver.example.org"
ADA = ("ada@example.org",)
RECEIVED = "Received: from a by b; Mon, 30 Nov 2026 05:00:00 +0000"


def said(results: str, server: str = US) -> str:
    return f"Authentication-Results: {server}; {results}"


def of(lines: str, senders: tuple[str, ...] = ADA, servers: tuple[str, ...] = (US,)) -> str:
    return verdict.of(headers_of(lines), senders, servers)


@pytest.mark.parametrize(
    "results",
    [
        "dmarc=pass header.from=example.org",
        "dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.org",
        "dmarc=pass",
        "DMARC=Pass header.From=Example.ORG",
        "dkim=pass header.d=example.org",
        "dkim=pass (2048-bit key; unprotected) header.d=example.org header.i=@example.org header.b=aBcd/12",
        'dkim=pass reason="1024-bit key; unprotected key" header.d=example.org',
        "dkim=pass header.i=@example.org header.s=a header.b=abcd; spf=softfail smtp.mailfrom=example.net",
        "dkim=fail header.d=example.net; dkim=pass header.d=example.org",
        "spf=pass (x: domain of ada@example.org designates 192.0.2.1 as permitted) smtp.mailfrom=ada@example.org",
        "spf=pass smtp.mailfrom=example.org; dkim=none (message not signed)",
        "spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.org;dmarc=pass action=none header.from=example.org",
        "dkim=pass (signature was verified) header.d=example.org;compauth=pass reason=100",
        "auth=pass (plain) smtp.auth=ada@example.org",
        "iprev=pass policy.iprev=192.0.2.1; dmarc=temperror; dkim=pass header.d=example.org",
    ],
)
def test_an_aligned_pass_is_a_pass(results: str) -> None:
    assert of(said(results)) == "pass"


@pytest.mark.parametrize(
    "results",
    [
        "none",
        "dmarc=none header.from=example.org",
        "dmarc=bestguesspass action=none header.from=example.org",
        "dmarc=temperror header.from=example.org",
        "dmarc=pass header.from=example.net",
        "dkim=pass header.d=example.net",
        "dkim=pass header.d=evil-example.org",
        "dkim=pass header.d=org",
        "dkim=pass header.d=",
        "dkim=pass",
        "dkim=fail header.d=example.org",
        "dkim=neutral header.d=example.org",
        "spf=pass smtp.mailfrom=bo@example.net",
        # Who has a part of a domain need not be its owner.
        "spf=pass smtp.mailfrom=bo@students.example.org",
        "spf=pass smtp.helo=example.org",
        "spf=fail smtp.mailfrom=ada@example.org",
        "spf=softfail smtp.mailfrom=ada@example.org",
        "auth=pass smtp.auth=bo@example.org",
        "arc=pass (i=1 dmarc=pass header.from=example.org)",
        "iprev=pass policy.iprev=192.0.2.1",
        "x-own=pass header.d=example.org",
    ],
)
def test_a_pass_of_another_domain_or_method_is_none(results: str) -> None:
    assert of(said(results)) == "none"


@pytest.mark.parametrize(
    "results",
    [
        "dmarc=fail header.from=example.org",
        "dmarc=fail (p=none dis=none) header.from=example.org; spf=pass smtp.mailfrom=bo@example.net",
        "spf=pass smtp.mailfrom=ada@example.org; dmarc=fail header.from=example.org",
        "dmarc=fail header.from=example.org; arc=pass",
        "dmarc=pass header.from=example.org; dmarc=fail header.from=example.org",
    ],
)
def test_a_failed_dmarc_is_a_fail_whatever_else_passed(results: str) -> None:
    assert of(said(results)) == "fail"


def test_a_parent_domain_speaks_for_its_parts() -> None:
    assert of(said("dkim=pass header.d=example.org"), ("ada@mail.example.org",)) == "pass"


def test_only_a_server_whose_name_we_know_is_believed() -> None:
    passed = "dmarc=pass header.from=example.org"
    assert of(said(passed), servers=()) == "none"
    assert of(said(passed), servers=("other.example.org",)) == "none"
    assert of(said(passed, server="evil.example.net")) == "none"
    assert of(said(passed, server=f"{US}.evil.example.net")) == "none"
    assert of(said(passed, server=f'"{US}"')) == "none"
    assert of(said(passed, server=US.upper())) == "pass"
    assert of(said(passed, server=f"{US} 1")) == "pass"
    assert of(f"Authentication-Results: {passed}", servers=("dmarc=pass",)) == "none"
    assert of(f"ARC-Authentication-Results: i=1; {US}; {passed}") == "none"
    assert of(f"X-Authentication-Results: {US}; {passed}") == "none"


def test_below_a_received_only_the_topmost_is_believed() -> None:
    passed, none, failed = said("dmarc=pass"), said("dmarc=none"), said("dmarc=fail")
    assert of(f"{RECEIVED}\n{passed}\n{RECEIVED}") == "pass"
    # The sender may have written the second one.
    assert of(f"{RECEIVED}\n{none}\n{passed}\n{RECEIVED}") == "none"
    assert of(f"{RECEIVED}\n{none}\n{RECEIVED}\n{passed}") == "none"
    assert of(f"{none}\n{RECEIVED}\n{passed}") == "none"
    assert of(f"{failed}\n{RECEIVED}\n{passed}") == "fail"
    # Foreign ones above ours take nothing away from it.
    assert of(f"{RECEIVED}\n{said('dmarc=pass', 'evil.example.net')}\n{none}") == "none"
    assert of(f"{none}\n{passed}") == "none"


def test_above_the_topmost_received_each_checker_of_ours_is_believed() -> None:
    spf, dkim = said("spf=pass smtp.mailfrom=example.net"), said("dkim=pass header.d=example.org")
    assert of(f"{spf}\nX-Checked: yes\n{dkim}\n{RECEIVED}") == "pass"
    assert of(f"{said('dmarc=fail')}\n{dkim}\n{RECEIVED}") == "fail"


@pytest.mark.parametrize("senders", [(), ("ada@example.org", "bo@example.net"), ("ada@example.org",) * 2])
def test_without_exactly_one_sender_nothing_passes(senders: tuple[str, ...]) -> None:
    assert of(said("dmarc=pass"), senders) == "none"
    assert of(said("dmarc=fail"), senders) == "fail"


@pytest.mark.parametrize(
    "results",
    [
        'spf=none (domain of "x); dmarc=pass (y"@example.net) smtp.mailfrom=example.net',
        'spf=pass smtp.mailfrom="a; dmarc=pass header.from=example.org "@example.net',
        'spf=none (reason="x); dmarc=pass (y"@example.net)',
        'spf=none (domain of reason="x); dmarc=pass (y"@example.net)',
        'spf=none smtp.mailfrom=reason="x; dmarc=pass y"@example.net',
        "spf=none (" + "(" * 3000 + "; dmarc=pass",
        "dmarc=pass" + " " * 5000,
        "dmarc",
        "dmarc=",
        "; ; dmarc=pass",
        "=pass",
        "dmarc=pass header.from=\udcff",
    ],
)
def test_a_result_that_an_address_may_have_smuggled_in_or_that_is_no_result_is_none(results: str) -> None:
    assert of(f"{said(results)}x\n{RECEIVED}") == "none"


@given(st.text(st.sampled_from('dmarcpsfail=;()"\\ .@-1\u00e9'), max_size=80))
def test_no_value_raises(results: str) -> None:
    assert of(said(results)) in {"pass", "fail", "none"}


def test_many_long_values_take_no_time() -> None:
    lines = "\n".join([said("dmarc=pass x;" * 300)] * 900)
    began = time.process_time()
    of(f"{lines}\n{RECEIVED}")
    assert time.process_time() - began < 0.7


def test_the_verdict_of_a_mail_is_of_its_sender() -> None:
    headers = said("dmarc=pass header.from=example.org")
    assert letter(mail(headers=headers), authserv_ids=(US,)).verdict == "pass"
    assert letter(mail(headers=headers, sender="bo@example.net"), authserv_ids=(US,)).verdict == "none"
    assert letter(mail(headers=headers)).verdict == "none"
