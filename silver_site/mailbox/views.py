"""The page that stands in for a mail program: my mails, and no one else's."""

from csp.decorators import csp_replace
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from players.views import reader
from silver_site.mailbox import store
from silver_site.mailbox.answer import AnswerForm

MAIL_POLICY = {"style-src": ["'unsafe-inline'"], "script-src": ["'none'"], "sandbox": ["allow-top-navigation"]}


@login_required
@never_cache
@require_safe
def inbox(request: HttpRequest) -> HttpResponse:
    """List my mails, newest first."""
    return render(request, "mailbox/inbox.html", {"mails": list(store.mails(reader(request)))})


@login_required
@never_cache
@require_safe
def read(request: HttpRequest, key: str) -> HttpResponse:
    """Show one mail's text, and the form for an answer."""
    return render(request, "mailbox/read.html", {"mail": _mine(request, key), "form": AnswerForm()})


# Mails carry their style inline and nothing that runs: here, and only here, the policy lets them.
@csp_replace(MAIL_POLICY)  # type: ignore[arg-type]  # it is typed for views without arguments
@login_required
@never_cache
@require_safe
def read_html(request: HttpRequest, key: str) -> HttpResponse:
    """Show one mail's HTML part as a mail program would."""
    mail = _mine(request, key)
    if not mail.html:
        raise Http404
    return HttpResponse(mail.html)


def _mine(request: HttpRequest, key: str) -> store.Mail:
    mail = store.mail(reader(request), key)
    if mail is None:
        raise Http404
    return mail
