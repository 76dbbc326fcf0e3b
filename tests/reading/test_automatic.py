"""Mails that no human wrote, and humans' mails that look a little like them."""

import pytest

from games.reading import automatic_words
from games.reading.letter import Envelope
from tests.reading.raw_mails import ADA, REPLY, letter, mail, mailed, part

TEXT = part("text/plain", "2")
STATUS = part("message/delivery-status", "Reporting-MTA: dns; x\n\nAction: failed\nStatus: 5.1.1\n")
QUOTED = part("message/rfc822", "Subject: x\n\n2")
KINDS = {
    "bounce": (
        mailed('report; report-type="delivery-status"', TEXT, STATUS, QUOTED),
        mailed("report; report-type=DELIVERY-STATUS", TEXT),
        mailed("report", TEXT, STATUS),
        mailed("mixed", TEXT, STATUS),
        mail(headers="X-Failed-Recipients: ada@example.org"),
        mail(sender="MAILER-DAEMON@example.org (Mail Delivery System)"),
        mail(sender="postmaster@example.org"),
    ),
    "complaint": (
        mailed("report; report-type=feedback-report", TEXT, part("message/feedback-report", "Version: 1"), QUOTED),
    ),
    "report": (
        mailed("report; report-type=disposition-notification", TEXT, part("message/disposition-notification", "X: y")),
    ),
    "auto-submitted": tuple(
        mail(headers=f"Auto-Submitted: {value}")
        for value in ("auto-replied", "auto-generated", "Auto-Notified; owner-email=x", "auto-replied (x)", "yes")
    ),
    "autoreply": tuple(
        mail(headers=line)
        for line in (
            "X-Autoreply: yes",
            "X-Autorespond: 2",
            "X-Auto-Reply-From: ada@example.org",
            "X-Apple-Action: VACATION",
            "X-MS-Exchange-Inbox-Rules-Loop: ada@example.org",
            "X-Auto-Response-Suppress: DR, OOF, AutoReply\nX-MS-Exchange-Inbox-Rules-Loop: ada@example.org",
            "X-Auto-Response-Suppress: All",
            "Precedence: auto_reply",
        )
    ),
    "list": tuple(
        mail(headers=line)
        for line in (
            "Precedence: bulk", "Precedence: List", "Precedence: junk", "List-Id: <a.example.org>", "Mailing-List: a",
            "List-Unsubscribe: <https://example.org>", "List-Post: NO", "X-BeenThere: a@example.org",
        )
    ),
    "calendar": (
        mailed("alternative", TEXT, part("text/calendar; method=REPLY; charset=x", "BEGIN:VCALENDAR\nMETHOD:REPLY")),
        mailed("mixed", TEXT, part("text/calendar", "BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:reply\n")),
        mailed("mixed", TEXT, part("text/calendar; method=COUNTER", "BEGIN:VCALENDAR\n")),
    ),
    "reaction": (
        mailed("mixed", TEXT, part("text/plain; charset=utf-8", "👍", "Content-Disposition: reaction")),
        mailed("alternative", TEXT, part("text/vnd.google.email-reaction+json", '{"emoji":"👍","version":1}')),
    ),
    "no-reply": tuple(
        mail(sender=f"{name}@example.org")
        for name in ("noreply", "No-Reply", "do_not_reply", "no.reply+123", "bounces+1=a", "majordomo")
    ),
    "words": (
        mail(headers="Subject: Automatic reply: Silver"),
        mail(headers="Subject: =?utf-8?b?0JDQstGC0L7QvtGC0LLQtdGC?="),
        mail(headers="Subject: =?iso-8859-1?Q?R=E9ponse_automatique?="),
    ),
    "own": (mail(sender=REPLY), mail(sender=REPLY.upper())),
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "raw"),
    [pytest.param(kind, raw, id=f"{kind}-{n}") for kind, raws in KINDS.items() for n, raw in enumerate(raws)],
)
def test_an_automatic_mail_is_known_and_its_lines_are_not_read(kind: str, raw: bytes) -> None:
    read = letter(raw)
    assert (read.automatic, read.lines) == (kind, ())


