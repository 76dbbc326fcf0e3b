"""Ratings and moves in time, for staff who are asked about them: to be looked at, and nothing else."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import conditional_escape
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import wording
from games.admin.readonly import ReadOnly
from games.ratings import scale, selectors
from games.ratings.models import Punctuality, Rating
from games.ratings.reliability import percent


class PoolFilter(admin.RelatedOnlyFieldListFilter):
    """By deck setup; the ratings of all games together have none."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.empty_value_display = conditional_escape(gettext("all cards"))


@admin.register(Rating)
class RatingAdmin(ReadOnly[Rating]):
    """Ratings as everybody reads them, and what they are made of; a player's page says how reliable he is."""

    list_display = ("player", "pool", "number", "provisional", "games", "last_played_at")
    list_filter = (("setup", PoolFilter),)
    list_select_related = ("player", "setup")
    shown_lookups = frozenset({"setup__id__exact", "setup__isnull"})
    search_fields = ("player__username",)
    ordering = ("-mu", "player")
    fields = (*list_display, "mu", "sigma", "reliability")
    readonly_fields = ("pool", "number", "provisional", "reliability")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Rating]:
        """Without the pools that nobody else reads either: their setups are their owners' alone."""
        return super().get_queryset(request).filter(selectors.SHOWN_POOLS)

    @admin.display(description=_("games with"), ordering="setup__name")
    def pool(self, rating: Rating) -> str:
        """The setup, or all games together."""
        return wording.setup_title(rating.setup) if rating.setup else gettext("all cards")

    @admin.display(description=_("rating"), ordering="mu")
    def number(self, rating: Rating) -> str:
        """The number with its uncertainty."""
        return str(scale.shown(rating.mu, rating.sigma))

    @admin.display(description=_("provisional"), boolean=True)
    def provisional(self, rating: Rating) -> bool:
        """Whether it says little yet."""
        return scale.shown(rating.mu, rating.sigma).provisional

    @admin.display(description=_("moves in time"))
    def reliability(self, rating: Rating) -> str:
        """The player's share of moves in time, in all his ended games; one query."""
        share = selectors.reliability(rating.player)
        return gettext("not known yet") if share is None else f"{percent(share)} %"


@admin.register(Punctuality)
class PunctualityAdmin(ReadOnly[Punctuality]):
    """What reliability is made of: each player's moves, and the deadlines that he missed, in each ended game."""

    list_display = ("player", "game", "moves", "missed", "until")
    list_select_related = ("player", "game")
    search_fields = ("player__username", "game__code")
    ordering = ("-until", "-pk")
    fields = list_display

    def get_queryset(self, request: HttpRequest) -> QuerySet[Punctuality]:
        """Of a game its code alone."""
        return super().get_queryset(request).defer("game__state", "game__record", "game__secret")
