"""What providers post: only theirs, each mail once, whatever they garble on the way left whole."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import Resolver404, resolve
from hypothesis import given
from hypothesis import strategies as st

from games.mail.incoming import forms, urls, webhook
from games.models import DeadLetter, Game, IncomingMail
from games.services import mail_play
from silver_site.urls import incoming_urls
from tests.mail.doors import mails
from tests.mail.doors.urls import ALL
from tests.service import mailing

pytestmark = pytest.mark.django_db
Post = Callable[..., HttpResponse]
SECRET = ALL["WEBHOOK_SECRET"]


@pytest.fixture(autouse=True)
def _posts(settings: Any) -> None:
    settings.ANYMAIL = ALL
    settings.ROOT_URLCONF = "tests.mail.doors.urls"


def basic(secret: str = SECRET) -> dict[str, str]:
    return {"authorization": "Basic " + base64.b64encode(secret.encode()).decode()}


def posted(path: str, body: Any, **more: Any) -> HttpResponse:
    """What a post is answered."""
    answer = Client().post(path, body, **more)
    assert isinstance(answer, HttpResponse)
    return answer


def mime(raw: bytes, *, secret: str = SECRET, **headers: str) -> HttpResponse:
    """Somebody's pipe."""
    kind = "message/rfc822"
    return posted("/incoming/mime", raw, content_type=kind, headers={**basic(secret), **headers})


def postmark(raw: bytes, to: str, *, secret: str = SECRET, number: str = "1", **fields: Any) -> HttpResponse:
    """Postmark."""
    post = {
        "MessageID": f"73e6d360-66eb-11e1-8e72-{number}",
        "OriginalRecipient": to,
        "Headers": [{"Name": "Return-Path", "Value": "<ada@example.org>"}],
        "RawEmail": raw.decode(),
        **fields,
    }
    body = json.dumps({name: value for name, value in post.items() if value is not None})
    return posted("/incoming/postmark", body, content_type="application/json", headers=basic(secret))


def signed(
    key: str = ALL["MAILGUN_WEBHOOK_SIGNING_KEY"], *, token: str = "t" * 50, at: float | None = None
) -> dict[str, str]:
    """What Mailgun signs its posts with."""
    stamp = str(int(time.time() if at is None else at))
    signature = hmac.new(key.encode(), f"{stamp}{token}".encode(), hashlib.sha256).hexdigest()
    return {"timestamp": stamp, "token": token, "signature": signature}


def encoded(fields: dict[str, str | bytes]) -> tuple[bytes, str]:
    """A form, as a browser encodes it without files."""
    pairs = [(name, value if isinstance(value, bytes) else value.encode()) for name, value in fields.items()]
    body = b"&".join(name.encode() + b"=" + b"".join(b"%%%02X" % byte for byte in value) for name, value in pairs)
    return body, "application/x-www-form-urlencoded"


def parts(fields: dict[str, str | bytes]) -> tuple[bytes, str]:
    """A form in parts."""
    pairs = [(name, value if isinstance(value, bytes) else value.encode()) for name, value in fields.items()]
    head = 'Content-Disposition: form-data; name="{}"\r\n\r\n'
    body = b"".join(b"--bound\r\n" + head.format(name).encode() + value + b"\r\n" for name, value in pairs)
    return body + b"--bound--\r\n", "multipart/form-data; boundary=bound"


def mailgun(
    raw: bytes,
    to: str,
    form: Callable[[dict[str, str | bytes]], tuple[bytes, str]] = encoded,
    signature: dict[str, str] | None = None,
    **fields: str,
) -> HttpResponse:
    """Mailgun."""
    signature = signed() if signature is None else signature
    body, kind = form({"recipient": to, "sender": "ada@example.org", **signature, **fields, "body-mime": raw})
    return posted("/incoming/mailgun/mime", body, content_type=kind, headers=basic())


