"""Messages at a table: reading, posting, muting, reporting."""

from django.contrib import messages as notices
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import engine, selectors
from games.services import messages
from games.services.errors import ServiceError
from games.web import talk
from games.web.refusals import game_act, game_page_view, game_view, reader

PAGE = 30
LONGEST_NUMBER = 9


@game_page_view
def said(request: HttpRequest, code: str) -> HttpResponse:
    """A page of what was said, the last one or the one before a number."""
    player = reader(request)
    game = selectors.visible_game(code, player)
    table = selectors.table(game, player)
    text = request.GET.get("before", "")
    before = int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else None
    context = talk.panel(table, player, before=before, size=PAGE)
    return render(request, "web/messages.html", {"game": game, "table": table, "before": before, **context})


@game_act
def say(request: HttpRequest, code: str) -> HttpResponse:
    """Say it."""
    phrase, place = request.POST.get("phrase", ""), request.POST.get("place", "")
    messages.post(
        code=code,
        player=reader(request),
        text="" if phrase else request.POST.get("text", ""),
        phrase=phrase,
        params={"place": place} if place and messages.PHRASES.get(phrase) else {},
    )
    return redirect("web:messages" if request.POST.get("back") == "messages" else "web:game", code)


@game_act
def mute(request: HttpRequest, code: str) -> HttpResponse:
    """Read no more of a seat, or read it again."""
    letter, muted = request.POST.get("letter", ""), request.POST.get("muted") != "no"
    if letter not in list(engine.SEATS):
        # What cannot be a seat is not asked of the database, which need not bear every character.
        raise ServiceError("bad-seat", 422, letter=letter[:1])
    messages.mute(code=code, player=reader(request), letter=letter, muted=muted)
    return redirect("web:messages", code)


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Ask what is wrong with a message; then show it to the staff."""

    @game_view
    def shown(request: HttpRequest, code: str) -> HttpResponse:
        player = reader(request)
        if request.method == "POST":
            reason = request.POST.get("reason", "")
            messages.report(code=code, player=player, number=number, reason=reason)
            notices.success(request, _("The people who run this server will look at that message."))
            return redirect("web:messages", code)
        game = selectors.visible_game(code, player)
        table = selectors.table(game, player)
        found = talk.panel(table, player, before=number + 1, size=1)["said"]
        if not found or found[0].number != number or found[0].mine:
            raise Http404
        form = talk.ReportForm(label_suffix="")
        return render(request, "web/report.html", {"game": game, "message": found[0], "form": form})

    return shown(request, code)
