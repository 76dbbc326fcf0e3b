"""What comes back of a mail of ours, as different servers write it: the forms are theirs, the words our own."""

import uuid
from email.message import EmailMessage

ADA = "ada@example.org"
BOUNCES = "bounces@silver.example.org"
DAEMON = "Mail Delivery System <MAILER-DAEMON@mx.example.net>"
WORDS = "Your mail could not be delivered.\n"


def head(pk: uuid.UUID, to: str = ADA) -> str:
    """The head of a mail of ours, as a server quotes it."""
    return "\n".join(
        [
            f"Return-Path: <{BOUNCES}>",
            "Received: from silver.example.org by mx.example.net; Mon, 30 Nov 2026 05:00:00 +0000",
            "From: Silver <silver@silver.example.org>",
            f"To: {to}",
            "Subject: Your turn in abcde",
            f"Message-ID: <{pk.hex}@silver.example.org>",
            "References: <abcde.1@silver.example.org>",
            "Auto-Submitted: auto-generated",
            "",
        ]
    )


def mail(text: str, *headers: str, sender: str = DAEMON) -> bytes:
    """A mail to the address for bounces."""
    lines = [
        f"From: {sender}",
        f"To: {BOUNCES}",
        "Subject: Undelivered mail",
        "Message-ID: <1@mx.example.net>",
        *headers,
    ]
    return ("\n".join(lines) + "\n\n" + text).replace("\n", "\r\n").encode()


def status(**fields: str) -> str:
    """The block of one recipient; a name's `_` is a dash."""
    given = {"final_recipient": f"rfc822; {ADA}", "action": "failed", "status": "5.1.1", **fields}
    return "".join(f"{name.replace('_', '-').title()}: {value}\n" for name, value in given.items() if value)


def report(pk: uuid.UUID, *blocks: str, returned: str = "message/rfc822", to: str = ADA) -> bytes:
    """A report in the standard's form, with the blocks of its recipients."""
    told = "\n".join(["Reporting-MTA: dns; mx.example.net\n", *(blocks or (status(),))])
    quoted = head(pk, to) + ("\nIt is your turn.\n" if returned == "message/rfc822" else "")
    return _multipart(
        "delivery-status",
        ("text/plain; charset=us-ascii", WORDS),
        ("message/delivery-status", told),
        (returned, quoted),
        headers=("Auto-Submitted: auto-replied", "Return-Path: <>"),
    )


def _multipart(kind: str, *parts: tuple[str, str], headers: tuple[str, ...] = (), sender: str = DAEMON) -> bytes:
    text = "".join(f"--=_b\nContent-Type: {of}\n\n{content}\n" for of, content in parts) + "--=_b--\n"
    told = f'Content-Type: multipart/report; report-type={kind}; boundary="=_b"'
    return mail(text, "MIME-Version: 1.0", told, *headers, sender=sender)


def postfix(pk: uuid.UUID) -> bytes:
    """Postfix: the whole mail back, and beside the status what the next server said."""
    block = status(
        original_recipient=f"rfc822;{ADA}",
        remote_mta="dns; mx.example.org",
        diagnostic_code="smtp; 550 5.1.1 <ada@example.org>: Recipient address rejected: no such\n    user",
    )
    return report(pk, f"X-Postfix-Queue-ID: 4ABC\n\n{block}")


def exim(pk: uuid.UUID) -> bytes:
    """Exim of today: the head back, no code of an extended status beyond the class."""
    raw = report(pk, status(status="5.0.0", remote_mta="dns; mx.example.org"), returned="text/rfc822-headers")
    return raw.replace(b"Return-Path: <>\r\n", b"X-Failed-Recipients: ada@example.org\r\nReturn-Path: <>\r\n", 1)


def old_exim(pk: uuid.UUID, said: str = "550 5.1.1 no such user") -> bytes:
    """Exim of old: all of it one text."""
    text = (
        "This message was created automatically by mail delivery software.\n\n"
        "A message that you sent could not be delivered to one or more of its\n"
        "recipients. This is a permanent error. The following address(es) failed:\n\n"
        f"  {ADA}\n"
        "    SMTP error from remote mail server after RCPT TO:<ada@example.org>:\n"
        f"    host mx.example.org [192.0.2.7]: {said}\n\n"
        "------ This is a copy of the message, including all the headers. ------\n\n"
    )
    sender = "Mail Delivery System <Mailer-Daemon@mx.example.net>"
    return mail(text + head(pk), f"X-Failed-Recipients: {ADA}", sender=sender)


