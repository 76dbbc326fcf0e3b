"""The form that opens a game. What may be chosen is checked again by the service."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar, cast

from django import forms
from django.core.validators import RegexValidator
from django.http import QueryDict
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games import engine, selectors, wording
from games.models import DeckSetup, Game
from games.services.options import LONGEST_TURN_LIMIT, MOST_INVITED, NONCE
from games.web.clock_form import ClockForm
from games.web.setup_form import card_names, deck_names
from players.models import Player
from players.services import people

REMEMBER = [
    ("yes", _("Yes: the table keeps showing me what I have seen.")),
    ("no", _("No: what I see is shown to me once. This is a game on honour: nobody takes notes.")),
]
RATED = [
    (Game.Rated.PEOPLE, _("yes, unless bots take seats from the start")),
    (Game.Rated.ALWAYS, _("yes, against bots too")),
    (Game.Rated.NEVER, _("no")),
]
ACCESS = [
    (Game.Access.OPEN, _("Open: everybody may join and watch.")),
    (Game.Access.INVITATION, _("By invitation: only those I name may join and watch.")),
]
IN_A_ROW = forms.RadioSelect(attrs={"class": "in-a-row"})


def nonce_field(help_text: Any) -> forms.CharField:
    """The field for a player's own contribution to the shuffle; None stands for "draw one for me"."""
    return forms.CharField(
        label=_("Your own word for the shuffle"),
        required=False,
        max_length=64,
        empty_value=None,
        validators=[RegexValidator(rf"\A{NONCE.pattern}\Z", _("Letters a-z, digits, hyphens and underscores only."))],
        help_text=help_text,
    )


class SetupIterator(forms.models.ModelChoiceIterator[DeckSetup]):
    """The setups in groups: official ones, one's own, those that others share."""

    def __iter__(self) -> Iterator[Any]:
        rows, field = list(self.queryset), self.field
        player = field.player if isinstance(field, SetupField) else None
        groups = [
            (_("Official"), [row for row in rows if row.official]),
            (_("Yours"), [row for row in rows if not row.official and row.owner == player]),
            (_("Shared by others"), [row for row in rows if not row.official and row.owner != player]),
        ]
        for title, members in groups:
            if members:
                yield title, [self.choice(row) for row in members]


class SetupField(forms.ModelChoiceField[DeckSetup]):
    """A setup that the player may open games with."""

    iterator = SetupIterator
    player: Player | None = None

    def label_from_instance(self, obj: DeckSetup) -> str:
        """Its name, with whose it is where it is another's."""
        if obj.official or obj.owner is None or obj.owner == self.player:
            return wording.setup_title(obj)
        return f"{obj.name} ({obj.owner.username})"