def test_an_answer_is_played_whoever_posts_it(row: Game) -> None:
    to, raw = mails.answer(row)

    answer = mime(raw, **{"x-envelope-to": to, "x-envelope-from": "<ada@example.org>"})

    assert (answer.status_code, answer.content) == (200, b"played")
    assert (mails.played(row), IncomingMail.objects.get().source) == (1, "webhook")


def test_postmark_posts_an_answer(row: Game) -> None:
    to, raw = mails.answer(row)

    assert postmark(raw, to).content == b"played"
    assert IncomingMail.objects.get().event == "postmark:73e6d360-66eb-11e1-8e72-1"


@pytest.mark.parametrize("form", [encoded, parts])
def test_mailgun_posts_an_answer(row: Game, form: Any) -> None:
    to, raw = mails.answer(row)

    assert mailgun(raw, to, form).content == b"played"
    assert IncomingMail.objects.get().event == f"mailgun:{'t' * 50}"


@pytest.mark.parametrize("form", [encoded, parts])
def test_a_forms_bytes_are_left_whole(row: Game, monkeypatch: pytest.MonkeyPatch, form: Any) -> None:
    came: list[bytes] = []
    monkeypatch.setattr(webhook, "accept", lambda raw, _: came.append(raw) or "asked")
    raw = "Subject: Привет\r\n\r\n".encode("koi8-r") + b"\xff\x00\r\n--bound\r\nnothing & + %41 = \r\n\r\nend"
    raw = raw.replace(b"--bound", b"--other")

    assert mailgun(raw, "reply@silver.example.org", form).status_code == 200
    assert came == [raw]


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), st.binary(), min_size=1))
def test_any_form_is_read_as_browsers_write_it(fields: dict[str, bytes]) -> None:
    request = RequestFactory().post("/", b"x", content_type="application/x-www-form-urlencoded")

    assert forms.fields(request, urlencode(fields).encode()) == fields


def test_a_large_mail_passes_the_limit_of_other_pages(row: Game) -> None:
    to, raw = mails.answer(row, "draw\n\n" + "> quoted\n" * 50_000)

    assert mime(raw, **{"x-envelope-to": to}).content == b"played"


@pytest.mark.parametrize("form", [encoded, parts])
def test_a_large_mail_of_mailguns_too(row: Game, form: Any) -> None:
    to, raw = mails.answer(row, "draw\n\n" + "> quoted\n" * 50_000)

    assert mailgun(raw, to, form).content == b"played"


def test_what_is_much_too_large_is_refused_unread(row: Game) -> None:
    headers = {**basic(), "content-length": str(webhook.MOST_BYTES + 1)}

    answer = Client().post("/incoming/mime", b"x", content_type="message/rfc822", headers=headers)

    assert answer.status_code == 413


@pytest.mark.parametrize("secret", ["", "silver:", "silver:wrong", SECRET + "x"])
def test_who_has_not_the_secret_posts_nothing(row: Game, secret: str) -> None:
    to, raw = mails.answer(row)

    assert mime(raw, secret=secret, **{"x-envelope-to": to}).status_code == 400
    assert postmark(raw, to, secret=secret).status_code == 400
    assert Client().post("/incoming/mime", raw, content_type="message/rfc822").status_code == 400
    assert mails.played(row) == 0


@pytest.mark.parametrize("setting", ["", [], None])
def test_where_no_secret_is_set_nobody_posts(row: Game, settings: Any, setting: Any) -> None:
    settings.ANYMAIL = {**ALL, "WEBHOOK_SECRET": setting}
    to, raw = mails.answer(row)

    for secret in ("", "None", ":", SECRET):
        assert mime(raw, secret=secret, **{"x-envelope-to": to}).status_code == 400
    assert mails.played(row) == 0


@pytest.mark.parametrize(
    "signature",
    [
        dict,
        lambda: signed("another key"),
        lambda: {**signed(), "token": "u" * 50},
        lambda: {**signed(), "timestamp": str(int(time.time()) - 60)},
        lambda: {**signed(), "timestamp": "now"},
        lambda: signed(at=time.time() - webhook.OLDEST_SECONDS - 60),
        lambda: signed(at=time.time() + webhook.FUTURE_SECONDS + 60),
    ],
    ids=["none", "forged", "token", "timestamp", "no timestamp", "too old", "in the future"],
)
def test_what_mailgun_did_not_sign_lately_is_refused(row: Game, signature: Callable[[], dict[str, str]]) -> None:
    to, raw = mails.answer(row)

    assert mailgun(raw, to, signature=signature()).status_code == 400
    assert mails.played(row) == 0


