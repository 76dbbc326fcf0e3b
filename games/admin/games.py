"""Games: a list, and each as a viewer without a seat sees it."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games import engine, selectors, wording
from games.admin.running import RunningGames
from games.models import Game, Seat
from games.selectors.table import former_names, names_then, seat_name
from games.services.errors import ServiceError

LAST_EVENTS = 60


class SeatInline(admin.TabularInline[Seat, Game]):
    """Who sits where. The seats' words for the shuffle are on the game's own page, as everybody sees them."""

    model = Seat
    extra = 0
    can_delete = False
    fields = readonly_fields = (
        "letter", "player", "is_bot", "resigned_at", "stand_in_since", "stand_in_why", "wants_end", "deadline",
        "misses", "place", "total",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """With the players."""
        return super().get_queryset(request).select_related("player")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody is seated here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is changed here."""
        return False


@admin.register(Game)
class GameAdmin(RunningGames):
    """Games, without anything that is not everybody's to see; what may be done to one is in RunningGames."""

    list_display = ("code", "status", "host", "setup", "seats_wanted", "round", "rounds", "created_at", "last_move_at")
    list_filter = ("status", "access", "remember", "teams", "setup")
    list_select_related = ("host", "setup")
    shown_lookups = frozenset({"status__exact", "access__exact", "remember__exact", "teams__exact", "setup__id__exact"})
    search_fields = ("code", "host__username", "seats__player__username")
    ordering = ("-created_at",)
    inlines = (SeatInline,)
    fieldsets = (
        (None, {"fields": ("code", "status", "host", "setup", "decks", "token")}),
        (_("As a viewer without a seat sees it"), {"fields": ("commitment", "public_table", "public_log")}),
        (_("Options"), {"fields": (
            "seats_wanted", "bots", "rounds", "move_time", "bank", "cap", "days_off", "misses_allowed", "leave_allowed",
            "pauses_allowed", "remember", "teams", "access", "turn_limit", "rated", "rules_version",
        )}),
        (_("Times"), {"fields": ("created_at", "expires_at", "picks_due_at", "started_at", "last_move_at",
                                 "ended_at")}),
        (_("Pauses and granted time"), {"fields": ("pause_reason", "paused_until", "pause_asked_until", "paused_for",
                                                   "granted")}),
    )  # fmt: skip
    readonly_fields = (
        "public_table", "public_log", "pause_reason", "paused_until", "pause_asked_until", "paused_for", "granted",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """Without the columns that nobody may read."""
        return super().get_queryset(request).defer("state", "record", "secret")

    @admin.display(description=_("table"))
    def public_table(self, game: Game) -> SafeString:
        """The table, or why there is none."""
        try:
            table = selectors.table(game, None)
        except ServiceError as error:
            return _rendered("table", refusal=wording.error(error.code, error.params))
        view = table.view
        if view is None:
            return _rendered("table")
        villages = [(seat, engine.write_shown(view["villages"][seat.letter])) for seat in table.seats]
        piles = [engine.write_shown(pile) for pile in view["piles"]]
        display = engine.write_shown(view["display"]) if view["display"] else ""
        return _rendered("table", view=view, villages=villages, piles=piles, display=display)

    @admin.display(description=_("log"))
    def public_log(self, game: Game) -> SafeString:
        """The last events, the newest first, without anybody's private half."""
        events = selectors.events(game, None, since=max(0, game.event_count - LAST_EVENTS), limit=LAST_EVENTS)
        seats = game.seats.select_related("player")
        names = {seat.letter: seat_name(seat) for seat in seats}
        former = former_names(game)
        told = [
            event | {"sentence": wording.event(event, names_then(names, former, event["number"]), None)}
            for event in reversed(events)
        ]
        return _rendered("log", events=told)


def _rendered(name: str, **context: Any) -> SafeString:
    return SafeString(render_to_string(f"admin/games/{name}.html", context))
