"""Fields that the desk's forms are made of."""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as lazy

from games.leagues.formats import rules
from games.leagues.wording.standings import TIEBREAKS

OWN_POINTS = "own"
# The words of each rule that is one of a few.
CHOSEN: dict[str, tuple[Any, list[tuple[str, Any]], Any]] = {
    "admission": (
        lazy("Who may register"),
        [("open", lazy("everybody")), ("invitation", lazy("whom an organiser invites"))],
        "",
    ),
    "seeding": (
        lazy("Order of a first season"),
        [
            ("rating", lazy("by rating")),
            ("registration", lazy("by the order of registration")),
            ("lot", lazy("by lot")),
        ],
        lazy("Later seasons go by the last one’s standings."),
    ),
    "points": (
        lazy("Points"),
        [
            ("10-6-3-1", "10 – 6 – 3 – 1"),
            ("6-4-2-0", "6 – 4 – 2 – 0"),
            ("linear", lazy("10 to 0 in equal steps")),
            (OWN_POINTS, lazy("own ones, below")),
        ],
        lazy("Of each place of a table; smaller tables have the first of them. Who ties shares."),
    ),
    "per": (
        lazy("Points are given for"),
        [("game", lazy("a whole game")), ("rounds", lazy("each round; a game counts their mean"))],
        "",
    ),
    "ranking": (
        lazy("What ranks"),
        [("mean", lazy("the mean of one’s tables")), ("sum", lazy("the sum of one’s tables"))],
        lazy("The mean is fair where not all have the same number of tables."),
    ),
    "forfeit": (
        lazy("Who gives up a game"),
        [
            ("last", lazy("is placed behind all others of the table")),
            ("played", lazy("has what the bot makes of it")),
            ("nothing", lazy("gets no points; the others stay as placed")),
        ],
        lazy("A bot plays his seat on in any case."),
    ),
    "withdrawn": (
        lazy("Tables of who withdraws"),
        [
            ("keep", lazy("count; the open ones are given up")),
            ("void", lazy("count for nobody")),
            ("average", lazy("give the others the mean of their other tables")),
        ],
        lazy("Whoever withdraws is ranked behind all others."),
    ),
    "adjudication": (
        lazy("A game that is not over at the hard end"),
        [
            ("stands", lazy("ends as it stands, after the open move’s default")),
            ("play-on", lazy("is played to its end by defaults")),
            ("void", lazy("counts for nobody")),
        ],
        "",
    ),
}


def choices(rule: str) -> forms.ChoiceField:
    """The field of a rule that is one of a few."""
    label, offered, help_text = CHOSEN[rule]
    return forms.ChoiceField(label=label, choices=offered, initial=getattr(rules.Rules(), rule), help_text=help_text)


def number(label: Any, bounds: tuple[int, int], initial: int | None, help_text: Any) -> forms.IntegerField:
    """A whole number within its bounds; it may be left out where there is none at first."""
    return forms.IntegerField(
        label=label, min_value=bounds[0], max_value=bounds[1], initial=initial,
        required=initial is not None, help_text=help_text,
    )  # fmt: skip


class DateTime(forms.SplitDateTimeField):
    """A date and a time of day, in the reader's zone."""

    def __init__(self, **options: Any) -> None:
        # Said again at each page, in its reader's language.
        date: dict[str, Any] = {"type": "date", "aria-label": lazy("Date")}
        time: dict[str, Any] = {"type": "time", "aria-label": lazy("Time of day")}
        widget = forms.SplitDateTimeWidget(
            date_attrs=date, time_attrs=time, date_format="%Y-%m-%d", time_format="%H:%M"
        )
        super().__init__(widget=widget, **options)


class TieBreakLists(forms.MultiWidget):
    """As many lists as there are tie-breaks, in their order."""

    def __init__(self) -> None:
        offered = [("", "–"), *((code, words[0]) for code, words in TIEBREAKS.items())]
        super().__init__(
            {
                str(place): forms.Select(
                    choices=offered, attrs={"aria-label": format_lazy(lazy("Tie-break {place}"), place=place)}
                )
                for place in range(1, len(TIEBREAKS) + 1)
            }
        )

    def decompress(self, value: Any) -> list[str]:
        """A chain, one name a list."""
        return list(value or ())


class TieBreaks(forms.MultiValueField):
    """A chain of tie-breaks: empty places are passed over, and none counts twice."""

    def __init__(self, **options: Any) -> None:
        offered = [("", "–"), *((code, words[0]) for code, words in TIEBREAKS.items())]
        fields = [forms.ChoiceField(choices=offered, required=False) for _ in TIEBREAKS]
        super().__init__(
            fields, widget=TieBreakLists(), require_all_fields=False,
            help_text=lazy("Asked one after the other while players have the same points. With none, or if none tells "
                           "them apart, they share the rank; the lot always does."),
            **options,
        )  # fmt: skip

    def compress(self, data_list: list[str]) -> list[str]:
        """The names in their order."""
        return list(dict.fromkeys(name for name in data_list if name))
