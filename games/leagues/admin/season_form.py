"""The form of a season: all its rules in groups, and its dates. What may be chosen is checked again by the service."""

import dataclasses
from datetime import timedelta
from typing import Any, ClassVar, cast

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games import selectors
from games.leagues.admin.rule_fields import OWN_POINTS, DateTime, TieBreaks, choices, number
from games.leagues.formats.rules import BOUNDS, POINTS, Rules
from games.leagues.models import Season
from games.leagues.services.drafts import DATES, MOVABLE
from games.models import DeckSetup
from games.services.options import LONGEST_TURN_LIMIT
from games.web.clock_form import BANK, EACH, ClockForm
from games.web.forms import SetupField
from players.models import Player
from silver_site.clock import now

DAY = timedelta(days=1)
NEW = Rules()


class SeasonForm(ClockForm):
    """All that is announced of a season. `rules`, `setup` and `dates` are what `services.drafts` takes."""

    setup = SetupField(DeckSetup.objects.none(), label=lazy("Cards"), to_field_name="slug", empty_label=None)
    seats = forms.TypedChoiceField(
        label=lazy("Players at a table"), coerce=int, choices=[(n, str(n)) for n in (4, 3, 2)], initial=NEW.seats,
    )  # fmt: skip
    teams = forms.BooleanField(
        label=lazy("Teams of two"), required=False,
        help_text=lazy("Two players register together; A and C play against B and D. For tables of four."),
    )  # fmt: skip
    size = number(
        lazy("Players in a division"), BOUNDS["size"], NEW.size,
        lazy("Even for tables of four: 5, 7 or 13; of three: 4 or 7; of two and of teams: 4 to 20. Divisions get as "
             "near to it as the number of players allows."),
    )  # fmt: skip
    rounds = forms.TypedChoiceField(
        label=lazy("Rounds of a game"), coerce=int, choices=[(n, str(n)) for n in (1, 2, 3, 4)], initial=NEW.rounds
    )
    remember = forms.BooleanField(
        label=lazy("The table remembers"), required=False, initial=NEW.remember,
        help_text=lazy("Otherwise what a player has seen is shown to him once."),
    )  # fmt: skip
    turn_limit = number(
        lazy("Turns in a round at most"), (2, LONGEST_TURN_LIMIT), None, lazy("Of all seats together. Empty: no limit.")
    )

    admission = choices("admission")
    least = number(
        lazy("Players at least"),
        BOUNDS["least"],
        NEW.least,
        lazy("With fewer the season is not published. Teams count once."),
    )
    most = number(lazy("Places"), BOUNDS["most"], NEW.most, lazy("Whoever registers later waits. Empty: no limit."))
    rating_from = number(lazy("Rating from"), BOUNDS["rating_from"], None, lazy("Empty: any."))
    rating_to = number(lazy("Rating to"), BOUNDS["rating_to"], None, lazy("Empty: any."))
    reliability = number(
        lazy("Moves in time, percent"), BOUNDS["reliability"], None,
        lazy("The least share of moves in time over a year. Empty: any; who is not known yet passes."),
    )  # fmt: skip
    seeding = choices("seeding")
    up = number(lazy("Promoted"), BOUNDS["up"], None, lazy("From each division. Empty: a sixth of it, rounded up."))
    down = number(lazy("Relegated"), BOUNDS["down"], None, lazy("As above."))

    points = choices("points")
    own_points = forms.CharField(
        label=lazy("Own points"), required=False, max_length=60,
        help_text=lazy("The points of each place with hyphens between them, the best first: 12-7-3-0."),
    )  # fmt: skip
    per = choices("per")
    ranking = choices("ranking")
    tiebreaks = TieBreaks(label=lazy("Tie-breaks"), required=False, initial=list(NEW.tiebreaks))

    forfeit = choices("forfeit")
    withdrawn = choices("withdrawn")
    adjudication = choices("adjudication")
    rated = forms.BooleanField(label=lazy("Games move ratings"), required=False, initial=NEW.rated)
    rate_bots = forms.BooleanField(label=lazy("Also where bots began a seat"), required=False, initial=NEW.rate_bots)

    opens_at = DateTime(label=lazy("Registration opens"), help_text=lazy("All dates are in your time zone."))
    closes_at = DateTime(
        label=lazy("Registration closes"), help_text=lazy("Then the seed is drawn, and all are asked to confirm.")
    )
    starts_at = DateTime(
        label=lazy("Start"), help_text=lazy("Until then players confirm, and you publish the pairings.")
    )
    ends_at = DateTime(label=lazy("Hard end"), help_text=lazy("What is not played to its end by then is adjudicated."))

    expected = number(
        lazy("Players you expect"), (2, 1000), 28, lazy("Only for “Show what it means”; nothing is stored of it.")
    )

    groups: ClassVar[tuple[tuple[Any, tuple[str, ...]], ...]] = (
        (lazy("What is played"), ("setup", "seats", "teams", "size", "rounds", "remember", "turn_limit")),
        (lazy("Time"), (*ClockForm.clock_fields, *ClockForm.absence_fields)),
        (lazy("Dates"), DATES),
        (lazy("Who plays"), ("admission", "least", "most", "rating_from", "rating_to", "reliability")),
        (lazy("Divisions"), ("seeding", "up", "down")),
        (lazy("Points and ties"), ("points", "own_points", "per", "ranking", "tiebreaks")),
        (lazy("Who gives up, withdraws or is late"), ("forfeit", "withdrawn", "adjudication")),
        (lazy("Ratings"), ("rated", "rate_bots")),
        (lazy("What it means"), ("expected",)),
    )  # fmt: skip

    def __init__(self, by: Player, data: Any = None, season: Season | None = None) -> None:
        super().__init__(data, label_suffix="", initial=initial_of(season))
        field = cast(SetupField, self.fields["setup"])
        field.player, field.queryset = by, setups_for(by, season)
        self.fields["misses_allowed"].help_text = lazy(
            "Until the player is back: one click is enough. Only organisers put somebody else into his seat."
        )

    def clean(self) -> dict[str, Any]:
        """The points are chosen or written, not both."""
        data = super().clean() or {}
        chosen, own = data.get("points"), data.get("own_points")
        if chosen == OWN_POINTS and not own:
            self.add_error("own_points", self.fields["own_points"].error_messages["required"])
        elif chosen and chosen != OWN_POINTS and own:
            self.add_error("own_points", _("Choose “own ones, below” at “Points”, or leave this empty."))
        return data

    @property
    def fieldsets(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields in their groups, with headings."""
        return [(title, [self[name] for name in names]) for title, names in self.groups]

    def rules(self) -> Rules:
        """The rules, of cleaned fields; not checked yet."""
        data = {**self.cleaned_data, **self.time_options()}
        data["points"] = data["own_points"] if data["points"] == OWN_POINTS else data["points"]
        for name in ("days_off", "tiebreaks"):
            data[name] = tuple(data[name])
        return Rules(**{field.name: data[field.name] for field in dataclasses.fields(Rules)})

    def dates(self) -> dict[str, Any]:
        """The four dates."""
        return {name: self.cleaned_data[name] for name in DATES}


class DatesForm(forms.Form):
    """The dates of a season whose rules stand that are still to come: they may move to later days."""

    closes_at = DateTime(label=lazy("Registration closes"))
    starts_at = DateTime(label=lazy("Start"))
    ends_at = DateTime(label=lazy("Hard end"))
    why = forms.CharField(label=lazy("Reason"), max_length=200, help_text=lazy("It stands in the log."))

    def __init__(self, season: Season, data: Any = None) -> None:
        super().__init__(data, label_suffix="", initial={name: getattr(season, name) for name in DATES})
        for name, stages in MOVABLE.items():
            if season.status not in stages:
                del self.fields[name]


def setups_for(by: Player, season: Season | None) -> QuerySet[DeckSetup]:
    """What this organiser can choose: what he could open a game with, and what a colleague has chosen before."""
    chosen = season.setup_id if season else None
    usable = selectors.setups(by).values("pk")
    return DeckSetup.objects.filter(Q(pk__in=usable) | Q(pk=chosen)).select_related("owner")


def initial_of(season: Season | None) -> dict[str, Any]:
    """What the form shows at first: the season's rules and dates, or those that a new one is offered."""
    if season is None:
        first = now().replace(minute=0, second=0, microsecond=0) + DAY
        dates = dict(zip(DATES, (first, first + 14 * DAY, first + 21 * DAY, first + 81 * DAY), strict=True))
        return {**_of_rules(NEW), **dates, "setup": "bullet"}
    dates = {name: getattr(season, name) for name in DATES}
    return {**_of_rules(season.terms), **dates, "setup": season.setup.slug}


def _of_rules(rules: Rules) -> dict[str, Any]:
    shown = dataclasses.asdict(rules)
    if rules.points not in POINTS:
        shown |= {"points": OWN_POINTS, "own_points": rules.points}
    banked = rules.bank is not None
    times = {"clock": BANK, "added": rules.move_time} if banked else {"clock": EACH, "move_time": rules.move_time}
    for name in ("move_time", "bank", "cap"):
        del shown[name]
    return {**shown, **times, **({"bank": rules.bank, "cap": rules.cap} if banked else {})}
