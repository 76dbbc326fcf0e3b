"""What servers and providers report of our mails, in the forms in which they do."""

import time
import uuid
from collections.abc import Callable
from email.encoders import encode_base64, encode_quopri
from email.mime.nonmultipart import MIMENonMultipart

import pytest

from games.mail.incoming import reports
from games.services.bounces import Report
from tests.mail import bounced

PK = uuid.UUID("00112233445566778899aabbccddeeff")
FOR_GOOD = Report((PK,), frozenset({bounced.ADA}), hard=True)
FOR_NOW = Report((PK,), frozenset({bounced.ADA}))


@pytest.mark.parametrize(
    "form", [bounced.postfix, bounced.exim, bounced.old_exim, bounced.exchange, bounced.gmail, bounced.qmail]
)
def test_a_mail_given_up_for_good_is_known_in_the_form_of_each_server(form: Callable[[uuid.UUID], bytes]) -> None:
    assert reports.read(form(PK)) == FOR_GOOD


@pytest.mark.parametrize("returned", ["message/rfc822", "text/rfc822-headers", "message/rfc822-headers"])
def test_the_mail_may_come_back_whole_or_as_its_head(returned: str) -> None:
    assert reports.read(bounced.report(PK, returned=returned)) == FOR_GOOD


@pytest.mark.parametrize("wrapped", ["base64", "quoted-printable"])
def test_its_head_may_come_wrapped(wrapped: str) -> None:
    part = MIMENonMultipart("text", "rfc822-headers")
    part.set_payload(bounced.head(PK))
    (encode_base64 if wrapped == "base64" else encode_quopri)(part)
    raw = bounced.report(PK, returned="text/rfc822-headers")
    start = raw.index(b"Content-Type: text/rfc822-headers")

    assert reports.read(raw[:start] + part.as_bytes() + b"\r\n--=_b--\r\n") == FOR_GOOD


@pytest.mark.parametrize("action", ["delayed", "delivered", "relayed", "expanded", "Delayed (still trying)", ""])
def test_a_delay_or_a_success_is_no_report(action: str) -> None:
    assert reports.read(bounced.report(PK, bounced.status(action=action, status="4.4.1"))) is None
    assert reports.read(bounced.report(PK, bounced.status(action=action))) is None


def test_a_warning_of_old_is_no_report() -> None:
    assert reports.read(bounced.old_exim_warning(PK)) is None


@pytest.mark.parametrize(
    ("fields", "hard"),
    [
        ({"status": "5.2.1 (mailbox disabled)"}, True),
        ({"action": "FAILED"}, True),
        ({"status": "5.4.310"}, True),
        ({"status": "4.4.7"}, False),
        ({"status": "4.4.7", "diagnostic_code": "smtp; 550 no"}, False),
        ({"status": "", "diagnostic_code": "smtp; 550 no such user"}, True),
        ({"status": "", "diagnostic_code": "smtp; 452 full"}, False),
        ({"status": ""}, False),
        # A policy refuses: that says something of the server that sends, or of the mail.
        ({"status": "5.7.1"}, False),
        ({"status": "5.7.26"}, False),
    ],
)
def test_only_a_failure_for_good_is_hard(fields: dict[str, str], hard: bool) -> None:
    assert reports.read(bounced.report(PK, bounced.status(**fields))) == (FOR_GOOD if hard else FOR_NOW)


def test_of_several_recipients_those_that_failed_count() -> None:
    well = bounced.status(action="relayed", status="2.1.5", final_recipient="rfc822; other@example.org")

    assert reports.read(bounced.report(PK, well, bounced.status())) == FOR_GOOD
    assert reports.read(bounced.report(PK, well, bounced.status(status="4.2.2"))) == FOR_NOW


@pytest.mark.parametrize("form", [bounced.qmail, bounced.old_exim])
def test_an_old_report_without_a_code_for_good_is_not_hard(form: Callable[[uuid.UUID, str], bytes]) -> None:
    assert reports.read(form(PK, "connection timed out")) == FOR_NOW


@pytest.mark.parametrize("kind", ["abuse", "Abuse", "fraud", "opt-out"])
def test_a_complaint_is_known(kind: str) -> None:
    assert reports.read(bounced.complaint(PK, kind)) == Report((PK,), complaint=True)


@pytest.mark.parametrize("kind", ["not-spam", "auth-failure", "virus", "dmarc", ""])
def test_other_feedback_is_no_complaint(kind: str) -> None:
    assert reports.read(bounced.complaint(PK, kind)) is None


@pytest.mark.parametrize("form", [bounced.vacation, lambda _: b"", lambda _: b"\r\n\r\n", lambda pk: pk.hex.encode()])
def test_what_else_comes_is_no_report(form: Callable[[uuid.UUID], bytes]) -> None:
    assert reports.read(form(PK)) is None


def test_an_id_elsewhere_than_in_the_head_of_a_returned_mail_names_no_mail() -> None:
    """Whoever can make our mails be quoted, or writes to a player, may know the ids of threads, not those of mails."""
    other = f"<{PK.hex}@silver.example.org>"
    raw = bounced.report(uuid.UUID(int=0)).replace(b"Message-ID: <000", b"X-Message-ID: <000")
    for header in ("References", "In-Reply-To", "Message-ID", "X-Original-Message-ID"):
        assert reports.read(f"{header}: {other}\r\n".encode() + raw) is None


def test_the_address_it_was_sent_to_is_told() -> None:
    found = reports.read(bounced.report(PK, to='"Ada, of old" <Ada@Old.example>'))

    assert found == Report((PK,), frozenset({"ada@old.example"}), hard=True)


def test_a_report_may_name_a_few_mails_and_no_more() -> None:
    many = "".join(f"Message-ID: <{uuid.UUID(int=number).hex}@silver.example.org>\n" for number in range(1, 50))

    found = reports.read(bounced.qmail(PK).replace(b"Return-Path", many.encode() + b"Return-Path"))

    assert found is not None
    assert len(found.mails) == 5


@pytest.mark.parametrize(
    "raw",
    [
        b"Content-Type: text/plain; x*=1\r\n\r\n" + bounced.head(PK).encode(),
        bounced.report(PK).replace(b"message/delivery-status", b"message/delivery-status; a*"),
        bounced.report(PK).replace(b"--=_b\r\nContent-Type: message/rfc822", b"--=_b\r\nContent-Type: \xff/\x00"),
        bounced.report(PK).replace(b"Status: 5.1.1", b"Status: \xff\xfe"),
        bounced.report(PK).replace(b"us-ascii", b"idna"),
        bounced.qmail(PK).replace(b"Hi.", b"\xff\x00 Hi."),
        bounced.report(PK).replace(b"=_b", b""),
    ],
)
def test_a_spoilt_report_raises_nothing(raw: bytes) -> None:
    reports.read(raw)


@pytest.mark.parametrize(
    "filler",
    ["<" * 400_000, "a@" * 200_000, "> " * 200_000, "\n" * 150_000, "to:" * 130_000, "message-id: \n" * 30_000,
     "  <x@example.org>\n" * 25_000, "5.1." * 100_000, "failed " * 60_000],
)  # fmt: skip
def test_a_hostile_report_costs_no_more_than_its_length(filler: str) -> None:
    for raw in (
        bounced.qmail(PK, filler),
        bounced.report(PK, bounced.status(diagnostic_code="smtp; " + filler[:4000])).replace(
            b"Your mail", filler.encode()
        ),
    ):
        start = time.process_time()
        reports.read(raw)
        assert time.process_time() - start < 2
