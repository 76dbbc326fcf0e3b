"""An answer written on the local mailbox's page: it goes the way of all mails that come."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.mail.incoming import door
from games.models import IncomingMail
from games.reading.letter import Envelope
from games.web.refusals import reader
from games.wording import mailed
from silver_site.mailbox import answer as answers
from silver_site.mailbox import store

REFUSED, BUSY = 422, 503


@login_required
@never_cache
@require_POST
def answer(request: HttpRequest, key: str) -> HttpResponse:
    """Take in what I answer to a mail of mine, and say what became of it."""
    player = reader(request)
    mail = store.mail(player, key)
    if mail is None or not mail.answered_at:
        raise Http404
    form = answers.AnswerForm(request.POST)
    page = {"mail": mail, "form": form}
    if not form.is_valid():
        return render(request, "mailbox/read.html", page, status=REFUSED)
    message_id, raw = answers.written(mail, player.email, form.cleaned_data["text"])
    # Who is logged in need not be vouched for by a mail server.
    envelope = Envelope(source="mailbox", recipients=(mail.answered_at,), sender=player.email, trusted=True)
    try:
        outcome = door.accept(raw, envelope)
    except door.TryLater:
        page["refusal"] = _("The database does not answer just now, so nothing was done. Send it again in a minute.")
        return render(request, "mailbox/read.html", page, status=BUSY)
    row = IncomingMail.objects.filter(player=player, message_id=message_id).first()
    for well, sentence in mailed.became(outcome, row.transcript if row else (), answered=bool(row and row.answered)):
        messages.add_message(request, messages.SUCCESS if well else messages.WARNING, sentence)
    return redirect("mailbox-mail", key)
