"""Where mails are posted to: only what the settings have a secret for. The addresses hold none: they are logged."""

from collections.abc import Mapping

from django.conf import settings
from django.urls import URLPattern, path

from games.mail.incoming import webhook


def patterns(anymail: Mapping[str, object]) -> list[URLPattern]:
    """The addresses that these settings of django-anymail allow."""
    found = []
    if anymail.get("WEBHOOK_SECRET"):
        found.append(path("postmark", webhook.PostmarkView.as_view(), name="incoming-postmark"))
        found.append(path("mime", webhook.MimeView.as_view(), name="incoming-mime"))
    if anymail.get("MAILGUN_WEBHOOK_SIGNING_KEY") or anymail.get("MAILGUN_API_KEY"):
        # Mailgun posts raw mails to addresses that end so.
        found.append(path("mailgun/mime", webhook.MailgunView.as_view(), name="incoming-mailgun"))
    return found


urlpatterns = patterns(settings.ANYMAIL)
