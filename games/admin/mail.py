"""Mails that came: what became of each, and those that failed, to be tried again; never what a mail said but on the
page of a mail that failed, which takes a permission of its own and is not for whoever plays in its game."""

from collections.abc import Iterator

from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as noop

from games import wording
from games.admin.readonly import ReadOnly
from games.mail.incoming import door
from games.models import DeadLetter, IncomingMail
from games.services import dead_letters, staff
from players.models import Player

SECRET_COLUMNS = ("game__state", "game__record", "game__secret")
# What stands on the page of a mail that failed may have been written by anybody.
BODY_POLICY = {
    **{what: [NONE] for what in ("default-src", "script-src", "img-src", "font-src", "connect-src", "form-action")},
    "style-src": [SELF],
    "sandbox": ["allow-same-origin"],
}
KEPT_FROM = {
    "unknown-game": noop(
        "It is not known which game this mail is about, and you sit in one: somebody else of the staff must read it."
    ),
}


@admin.register(IncomingMail)
class IncomingMailAdmin(ReadOnly[IncomingMail]):
    """What came as a list; a player's own words, and what identifies his mail, are on no page."""

    list_display = ("received_at", "player", "game", "letter", "source", "outcome")
    list_filter = ("source",)
    list_select_related = ("game", "player")
    shown_lookups = frozenset({"source", "source__exact"})
    search_fields = ("game__code", "player__username", "outcome")
    ordering = ("-received_at",)
    fields = list_display

    def get_queryset(self, request: HttpRequest) -> QuerySet[IncomingMail]:
        """Without what nobody may read here; of a game its code alone."""
        return (
            super().get_queryset(request).defer("transcript", "pending", "key", "event", "message_id", *SECRET_COLUMNS)
        )


@admin.register(DeadLetter)
class DeadLetterAdmin(ReadOnly[DeadLetter]):
    """Mails that failed as a list; what one says is on a page of its own."""

    list_display = ("received_at", "source", "error", "player", "game", "size", "tries", "settled_at")
    list_filter = (("settled_at", admin.EmptyFieldListFilter), "source")
    list_select_related = ("game", "player")
    shown_lookups = frozenset({"settled_at__isempty", "source", "source__exact"})
    search_fields = ("game__code", "player__username", "error")
    ordering = ("-received_at",)
    fields = (*list_display, "what_it_says")
    readonly_fields = ("what_it_says",)
    actions = ("try_again", "settle")

    def get_queryset(self, request: HttpRequest) -> QuerySet[DeadLetter]:
        """Without what nobody may read here; of a game its code alone."""
        return super().get_queryset(request).defer("raw", "envelope", "digest", *SECRET_COLUMNS)

    def get_urls(self) -> list[URLPattern]:
        """With the page of what a mail says."""
        body = self.admin_site.admin_view(self.body)
        return [path("<int:pk>/body/", body, name="games_deadletter_body"), *super().get_urls()]

    def has_act_permission(self, request: HttpRequest) -> bool:
        """Who may change dead letters may act on them."""
        return request.user.has_perm("games.change_deadletter")

    @admin.display(description=gettext_lazy("what it says"))
    def what_it_says(self, letter: DeadLetter) -> SafeString:
        """The way to its page."""
        link = reverse("admin:games_deadletter_body", args=[letter.pk])
        told = _("Read it. That is noted in its history; players of its game are refused.")
        return format_html('<a href="{}">{}</a>', link, told)

    @admin.action(description=gettext_lazy("Try again"), permissions=["act"])
    def try_again(self, request: HttpRequest, letters: QuerySet[DeadLetter]) -> None:
        """Read these once more, their cause being mended."""
        for letter in self._not_his(request, letters):
            try:
                outcome = door.try_again(letter)
            except door.TryLater:
                messages.error(request, _("The database does not answer. Try again later."))
                return
            self.log_change(request, letter, f"tried again: {outcome}")
            told = {"id": letter.pk, "outcome": outcome}
            if outcome == door.DEAD:
                messages.error(request, _("Mail %(id)s failed again: the log says why.") % told)
            else:
                messages.success(request, _("Mail %(id)s: %(outcome)s.") % told)

    @admin.action(description=gettext_lazy("Mark as settled: nothing is to be done"), permissions=["act"])
    def settle(self, request: HttpRequest, letters: QuerySet[DeadLetter]) -> None:
        """Note that nothing is to be done about these."""
        for letter in self._not_his(request, letters):
            dead_letters.settle(letter.pk)
            self.log_change(request, letter, "settled")
            messages.success(request, _("Mail %(id)s: settled.") % {"id": letter.pk})

    @method_decorator(csp_replace(BODY_POLICY))
    def body(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What a mail says, as text; each look is noted first."""
        by = _staff(request)
        letter = self.get_queryset(request).filter(pk=pk).first()
        if not by.has_perm(staff.READ_LETTERS):
            raise PermissionDenied
        if letter is None:
            raise Http404
        why = staff.keeps_from_reading(by, letter)
        if not why:
            self.log_change(request, letter, "read")
        context = {
            **self.admin_site.each_context(request),
            "title": _("Mail %(id)s") % {"id": letter.pk},
            "letter": letter,
            "refusal": _refusal(why, letter) if why else "",
            "text": "" if why else dead_letters.text(letter),
            # Without the header, whose forms and scripts this page's policy forbids.
            "is_popup": True,
            "opts": self.opts,
        }
        return TemplateResponse(request, "admin/games/dead_letter.html", context, status=403 if why else 200)

    def _not_his(self, request: HttpRequest, letters: QuerySet[DeadLetter]) -> Iterator[DeadLetter]:
        """Those that this person may act on; he is told of the others."""
        for letter in letters:
            why = staff.keeps_from_acting(_staff(request), letter)
            if why:
                messages.error(request, _refusal(why, letter))
            else:
                yield letter


def _refusal(why: str, letter: DeadLetter) -> str:
    sentence = _(KEPT_FROM[why]) if why in KEPT_FROM else wording.error(why, {})
    return _("Mail %(id)s: %(refusal)s") % {"id": letter.pk, "refusal": sentence}


def _staff(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)  # noqa: S101  (the admin saw to it; this tells the type checker)
    return request.user
