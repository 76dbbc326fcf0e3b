"""An answer to a mail, as a mail program writes it: what its reader typed, and below it what he answers, quoted."""

import re
from collections.abc import Mapping
from email.message import EmailMessage
from email.policy import SMTPUTF8
from email.utils import format_datetime, make_msgid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from silver_site.clock import now
from silver_site.mailbox.store import Mail

LONGEST = 5000
LONGEST_QUOTED = 32 * 1024
LONGEST_SUBJECT = 200
DOMAIN = "mailbox.localhost"
ID = re.compile(r"<[!-~]{1,240}>")


class AnswerForm(forms.Form):
    """What the reader of a mail answers."""

    text = forms.CharField(
        label=_("Your answer"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("It goes out as a mail of yours: the answer at the top, and whatever else you like below it."),
    )  # fmt: skip

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, label_suffix="")


def written(mail: Mail, sender: str, text: str) -> tuple[str, bytes]:
    """The Message-ID of a new answer to a mail that has a Reply-To, and its bytes."""
    answer = EmailMessage(policy=SMTPUTF8)
    message_id = make_msgid(domain=DOMAIN)
    subject = " ".join(mail.subject.split())[:LONGEST_SUBJECT]
    answer["From"] = sender
    answer["To"] = mail.answered_at
    answer["Subject"] = subject if subject.lower().startswith("re:") else f"Re: {subject}"
    answer["Date"] = format_datetime(now())
    answer["Message-ID"] = message_id
    if answered := ID.search(str(mail.message["message-id"] or "")):
        answer["In-Reply-To"] = answered[0]
        answer["References"] = answered[0]
    answer.set_content(_plain(f"{text}\n\n{_quoted(mail)}\n"))
    return message_id, answer.as_bytes()


def _quoted(mail: Mail) -> str:
    when = f"{mail.sent:%Y-%m-%d %H:%M}" if mail.sent else "?"
    who = " ".join(str(mail.message["from"] or "?").split())
    lines = mail.text[:LONGEST_QUOTED].splitlines()
    return "\n".join([f"On {when}, {who} wrote:", *(f"> {line}" for line in lines)])


def _plain(text: str) -> str:
    """What any mail may hold."""
    return text.encode(errors="replace").decode().replace("\0", "")