def test_a_post_that_is_played_back_does_nothing_even_with_another_mail(row: Game) -> None:
    to, raw = mails.answer(row, "draw\n")
    signature = signed()
    assert mailgun(raw, to, signature=signature).content == b"played"
    to, other = mails.answer(row, "discard\n")

    assert mailgun(raw, to, signature=signature).content == b"duplicate"
    assert mailgun(other, to, signature=signature).content == b"duplicate"
    assert mails.played(row) == 1


def test_a_retry_under_the_same_id_plays_once(row: Game) -> None:
    to, raw = mails.answer(row)

    assert [postmark(raw, to).content for _ in range(2)] == [b"played", b"duplicate"]
    key = {"x-envelope-to": to, "idempotency-key": "a"}
    to, other = mails.answer(row, "discard\n")
    assert [mime(other, **{**key, "x-envelope-to": to}).content for _ in range(2)] == [b"played", b"duplicate"]


def test_without_the_database_the_provider_shall_come_again(row: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    to, raw = mails.answer(row)

    def gone(*_: Any) -> str:
        raise OperationalError("the connection is closed")

    with monkeypatch.context() as patch:
        patch.setattr(mail_play, "receive", gone)
        answer = postmark(raw, to)
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")

    assert postmark(raw, to).content == b"played"
    assert DeadLetter.objects.count() == 0


def test_posts_without_a_raw_mail_are_refused_and_logged(row: Game, caplog: pytest.LogCaptureFixture) -> None:
    to, raw = mails.answer(row)
    nested: list[Any] = []
    for _ in range(100):
        nested = [nested]

    assert postmark(raw, to, RawEmail=None).status_code == 400
    assert postmark(raw, to, RawEmail=nested).status_code == 400
    assert "Postmark posts no raw mails" in caplog.text
    assert mime(b"").status_code == 400
    kind = "application/json"
    assert Client().post("/incoming/postmark", "[" * 100_000, content_type=kind, headers=basic()).status_code == 400
    assert Client().post("/incoming/mailgun/mime", {"body-plain": "2", **signed()}, headers=basic()).status_code == 400
    assert Client().post("/incoming/mailgun/mime", "{}", content_type=kind, headers=basic()).status_code == 400


def test_a_mail_from_nobody_is_not_answered(row: Game) -> None:
    to, raw = mails.answer(row)

    assert mailgun(raw, to, sender="").content == b"automatic:null-path"
    assert mime(raw, **{"x-envelope-to": to, "x-envelope-from": "<>"}).content == b"automatic:null-path"
    path = [{"Name": "Return-Path", "Value": "<>"}]
    assert postmark(raw, to, Headers=path).content == b"automatic:null-path"
    assert mailing.answers() == []


def test_nobody_gets_anything_here(row: Game) -> None:
    for address in ("mime", "postmark", "mailgun/mime"):
        assert Client().get(f"/incoming/{address}").status_code == 405


def test_only_what_has_a_secret_has_an_address(settings: Any) -> None:
    def names(**anymail: str) -> list[str | None]:
        return [pattern.name for pattern in urls.patterns(anymail)]

    assert names() == names(WEBHOOK_SECRET="") == []
    assert names(WEBHOOK_SECRET="a:b") == ["incoming-postmark", "incoming-mime"]
    assert names(MAILGUN_API_KEY="key") == names(MAILGUN_WEBHOOK_SIGNING_KEY="key") == ["incoming-mailgun"]
    settings.ANYMAIL = {}
    assert incoming_urls() == []
    with pytest.raises(Resolver404):
        resolve("/incoming/mime", "silver_site.urls")