def old_exim_warning(pk: uuid.UUID) -> bytes:
    """Exim of old: it still tries."""
    text = (
        "This message was created automatically by mail delivery software.\n"
        "A message that you sent has not yet been delivered to one or more of its\n"
        "recipients after more than 24 hours on the queue on mx.example.net.\n\n"
        "The address to which the message has not yet been delivered is:\n\n"
        f"  {ADA}\n\n"
        "No action is required on your part. Delivery attempts will continue for\n"
        "some time, and this warning may be repeated at intervals.\n\n"
    )
    return mail(text + head(pk), sender="Mail Delivery System <Mailer-Daemon@mx.example.net>")


def exchange(pk: uuid.UUID) -> bytes:
    """Exchange: a page of HTML for people, a status with what it names a route, the whole mail back."""
    block = status(status="5.1.10", diagnostic_code="smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound")
    told = f"Reporting-MTA: dns;EX01.example.net\n\n{block}X-Display-Name: Ada\n"
    html = "<html><body><h1>Delivery has failed</h1><p>ada@example.org wasn’t found.</p></body></html>"
    return _multipart(
        "delivery-status",
        ("text/html; charset=utf-8", html),
        ("message/delivery-status", told),
        ("message/rfc822", head(pk) + "\nIt is your turn.\n"),
        headers=("X-MS-Exchange-Message-Is-Ndr:",),
        sender="Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.net>",
    )


def gmail(pk: uuid.UUID) -> bytes:
    """Gmail: it answers in the thread of the mail, and sends only its head back."""
    block = status(
        diagnostic_code="smtp; 550-5.1.1 The account that you tried to reach does not exist.\n 550 5.1.1 Try again.",
        last_attempt_date="Mon, 30 Nov 2026 05:00:10 -0800 (PST)",
    )
    told = f"Reporting-MTA: dns; googlemail.com\nX-Original-Message-ID: <{pk.hex}@silver.example.org>\n\n{block}"
    return _multipart(
        "delivery-status",
        ("text/plain; charset=UTF-8", "** Address not found **\n\nYour message wasn't delivered.\n"),
        ("message/delivery-status", told),
        ("text/rfc822-headers", head(pk)),
        headers=(f"In-Reply-To: <{pk.hex}@silver.example.org>", f"X-Failed-Recipients: {ADA}"),
        sender="Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
    )


def qmail(pk: uuid.UUID, said: str = "Remote host said: 550 5.1.1 unknown user\nGiving up on 192.0.2.7.") -> bytes:
    """qmail: one text, of a form of its own."""
    text = (
        "Hi. This is the qmail-send program at mx.example.net.\n"
        "I'm afraid I wasn't able to deliver your message to the following addresses.\n"
        "This is a permanent error; I've given up. Sorry it didn't work out.\n\n"
        f"<{ADA}>:\n192.0.2.7 does not like recipient.\n{said}\n\n"
        "--- Below this line is a copy of the message.\n\n"
    )
    return mail(text + head(pk) + "\nIt is your turn.\n", sender="MAILER-DAEMON@mx.example.net")


def complaint(pk: uuid.UUID, kind: str = "abuse") -> bytes:
    """A provider passes on that a reader called a mail spam; it hides whom the mail was sent to."""
    told = f"Feedback-Type: {kind}\nUser-Agent: Loop/1.0\nVersion: 1\nOriginal-Mail-From: <{BOUNCES}>\n"
    return _multipart(
        "feedback-report",
        ("text/plain", "This is an abuse report for a mail from you.\n"),
        ("message/feedback-report", told),
        ("message/rfc822", head(pk, "[redacted]") + "\nIt is your turn.\n"),
        sender="complaints@example.net",
    )


def vacation(pk: uuid.UUID) -> bytes:
    """An automatic answer that quotes the mail with its head."""
    quoted = "".join(f"> {line}\n" for line in head(pk).splitlines())
    answer = EmailMessage()
    answer["From"], answer["To"], answer["Auto-Submitted"] = ADA, BOUNCES, "auto-replied"
    answer["Return-Path"] = "<>"
    answer["In-Reply-To"] = f"<{pk.hex}@silver.example.org>"
    answer.set_content(f"I am away, and back on 5.1.2027. Failed to reach me? Call 550 123.\n\n{quoted}")
    return answer.as_bytes()
