"""Replies as telephones write them: each with its line about itself."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tests.mail_clients.building import Written
from tests.mail_clients.received import Received, clock, quoted, rewrapped, text_of, typed_html

# What iOS puts before a quote.
MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
LINE = "_" * 32


def iphone(mail: Received, lines: Sequence[str]) -> Written:
    """Mail on an iPhone, whose quoted text is the HTML part's."""
    heading = f"On {mail.month[:3]} {mail.at.day}, {mail.at.year}, at {clock(mail.at)}, {mail.named_sender} wrote:"
    quote = quoted(f"{heading}\n\n{MARK}{rewrapped(text_of(mail.html), 76)}", bare="> ")
    html = (
        '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">'
        f'{typed_html(lines)}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone</div>'
        f'<div dir="ltr"><br><blockquote type="cite">{escape(heading)}<br><br></blockquote></div>'
        f'<blockquote type="cite"><div dir="ltr">{MARK}{mail.inner_html}</div></blockquote></body></html>'
    )
    return Written(
        plain="\n".join(lines) + f"\n\nSent from my iPhone\n\n{quote}\n",
        html=html,
        headers=("X-Mailer: iPhone Mail (22B91)",),
        boundary="Apple-Mail-0A1B2C3D-4E5F-6071-8293-A4B5C6D7E8F9",
    )


def gmail_phone(mail: Received, lines: Sequence[str]) -> Written:
    """Gmail's app in Russian: no class on what was typed, base64."""
    at = mail.at
    months = ("янв.", "февр.", "мар.", "апр.", "мая", "июн.", "июл.", "авг.", "сент.", "окт.", "нояб.", "дек.")
    day = ("пн", "вт", "ср", "чт", "пт", "сб", "вс")[at.weekday()]
    heading = f"{day}, {at.day} {months[at.month - 1]} {at.year} г., {at:%H:%M} {mail.named_sender}:"
    html = (
        f'<div dir="auto">{typed_html(lines)}</div><br><div class="gmail_quote">'
        f'<div dir="ltr" class="gmail_attr">{escape(heading)}<br></div>'
        f'<blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex">'
        f"{mail.inner_html}</blockquote></div>"
    )
    quote = quoted(rewrapped(text_of(mail.html), 76))
    return Written(plain="\n".join(lines) + f"\n\n{heading}\n\n{quote}\n", html=html, coding="base64")


def samsung(mail: Received, lines: Sequence[str]) -> Written:
    """Samsung's mail on Android: the original below a row of dashes, without marks."""
    at = mail.at
    rows = (
        ("From", mail.named_sender),
        ("Date", f"{at:%d/%m/%Y  %H:%M}  (GMT+00:00)"),
        ("To", mail.to),
        ("Subject", mail.subject),
    )
    block = " ".join(f"{name}: {value}" for name, value in rows)
    html = (
        '<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body dir="auto">'
        f'{typed_html(lines)}<div><br></div><div id="composer_signature" dir="auto">'
        '<div style="font-size:12px;color:#575757" dir="auto">Sent from my Galaxy</div></div><div dir="auto"><br></div>'
        '<div><br></div><div align="left" dir="auto" style="font-size:100%;color:#000000">'
        f"<div>-------- Original message --------</div>"
        + "".join(f"<div>{name}: {escape(value)} </div>" for name, value in rows)
        + f"<div><br></div></div>{mail.inner_html}</body></html>"
    )
    return Written(
        plain="\n".join(lines) + f"\n\n\nSent from my Galaxy\n\n-------- Original message --------{block} \n"
        f"{text_of(mail.html)}",
        html=html,
        coding="base64",
        boundary="--_com.samsung.android.email_1085961830740470",
    )


def outlook_phone(mail: Received, lines: Sequence[str]) -> Written:
    """Outlook on an iPhone: its own advertisement, a row of underscores, then as on a desk."""
    rows = (
        ("From", mail.named_sender),
        ("Sent", f"{mail.day}, {mail.month} {mail.at.day}, {mail.at.year} {clock(mail.at, seconds=True)}"),
        ("To", mail.to),
        ("Subject", mail.subject),
    )
    block = "\n".join(f"{name}: {value}" for name, value in rows)
    heading = "<br>\n".join(f"<strong>{name}:</strong> {escape(value)}" for name, value in rows)
    html = (
        f'<html><head></head><body>{typed_html(lines)}<div id="ms-outlook-mobile-signature">'
        '<div><br></div>Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div>'
        '<hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr">'
        f"<font>{heading}</font><div>&nbsp;</div></div>{mail.inner_html}</body></html>"
    )
    return Written(
        plain="\n".join(lines)
        + f"\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n{LINE}\n{block}\n\n{text_of(mail.html)}",
        html=html,
        boundary="_000_AM0PR01MB5345B5F0C2D3E4F5A6B7C8D9EAF0_",
    )


def k9(mail: Received, lines: Sequence[str]) -> Written:
    """K-9 on Android: plain text alone, its line as a signature, marks without a blank."""
    at = mail.at
    heading = f"On {at.day} {mail.month} {at.year} {at:%H:%M:%S} UTC, {mail.named_sender} wrote:"
    signature = "-- \nSent from my Android device with K-9 Mail. Please excuse my brevity."
    return Written(
        plain="\n".join(lines) + f"\n{signature}\n\n{heading}\n{quoted(mail.plain, '>')}\n",
        headers=("User-Agent: K-9 Mail for Android",),
    )
