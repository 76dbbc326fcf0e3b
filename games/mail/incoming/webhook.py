"""What providers post to us: Postmark, Mailgun, and anybody's program that has the secret.

django-anymail tells whether a post is the provider's. Its reading of mails is not used: it knows no limits, and fails
on mails that ours reads. So only raw mails are taken, which the provider must be told to post.
"""

import json
import logging
from typing import Any
from urllib.parse import urlencode

from anymail.exceptions import AnymailWebhookValidationFailure
from anymail.webhooks.base import AnymailBaseWebhookView
from anymail.webhooks.mailgun import MailgunInboundWebhookView
from anymail.webhooks.postmark import PostmarkInboundWebhookView
from django.http import HttpRequest, HttpResponse, QueryDict

from games.mail.incoming import forms
from games.mail.incoming.door import TryLater, accept
from games.reading.addresses import addresses
from games.reading.letter import Envelope
from silver_site.clock import now

logger = logging.getLogger(__name__)
# A mail as large as we read, as JSON or a form writes it.
MOST_BYTES = 25 * 1024 * 1024
# Of a signature. Mailgun tries for eight hours; clocks differ by a little.
OLDEST_SECONDS = 12 * 3600
FUTURE_SECONDS = 300
SECONDS_TO_WAIT = "60"


class NoMail(Exception):
    """The post is the provider's and holds no raw mail."""


class Posted(AnymailBaseWebhookView):  # type: ignore[misc]  # anymail has no types
    """A post that brings one mail. `body` is all of it: Django's own would be refused beyond 64 KB.

    Who is not let in gets a 400 (anymail's), whoever posts no raw mail too, so that it comes again once that is set.
    """

    body = b""

    def post(self, request: HttpRequest, *_arguments: Any, **_named: Any) -> HttpResponse:
        """Take the mail; 503 where it cannot be stored now: providers come again."""
        if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
            return HttpResponse(status=413)
        self.body = request.read()
        self.prepare(request)
        self.run_validators(request)
        try:
            return HttpResponse(accept(*self.mail(request)), content_type="text/plain")
        except NoMail:
            logger.error("%s posts no raw mails: see docs/mail.md", self.esp_name)  # noqa: TRY400  (it may quote them)
            return HttpResponse(status=400)
        except TryLater:
            return HttpResponse(status=503, headers={"Retry-After": SECONDS_TO_WAIT})

    def prepare(self, request: HttpRequest) -> None:
        """Before it is known whether the post is the provider's."""

    def mail(self, request: HttpRequest) -> tuple[bytes, Envelope]:
        """The mail of a post that is the provider's, and its envelope. Raises NoMail."""
        raise NotImplementedError


class Secret(Posted):
    """A post that nothing vouches for but a secret in its header; without one nobody may post."""

    warn_if_no_basic_auth = False

    def validate_request(self, request: HttpRequest) -> None:
        """Anymail, which checks the secret, lets everybody in where none is set."""
        if not self.basic_auth:
            raise AnymailWebhookValidationFailure("no secret is set")


class PostmarkView(Secret, PostmarkInboundWebhookView):  # type: ignore[misc]  # anymail has no types
    """Postmark's inbound webhook, with "Include raw email content in JSON payload"."""

    def mail(self, request: HttpRequest) -> tuple[bytes, Envelope]:
        """Of its JSON."""
        try:
            post = json.loads(self.body)
            raw = post["RawEmail"].encode(errors="replace")
            headers = [(header["Name"].lower(), header["Value"]) for header in post.get("Headers", [])[:1]]
            event, recipient = str(post["MessageID"]), str(post.get("OriginalRecipient", ""))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise NoMail from None
        # Only there it is Postmark's own word.
        path = headers[0][1] if headers and headers[0][0] == "return-path" else None
        return raw, Envelope("webhook", addresses(recipient), _path(path), f"postmark:{event}")


class MailgunView(Posted, MailgunInboundWebhookView):  # type: ignore[misc]  # anymail has no types
    """Mailgun's route that forwards to a URL which ends in "mime"."""

    def prepare(self, request: HttpRequest) -> None:
        """Find the fields, for anymail too."""
        self.fields = forms.fields(request, self.body)
        self.body = b""
        if "body-mime" not in self.fields:
            raise AnymailWebhookValidationFailure("no form with a raw mail")
        signed = {name: value for name, value in self.fields.items() if name in SIGNED}
        request.POST = QueryDict(urlencode(signed))

    def validate_request(self, request: HttpRequest) -> None:
        """Anymail, which checks the signature, knows no age: a post that was seen once would be good for ever."""
        try:
            age = now().timestamp() - int(request.POST["timestamp"])
        except (KeyError, ValueError):
            raise AnymailWebhookValidationFailure("no timestamp") from None
        if not -FUTURE_SECONDS <= age <= OLDEST_SECONDS:
            raise AnymailWebhookValidationFailure("the post is too old")

    def mail(self, request: HttpRequest) -> tuple[bytes, Envelope]:
        """Of its form. The token is signed, and new in each post."""
        given = {name: value.decode("utf-8", "replace") for name, value in self.fields.items() if name in ENVELOPE}
        event = f"mailgun:{request.POST['token']}"
        envelope = Envelope("webhook", addresses(given.get("recipient", "")), _path(given.get("sender")), event)
        return self.fields["body-mime"], envelope


class MimeView(Secret):
    """Anybody's pipe: the mail is the body, its recipient stands in the header X-Envelope-To."""

    esp_name = "mime"

    def mail(self, request: HttpRequest) -> tuple[bytes, Envelope]:
        """Its bytes as they are. Raises NoMail."""
        if not self.body.strip():
            raise NoMail
        headers = request.headers
        key = headers.get("Idempotency-Key", "")
        recipients = addresses(headers.get("X-Envelope-To", ""))
        envelope = Envelope("webhook", recipients, _path(headers.get("X-Envelope-From")), f"mime:{key}" if key else "")
        return self.body, envelope


# Fields of Mailgun's form.
SIGNED = ("timestamp", "token", "signature")
ENVELOPE = ("recipient", "sender")


def _path(value: str | None) -> str | None:
    """The return path: "" is the null one, None: not told."""
    return None if value is None else value.strip().strip("<>").lower()