@pytest.mark.parametrize(
    "raw",
    [
        mail(),
        mail(headers="Auto-Submitted: no"),
        mail(headers="Auto-Submitted: no (by a human)"),
        mail(headers="Precedence: first-class\nX-Autoreply: no"),
        # People's mails from Outlook.
        mail(headers="X-Auto-Response-Suppress: DR, OOF, AutoReply"),
        mail(headers="Disposition-Notification-To: ada@example.org\nReturn-Receipt-To: ada@example.org"),
        mail(headers="References: <auto-reply@example.org>"),
        mail(headers=f"Cc: {ADA}"),
        mail(headers="Subject: Re: Automatic reply: Silver"),
        mail(sender="noreplyton@example.org"),
        mail(sender="bounce.house@example.org"),
        mailed("mixed", TEXT, part("message/rfc822", "Auto-Submitted: auto-replied\nSubject: Automatic reply\n\n2")),
        mailed("mixed", TEXT, part("text/calendar; method=REQUEST", "BEGIN:VCALENDAR\nMETHOD:REQUEST")),
    ],
)
def test_a_mail_of_a_human_is_not_taken_for_one(raw: bytes) -> None:
    assert letter(raw).automatic == ""


def test_a_mail_that_wants_no_answer_is_automatic_by_its_envelope_or_else_by_its_return_path() -> None:
    for sender in ("", "<>"):
        assert letter(mail(), Envelope("smtp", (REPLY,), sender)).automatic == "null-path"
    unknown = Envelope("imap", (REPLY,))
    assert letter(mail(headers="Return-Path: <>"), unknown).automatic == "null-path"
    assert letter(mail(headers=f"Return-Path: <{ADA}>\nReturn-Path: <>"), unknown).automatic == ""
    assert letter(mail(), unknown).automatic == ""
    # What the envelope says is certain.
    assert letter(mail(headers="Return-Path: <>"), Envelope("smtp", (REPLY,), ADA)).automatic == ""


def test_a_report_is_told_from_an_answer_though_its_return_path_is_null() -> None:
    raw = mailed("report; report-type=delivery-status", TEXT, STATUS)
    assert letter(raw, Envelope("smtp", ("bounce@silver.example.org",), "")).automatic == "bounce"


@pytest.mark.parametrize(
    "subject",
    [
        "Automatic reply: Silver", "AUTO-REPLY", "[Auto-Reply] Silver", "Out of Office AutoReply: Silver", "OOO: x",
        "I'm out of the office", "I’m out of the office until Monday", "Undeliverable: Silver", "Read: Silver",
        "Delivery Status Notification (Failure)", "Automatische Antwort: Silver", "Abwesenheitsnotiz: Silver",
        "Außer Haus: Silver", "Réponse automatique : Silver", "Re: Silver (Auto-Reply)", "Silver [Out of office]",
        "Respuesta automática: Silver", "RESPUESTA AUTOMÁTICA", "Fuera de la oficina: Silver", "Risposta automatica: x",
        "Resposta automática: Silver", "Automatisch antwoord: Silver", "Automatiskt svar: Silver", "Autosvar: Silver",
        "Automatisk svar: Silver", "Automaattinen vastaus: Silver", "Automatyczna odpowiedź: Silver",
        "Automatická odpověď: Silver", "Автоматический ответ: Silver", "Автоответ Re: Silver", "Автовідповідь",
        "Automatikus válasz: Silver", "Răspuns automat: Silver", "Αυτόματη απάντηση: Silver", "ΑΥΤΟΜΑΤΗ ΑΠΑΝΤΗΣΗ: x",
        "Εκτός γραφείου", "Otomatik Yanıt: Silver", "İşyeri dışında: Silver", "תשובה אוטומטית: x", "رد تلقائي: x",
        "自动回复:Silver", "自動回覆: Silver", "自動返信：Silver", "자동 회신: Silver", "Trả lời tự động: Silver",
        "Vacation: Silver, your turn", "Urlaub - Re: Silver", "Отпуск: Re: Silver", "休暇：Silver",
        "Ada Lovelace reacted to your message: Silver", "Reaction Daily Digest - Monday",
    ],
)  # fmt: skip
def test_the_subject_of_an_automatic_answer_is_known_in_many_languages(subject: str) -> None:
    assert automatic_words.subject(subject)


@pytest.mark.parametrize(
    "subject",
    [
        "", "Silver: your turn in Office party", "Re: Vacation: your turn", "AW: Automatische Antwort: Silver", "Auto",
        # A human may ask for leave.
        "Vacation", "vacation 2026-12-20 to 2027-01-06", "Urlaub", "Отпуск с понедельника", "On leave from Monday",
        "Autoreplying is fun", "Ready: draw", "Readers", "Lunch", "Automatic", "Away game", "Undeliverables", "休暇",
    ],
)  # fmt: skip
def test_other_subjects_are_no_sign_of_one(subject: str) -> None:
    assert not automatic_words.subject(subject)
