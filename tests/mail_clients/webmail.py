"""Replies as web mailers write them: Gmail, Yahoo, GMX, QQ, mail.ru, Yandex."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tests.mail_clients.building import Written
from tests.mail_clients.desktop import DAYS_RU, MONTHS_RU
from tests.mail_clients.received import Received, clock, quoted, rewrapped, text_of, typed_html

# Where Gmail breaks lines, its heading's too.
GMAIL_WIDTH = 78
DAYS_ZH = "一二三四五六日"


def gmail(mail: Received, lines: Sequence[str]) -> Written:
    """Gmail in a browser: its plain part is its HTML as text, and its heading is broken in two."""
    at = mail.at
    when = f"On {mail.day[:3]}, {mail.month[:3]} {at.day}, {at.year} at {clock(at)}"
    heading = rewrapped(f"{when} {mail.named_sender} wrote:", GMAIL_WIDTH)
    who = f'{mail.name} &lt;<a href="mailto:{mail.sender}">{mail.sender}</a>&gt;'
    html = (
        f'<div dir="ltr">{typed_html(lines)}</div><br><div class="gmail_quote gmail_quote_container">'
        f'<div dir="ltr" class="gmail_attr">{when} {who} wrote:<br></div>'
        '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;padding-left:1ex">'
        f"<u></u>{mail.inner_html}</blockquote></div>\n"
    )
    quote = quoted(rewrapped(text_of(mail.html), GMAIL_WIDTH - 4))
    return Written(plain="\n".join(lines) + f"\n\n{heading}\n\n{quote}\n", html=html)


def yahoo(mail: Received, lines: Sequence[str]) -> Written:
    """Yahoo: the original without marks, a little to the right."""
    at = mail.at
    when = f"On {mail.day}, {mail.month} {at.day}, {at.year} at {clock(at, seconds=True, zero=True)} GMT"
    heading = f"{when}, {mail.named_sender} wrote:"
    original = "\n".join(f" {line}" for line in text_of(mail.html).split("\n"))
    html = (
        f'<html><head></head><body><div class="ydp1f3a85fdyahoo-style-wrap" style="font-size:16px;">'
        f'<div></div><div dir="ltr" data-setdir="false">{typed_html(lines)}</div><div><br></div></div>'
        '<div id="ydpa0c9b0a7yahoo_quoted_7204817735" class="ydpa0c9b0a7yahoo_quoted"><div>'
        f"<div>{escape(heading)}</div><div><br></div><div><br></div>"
        f'<div><div id="ydpa0c9b0a7yiv0041863512">{mail.inner_html}</div></div></div></div></body></html>'
    )
    return Written(
        plain=" " + "\n".join(lines) + f"\n\n    {heading}  \n \n{original}  ",
        html=html,
        boundary="----=_Part_4143517_1733005101.1764478800000",
        headers=("X-Mailer: WebService/1.1.22876 YMailNorrin",),
    )


def gmx(mail: Received, lines: Sequence[str]) -> Written:
    """GMX in German: HTML alone."""
    at = mail.at
    months = ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
              "November", "Dezember")  # fmt: skip
    day = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")[at.weekday()]
    rows = (
        ("Gesendet", f"{day}, {at.day}. {months[at.month - 1]} {at.year} um {at:%H:%M} Uhr"),
        ("Von", f'"{mail.name}" <{mail.sender}>'),
        ("An", mail.to),
        ("Betreff", mail.subject),
    )
    heading = "<br/>\n".join(f"<b>{name}:</b>&nbsp;{escape(value)}" for name, value in rows)
    html = (
        f'<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;">{typed_html(lines)}'
        '<div>&nbsp;<div style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;">'
        f'<div style="margin:0 0 10px 0;">{heading}</div><div>{mail.inner_html}</div></div></div></div></body></html>'
    )
    return Written(html=html, charset="iso-8859-1", coding="8bit", prefix="Aw: ")


def qq(mail: Received, lines: Sequence[str]) -> Written:
    """QQ in Chinese, in its own charset."""
    at = mail.at
    when = (
        f"{at.year}年{at.month}月{at.day}日(星期{DAYS_ZH[at.weekday()]}) {'凌晨' if at.hour < 6 else '中午'}{at:%H:%M}"
    )
    fence = "------------------ 原始邮件 ------------------"
    rows = (
        ("发件人", f'"{mail.name}" <{mail.sender}>;'),
        ("发送时间", when),
        ("收件人", f'"{mail.to.split("@")[0]}"<{mail.to}>;'),
        ("主题", mail.subject),
    )
    block = "".join(f"<div><b>{name}:</b>&nbsp;{escape(value)}</div>" for name, value in rows)
    html = (
        '<meta http-equiv="Content-Type" content="text/html; charset=GB18030">'
        f"{typed_html(lines)}<div><br></div><div><br></div>"
        f'<div style="font-size: 12px;padding:2px 0 2px 0;">{fence.replace(" ", "&nbsp;")}</div>'
        f'<div style="font-size: 12px;background:#efefef;padding:8px;">{block}</div><div><br></div>'
        f'<div id="qqmail-quote">{mail.inner_html}</div>'
    )
    plain_block = "\n".join(f"{name}:&nbsp;{value}" for name, value in rows)
    return Written(
        plain="\n".join(lines) + f"\n\n\n\n\n{fence}\n{plain_block}\n\n\n\n{text_of(mail.html)}",
        html=html,
        charset="gb18030",
        coding="base64",
        prefix="回复：",
        headers=("X-QQ-MIME: TCMime 1.0 by Tencent", "X-Mailer: QQMail 2.x", "X-Priority: 3"),
        boundary="----=_NextPart_674B9E2D_0F1AD1E8_7A3D02A1",
    )


def mail_ru(mail: Received, lines: Sequence[str]) -> Written:
    """mail.ru in Russian: the heading is marked as the quote is, and the marks have no blank."""
    at = mail.at
    day = DAYS_RU[at.weekday()].capitalize()
    heading = f"{day}, {at.day} {MONTHS_RU[at.month - 1]} {at.year}, {at:%H:%M} +00:00 от {mail.named_sender}:"
    html = (
        f"\n<HTML><BODY>{typed_html(lines)}<div>&nbsp;</div>"
        '<blockquote style="border-left:1px solid #0857A6; margin:10px; padding:0 0 0 10px;">'
        f'{escape(heading)}<br>&nbsp;<div id="style_17644788">{mail.inner_html}</div></blockquote></BODY></HTML>\n'
    )
    return Written(
        plain="\n" + "\n".join(lines) + f"\n \n>{heading}\n> \n{quoted(mail.plain, '>')}\n",
        html=html,
        coding="base64",
        headers=("X-Mailer: Mail.Ru Mailer 1.0", "X-Priority: 3 (Normal)"),
        boundary="--ALT--7F0bC3B9E4AD7A1B1764478800",
    )


def yandex(mail: Received, lines: Sequence[str]) -> Written:
    """Yandex: HTML alone, its heading short."""
    at = mail.at
    html = (
        f"{typed_html(lines)}<div>\N{NO-BREAK SPACE}</div>"
        f"<div>{at:%d.%m.%Y, %H:%M}, {escape(mail.named_sender)}:</div>"
        f"<blockquote><div>{mail.inner_html}</div></blockquote>"
    )
    return Written(html=html, coding="8bit", headers=("X-Mailer: Yamail [ http://yandex.ru ] 5.0",))
