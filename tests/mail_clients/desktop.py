"""Replies as programs on desks write them: Outlook, Apple Mail, Thunderbird, mutt."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from html import escape

from tests.mail_clients.building import Written
from tests.mail_clients.received import Received, clock, quoted, typed_html

MONTHS_RU = ("января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября",
             "ноября", "декабря")  # fmt: skip
DAYS_RU = ("понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье")
WORD = '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0in;}</style></head>'
WIDTH = 72


def outlook(mail: Received, lines: Sequence[str]) -> Written:
    """Outlook for Windows: Word's HTML, a block From, Sent, To, Subject, then the mail as it was, without marks."""
    sent = f"{mail.day}, {mail.month} {mail.at.day}, {mail.at.year} {clock(mail.at)}"
    rows = (("From", mail.named_sender), ("Sent", sent), ("To", mail.to), ("Subject", mail.subject))
    return _outlook(mail, lines, rows)


def outlook_russian(mail: Received, lines: Sequence[str]) -> Written:
    """The same in Russian, in Windows' own charset."""
    at = mail.at
    sent = f"{DAYS_RU[at.weekday()]}, {at.day} {MONTHS_RU[at.month - 1]} {at.year} г. {at.hour}:{at.minute:02}"
    rows = (("От", mail.named_sender), ("Отправлено", sent), ("Кому", mail.to), ("Тема", mail.subject))
    return _outlook(mail, lines, rows, charset="windows-1251", prefix="HA: ")


def _outlook(
    mail: Received,
    lines: Sequence[str],
    rows: Sequence[tuple[str, str]],
    charset: str = "iso-8859-1",
    prefix: str = "RE: ",
) -> Written:
    block = "\n".join(f"{name}: {value}" for name, value in rows)
    typed = "".join(f'<p class="MsoNormal">{escape(line) or "&nbsp;"}<o:p></o:p></p>' for line in [*lines, ""])
    heading = "<br>\n".join(f"<b>{name}:</b> {escape(value)}" for name, value in rows)
    border = "border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"
    html = (
        f'{WORD}<body lang="EN-US" link="#0563C1"><div class="WordSection1">{typed}<div><div style="{border}">'
        f'<p class="MsoNormal">{heading}<o:p></o:p></p></div></div>{mail.inner_html}</div></body></html>'
    )
    return Written(
        plain="\n\n".join(lines) + f"\n\n \n\n{block}\n\n{mail.plain}",
        html=html,
        charset=charset,
        prefix=prefix,
        headers=("X-Mailer: Microsoft Outlook 16.0", "Thread-Index: AQHbQ6w0", "Content-Language: en-us"),
        boundary="----=_NextPart_000_001F_01DB4311.8C6D1B60",
    )


def apple_mail(mail: Received, lines: Sequence[str]) -> Written:
    """Mail on a Mac: the heading within the quote."""
    heading = f"On {mail.at.day} {mail.month[:3]} {mail.at.year}, at {mail.at:%H:%M}, {mail.named_sender} wrote:"
    html = (
        '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head>'
        f'<body style="overflow-wrap: break-word; line-break: after-white-space;">{typed_html(lines)}'
        '<div><br><blockquote type="cite">'
        f'<div>{escape(heading)}</div><br class="Apple-interchange-newline"><div>{mail.inner_html}</div>'
        "</blockquote></div><br></body></html>"
    )
    return Written(
        plain="\n".join(lines) + "\n\n" + quoted(f"{heading}\n\n{mail.plain}") + "\n\n",
        html=html,
        headers=(r"X-Mailer: Apple Mail (2.3826.300.87.4.3)",),
        boundary="Apple-Mail=_5F3C1E55-7F0B-4C3B-9E4A-D7A1B6C0E0F1",
    )


def thunderbird(mail: Received, lines: Sequence[str]) -> Written:
    """Thunderbird as it comes: the quote first, what is typed below it, flowed."""
    return _thunderbird(_thunderbird_quote(mail) + "\n\n" + flowed(lines))


def thunderbird_above(mail: Received, lines: Sequence[str]) -> Written:
    """Thunderbird set to answer above the quote, with a signature."""
    return _thunderbird(flowed(lines) + "\n-- \nWritten on paper first\n\n" + _thunderbird_quote(mail))


def _thunderbird(plain: str) -> Written:
    return Written(
        plain=plain + "\n",
        coding="7bit",
        parameters="; format=flowed",
        headers=("User-Agent: Mozilla Thunderbird", "Content-Language: en-US"),
    )


def _thunderbird_quote(mail: Received) -> str:
    heading = f"On {mail.at.month}/{mail.at.day}/{mail.at:%y} {clock(mail.at)}, {mail.name} wrote:"
    return heading + "\n" + quoted(mail.plain)


def flowed(lines: Sequence[str]) -> str:
    """Typed lines as RFC 3676 has them: a blank at a line's end joins it with the next; what begins with one is
    given another."""
    rows: list[str] = []
    for line in lines:
        wrapped = textwrap.wrap(line, WIDTH, break_long_words=False, break_on_hyphens=False) or [""]
        stuffed = [f" {row}" if row.startswith((" ", ">", "From ")) else row for row in wrapped]
        rows += [f"{row} " for row in stuffed[:-1]] + stuffed[-1:]
    return "\n".join(rows)


def mutt(mail: Received, lines: Sequence[str]) -> Written:
    """mutt with an editor: what is typed stands between the lines that it answers; then a signature."""
    text = mail.plain.rstrip("\n").split("\n")
    choices = [number for number, line in enumerate(text) if line.startswith("[")]
    cut = choices[-1] + 1 if choices else len(text) // 2
    above, below = ("\n".join(text[slice(*span)]) for span in ((0, cut), (cut, None)))
    at = mail.at
    time = clock(at, seconds=True, zero=True).replace(" ", "")
    heading = f"On {mail.day[:3]}, {mail.month[:3]} {at.day:02}, {at.year} at {time} +0000, {mail.name} wrote:"
    middle = "\n".join(lines)
    return Written(
        plain=f"{heading}\n{quoted(above)}\n\n{middle}\n\n{quoted(below)}\n\n-- \nTwo lines of wisdom\n3 of silver\n",
        charset="koi8-r",
        coding="8bit",
        parameters="; format=fixed" if mail.plain.isascii() else "",
        headers=("User-Agent: Mutt/2.2.12 (2023-09-09)", "Content-Disposition: inline"),
    )