class NewGameForm(ClockForm):
    """All options of a game. `options` is what `services.lobby.create_game` takes, but for the host."""

    setup = SetupField(DeckSetup.objects.none(), label=_("Cards"), to_field_name="slug", empty_label=None)
    seats = forms.TypedChoiceField(
        label=_("Seats"), coerce=int, choices=[(n, str(n)) for n in (2, 3, 4)], initial=4, widget=IN_A_ROW
    )
    bots = forms.TypedChoiceField(
        label=_("Of these, played by bots"), coerce=int, choices=[(n, str(n)) for n in range(4)], initial=0,
        widget=IN_A_ROW,
    )  # fmt: skip
    teams = forms.BooleanField(
        label=_("In two teams"), required=False,
        help_text=_("A and C play against B and D; who joins chooses a seat. For four seats."),
    )  # fmt: skip
    rounds = forms.TypedChoiceField(
        label=_("Rounds"), coerce=int, choices=[(n, str(n)) for n in (1, 2, 3, 4)], initial=4,
        widget=IN_A_ROW, help_text=_("The rules say four. One makes a short game."),
    )  # fmt: skip
    remember = forms.ChoiceField(
        label=_("Does the table remember for me?"), choices=REMEMBER, initial="yes", widget=forms.RadioSelect
    )
    access = forms.ChoiceField(
        label=_("Who may join?"), choices=ACCESS, initial=Game.Access.OPEN, widget=forms.RadioSelect
    )
    invited = forms.CharField(
        label=_("Invite"), required=False, max_length=800,
        help_text=_("Names of players, with commas between them. They get a mail."),
    )  # fmt: skip
    turn_limit = forms.IntegerField(
        label=_("Turns in a round at most"), required=False, min_value=2, max_value=LONGEST_TURN_LIMIT,
        help_text=_("Of all seats together. Then the round ends as if the deck were used up. Empty means no limit."),
    )  # fmt: skip
    rated = forms.ChoiceField(label=_("Does it move ratings?"), choices=RATED, initial=Game.Rated.PEOPLE)
    nonce = nonce_field(_("Mixed into the shuffle. Leave it empty and we draw one."))

    first_fields: ClassVar[tuple[str, ...]] = ("setup", "seats", "bots", "teams", "rounds")
    table_fields: ClassVar[tuple[str, ...]] = ("remember", "access", "invited")
    last_fields: ClassVar[tuple[str, ...]] = ("turn_limit", "rated", "nonce")

    def __init__(self, host: Player, data: QueryDict | None = None, setup: str = "bullet") -> None:
        super().__init__(data, label_suffix="", initial={"setup": setup})
        self.host = host
        field = cast(SetupField, self.fields["setup"])
        # A setup that was named in the address, or chosen when it was still among the newest, can be chosen.
        named = [setup, *(data.getlist("setup") if data else [])]
        field.player, field.queryset = host, selectors.setups(host, also=named)

    def clean_invited(self) -> list[Player]:
        """The players of those names. Names that nobody has are named in the error."""
        names = {name.lower(): name for name in re.split(r"[,;\s]+", self.cleaned_data["invited"]) if name}.values()
        if len(names) > MOST_INVITED:
            raise forms.ValidationError(_("At most %(most)d players can be invited."), params={"most": MOST_INVITED})
        found, missing = people.by_name(names)
        if missing:
            text = ngettext(
                "Nobody here is called %(names)s.", "Nobody here is called any of: %(names)s.", len(missing)
            )
            raise forms.ValidationError(text % {"names": ", ".join(missing)})
        return [player for player in found if player != self.host]

    def clean(self) -> dict[str, Any]:
        """Bots leave a seat for the host, and somebody can take each other seat."""
        data = super().clean() or {}
        seats, bots = data.get("seats"), data.get("bots")
        if data.get("teams") and seats is not None and seats != len(engine.SEATS):
            self.add_error("teams", _("Teams need four seats."))
        if seats is not None and bots is not None:
            if bots >= seats:
                self.add_error(
                    "bots", _("One seat is yours: there can be at most %(most)d bots.") % {"most": seats - 1}
                )
            elif data.get("access") == Game.Access.INVITATION and bots < seats - 1 and data.get("invited") == []:
                self.add_error("invited", _("Name at least one player to invite, or let bots take the other seats."))
            if data.get("turn_limit") and data["turn_limit"] < seats:
                self.add_error("turn_limit", _("Every seat should have a turn: at least %(least)d.") % {"least": seats})
        return data

    @property
    def options(self) -> dict[str, Any]:
        """The cleaned options."""
        names = (*self.first_fields, *self.table_fields, *self.last_fields)
        chosen = {name: self.cleaned_data[name] for name in names}
        return chosen | {"remember": chosen["remember"] == "yes"} | self.time_options()

    def first(self) -> list[forms.BoundField]:
        """What everybody chooses."""
        return [self[name] for name in self.first_fields]

    def absence(self) -> list[forms.BoundField]:
        """What happens when somebody is not there."""
        return [self[name] for name in self.absence_fields]

    def around(self) -> list[forms.BoundField]:
        """Who sits at the table, and what it remembers."""
        return [self[name] for name in self.table_fields]

    def last(self) -> list[forms.BoundField]:
        """What most leave alone."""
        return [self[name] for name in self.last_fields]


class JoinForm(forms.Form):
    """Taking a seat: of a game in teams one of the free ones, by choice."""

    letter = forms.ChoiceField(
        label=_("Your seat"), required=False, choices=[(letter, letter) for letter in engine.SEATS], widget=IN_A_ROW
    )
    nonce = nonce_field(
        _("Mixed into the shuffle, so that the server cannot choose the cards. Leave it empty and we draw one.")
    )

    @classmethod
    def offering(cls, seats: list[tuple[str, str]], former: str | None = None) -> "JoinForm":
        """The form to show, with these seats (letter and label) to choose from; none: no choice.

        former: one's seat of the last game, chosen beforehand where it is free.
        """
        letters = [letter for letter, _label in seats]
        begin = former if former in letters else next(iter(letters), None)
        form = cls(label_suffix="", initial={"letter": begin})
        if seats:
            field = cast(forms.ChoiceField, form.fields["letter"])
            field.choices = seats
        else:
            del form.fields["letter"]
        return form


class PickForm(forms.Form):
    """A loser's pick: the cards of one number from another deck."""

    pick = forms.ChoiceField(label=_("Cards to take in"))

    def __init__(self, decks: Mapping[int, str], picked: Collection[int]) -> None:
        super().__init__(label_suffix="")
        names = {deck: card_names(deck) for deck in deck_names()}
        field = cast(forms.ChoiceField, self.fields["pick"])
        field.choices = [
            (
                gettext("%(number)s, instead of %(cards)s") % {"number": number, "cards": names[now_from][number]},
                [
                    (f"{number}={deck}", f"{number}: {cards[number]} ({wording.deck(deck)})")
                    for deck, cards in names.items()
                    if deck != now_from
                ],
            )
            for number, now_from in decks.items()
            if number not in picked
        ]
