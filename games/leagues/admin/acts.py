"""What can be done to a season from its desk: each act with its form, its stages, and the service that does it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.leagues.admin import act_forms as forms
from games.leagues.admin.desk import in_words
from games.leagues.models import Season
from games.leagues.services import (
    corrections,
    drafts,
    ending,
    gates,
    grants,
    messages,
    registration,
    replacing,
    withdrawals,
)
from games.services.errors import ServiceError
from players.models import Player

Status = Season.Status
HOUR = 3600
Do = Callable[[Season, Player, Any], str | None]


@dataclass(frozen=True, slots=True)
class Act:
    """An act. text: what it does, for its page; do: carry it out, with a valid form; what to say if more than done."""

    title: Promise
    text: Promise
    form: type[forms.ActForm]
    stages: tuple[str, ...]
    do: Do


def _open(season: Season, by: Player, _form: forms.ActForm) -> None:
    registration.open_registration(season=season, by=by)


def _close(season: Season, by: Player, _form: forms.ActForm) -> None:
    registration.close_registration(season=season, by=by)


def _invite(season: Season, by: Player, form: forms.NameForm) -> str | None:
    player = form.cleaned_data["player"]
    registration.invite(season=season, by=by, player=player)
    try:
        gates.check(season, player)
    except ServiceError as refusal:
        return _("Invited. As it stands, though, registering will be refused: %(why)s") % {"why": in_words(refusal)}
    return None


def _remove(season: Season, by: Player, form: forms.EntryForm) -> None:
    registration.remove(season=season, by=by, **_given(form, "entry", "why"))


def _grant(season: Season, by: Player, form: forms.GrantForm) -> str:
    given = form.cleaned_data
    tables = [given["table"]] if given["table"] else None
    granted = grants.grant(season=season, by=by, seconds=given["hours"] * HOUR, why=given["why"], tables=tables)
    done = len(granted.tables)
    said = [ngettext("Time granted at %(n)d table.", "Time granted at %(n)d tables.", done) % {"n": done}]
    if passed := len(granted.skipped):
        said.append(
            ngettext(
                "%(n)d table was passed over: you sit there, nobody is asked there, or its time is used up.",
                "%(n)d tables were passed over: you sit there, nobody is asked there, or their time is used up.",
                passed,
            )
            % {"n": passed}
        )
    return " ".join(said)


def _replace(season: Season, by: Player, form: forms.ReplaceForm) -> None:
    partner = form.cleaned_data.get("partner")
    replacing.replace(season=season, by=by, partner=partner, **_given(form, "entry", "player", "why"))


def _withdraw(season: Season, by: Player, form: forms.EntryForm) -> None:
    withdrawals.remove(season=season, by=by, **_given(form, "entry", "why"))


def _correct(season: Season, by: Player, form: forms.CorrectForm) -> None:
    corrections.correct(
        season=season, by=by, places=form.places(), totals=form.totals(), **_given(form, "table", "why")
    )


def _void(season: Season, by: Player, form: forms.TableForm) -> None:
    corrections.void(season=season, by=by, **_given(form, "table", "why"))


def _undo(season: Season, by: Player, form: forms.UndoForm) -> None:
    corrections.undo(season=season, by=by, **_given(form, "action", "why"))


def _announce(season: Season, by: Player, form: forms.AnnounceForm) -> None:
    messages.announce(season=season, by=by, text=form.cleaned_data["text"])


def _next(season: Season, by: Player, _form: forms.ActForm) -> str:
    following = drafts.next_season(season=season, by=by)
    return _("Season %(number)d is drafted: look at its dates and open its registration.") % {
        "number": following.number
    }


def _cancel(season: Season, by: Player, form: forms.WhyForm) -> None:
    ending.cancel(season=season, by=by, why=form.cleaned_data["why"])


def _given(form: forms.ActForm, *names: str) -> dict[str, Any]:
    return {name: form.cleaned_data[name] for name in names}


UPCOMING = (Status.REGISTRATION, Status.CONFIRMATION)
UNDER_WAY = (Status.PUBLISHED, Status.RUNNING)
ACTS: dict[str, Act] = {
    "open": Act(
        lazy("Open registration"),
        lazy("From now on everybody sees the season, and its rules stand. Players register between its dates."),
        forms.ActForm, (Status.DRAFT,), _open,
    ),
    "close": Act(
        lazy("Close registration"),
        lazy("The seed is drawn, and all who have a place are asked to confirm it. It closes by itself at its date."),
        forms.ActForm, (Status.REGISTRATION,), _close,
    ),
    "invite": Act(
        lazy("Invite a player"), lazy("For seasons by invitation."), forms.NameForm, (Status.REGISTRATION,), _invite
    ),
    "remove": Act(
        lazy("Remove an entry"),
        lazy("Who was removed is told so with the reason; the next who waits moves up."),
        forms.EntryForm, UPCOMING, _remove,
    ),
    "announce": Act(
        lazy("Message all"), lazy("To all who take part."),
        forms.AnnounceForm, (*UPCOMING, *UNDER_WAY, Status.FINISHED), _announce,
    ),
    "grant": Act(
        lazy("Grant time"),
        lazy("At tables where you sit yourself somebody else must do that; with “all” they are passed over."),
        forms.GrantForm, (Status.RUNNING,), _grant,
    ),
    "replace": Act(
        lazy("Replace a player"),
        lazy("The new player takes the place with its results and sits down in the games that are not over. The old "
             "member stays on record."),
        forms.ReplaceForm, UNDER_WAY, _replace,
    ),
    "withdraw": Act(
        lazy("Withdraw a player"),
        lazy("His open games are given up, and his tables count as the rules say. This cannot be taken back; a player "
             "can be replaced afterwards."),
        forms.PlayingForm, UNDER_WAY, _withdraw,
    ),
    "correct": Act(
        lazy("Correct a result"),
        lazy("It counts for the league alone; the game itself stays as it was played. Without scores those of before "
             "stay."),
        forms.CorrectForm, (Status.RUNNING, Status.FINISHED), _correct,
    ),
    "void": Act(
        lazy("Void a table"), lazy("It counts for nobody. This can be taken back."), forms.TableForm,
        (Status.RUNNING, Status.FINISHED), _void,
    ),
    "undo": Act(
        lazy("Take an act back"), lazy("The result is again as it was before."), forms.UndoForm,
        (Status.RUNNING, Status.FINISHED), _undo,
    ),
    "next": Act(
        lazy("Draft the next season"),
        lazy("With the same rules. Its divisions follow from this season’s final standings; after a cancelled season "
             "from those of the one before."),
        forms.ActForm, (*UNDER_WAY, Status.FINISHED, Status.CANCELLED), _next,
    ),
    "cancel": Act(
        lazy("Cancel the season"),
        lazy("For good, and everybody reads the reason on the season’s page. Games that run are played on, but "
             "count for nothing in the league."),
        forms.WhyForm, (Status.DRAFT, *UPCOMING, *UNDER_WAY), _cancel,
    ),
}  # fmt: skip
# Acts that are offered beside what they are done to.
ELSEWHERE = ("undo",)


def offered(season: Season) -> dict[str, Act]:
    """The acts that its desk offers now."""
    return {code: act for code, act in ACTS.items() if season.status in act.stages and code not in ELSEWHERE}
