"""The longer pages of a season: the form of its rules with what they mean, and the pairings before they stand."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.leagues import wording
from games.leagues.admin.act_forms import SEATS, entry_name
from games.leagues.admin.desk import Desk, attempted, reader, refuse
from games.leagues.admin.season_form import SeasonForm
from games.leagues.formats.plan import PlannedTable
from games.leagues.models import League, Season
from games.leagues.selectors.watch import WatchedTable
from games.leagues.services import drafts
from games.leagues.services.planning import Preview
from games.leagues.services.terms import Meaning
from games.models import Game
from games.services.errors import ServiceError


def rules_page(desk: Desk[Any], request: HttpRequest, league: League, season: Season | None) -> HttpResponse:
    """The form of a new season, or of a draft: one button shows what it means, the other stores it."""
    by = reader(request)
    form = SeasonForm(by, request.POST if request.method == "POST" else None, season)
    meant: list[str] = []
    if form.is_valid():
        if "show" in request.POST:
            meant = _meant(form)
        elif attempted(request, form, lambda: _stored(form, league, season, by)):
            row = season or league.seasons.order_by("number").last()
            return HttpResponseRedirect(reverse("admin:leagues_season_change", args=[row.pk if row else 0]))
    title = _("Rules and dates") if season else _("New season")
    return desk.shown(
        request, "season_form", title, form=form, league=league, season=season, meant=meant,
        season_name=wording.season(season) if season else league.name,
    )  # fmt: skip


def sentences(meaning: Meaning, teams: bool) -> list[str]:
    """What rules mean for a number of players, in words: in sum, and then what is uneven."""
    divisions = _divisions(meaning.sizes)
    count = meaning.count
    people = (
        ngettext("%(n)d team", "%(n)d teams", count) if teams else ngettext("%(n)d player", "%(n)d players", count)
    ) % {"n": count}
    games = ngettext("%(n)d game", "%(n)d games", meaning.tables) % {"n": meaning.tables}
    whole = _("%(people)s: %(divisions)s, %(games)s, each pair of a division meets %(times)s.") % {
        "people": people,
        "divisions": divisions,
        "games": games,
        "times": _times(*meaning.meetings),
    }
    each = _("Everybody plays %(games)s, all at the same time.") % {"games": _span(*meaning.games)}
    uneven = [wording.uneven(one.code, one.size, one.least, one.most) for one in meaning.uneven]
    return [whole, each, *(uneven or [_("Nothing is uneven: everybody meets everybody equally often.")])]


@dataclass(frozen=True, slots=True)
class ShownDivision:
    """A division before it stands. slots: number, who, how he came here, and whether he was moved against what he had
    earned; tables: number, and seat with player of each."""

    level: int
    slots: list[tuple[int, str, str, bool]]
    tables: list[tuple[int, list[tuple[str, str]]]]
    promised: dict[str, str]
    cost: dict[str, int]


def divisions_of(preview: Preview) -> list[ShownDivision]:
    """The divisions of a preview, for its page."""
    return [
        ShownDivision(
            level=division.level,
            slots=[_slot(preview, number, pk) for number, pk in enumerate(division.slots, start=1)],
            tables=[(table.number, _seated(preview, table)) for table in division.tables],
            promised={name: _range(*span) for name, span in certified["promised"].items()},
            cost=certified["cost"],
        )
        for division, certified in zip(preview.plan.divisions, preview.certificate["divisions"], strict=True)
    ]


def game_state(watched: WatchedTable) -> str:
    """Whether a watched table is played, waits or is broken."""
    if watched.pause_reason == Game.PauseReason.BROKEN:
        return _("broken: staff have been told")
    if watched.game_status == Game.Status.PAUSED:
        return _("paused")
    return wording.table_status(watched.table)


def _slot(preview: Preview, number: int, pk: int) -> tuple[int, str, str, bool]:
    placed = preview.placed[pk]
    # In a first season there is nothing that somebody has earned.
    moved = placed.forced and placed.origin != "new"
    return number, entry_name(preview.entries[pk]), wording.origin(placed.origin), moved


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def _seated(preview: Preview, table: PlannedTable[int]) -> list[tuple[str, str]]:
    people = [preview.entries[chair.entrant] for chair in table.chairs]
    seated = []
    for letter, chair, entry in zip(SEATS, table.chairs, people, strict=False):
        player = entry.partner if chair.member else entry.player
        seated.append((letter, player.username if player else ""))
    return seated


def _meant(form: SeasonForm) -> list[str]:
    rules = form.rules()
    try:
        meaning = drafts.meaning(rules=rules, setup=form.cleaned_data["setup"], count=form.cleaned_data["expected"])
    except ServiceError as error:
        refuse(form, error)
        return []
    return sentences(meaning, rules.teams)


def _stored(form: SeasonForm, league: League, season: Season | None, by: Any) -> str:
    given = {"rules": form.rules(), "setup": form.cleaned_data["setup"], **form.dates()}
    if season is None:
        drafts.draft(league=league, by=by, **given)
        return _("The season is drafted: nobody but organisers sees it until its registration is opened.")
    drafts.change(season=season, by=by, **given)
    return _("Stored.")


def _divisions(sizes: tuple[int, ...]) -> str:
    """ "4 divisions of 7", or "2 divisions of 7, 1 division of 5"."""
    found = []
    for size in sorted(set(sizes), reverse=True):
        number = sizes.count(size)
        found.append(
            ngettext("%(n)d division of %(size)d", "%(n)d divisions of %(size)d", number) % {"n": number, "size": size}
        )
    return ", ".join(found)


def _times(least: int, most: int) -> str:
    if least == most:
        return {1: _("once"), 2: _("twice")}.get(least, _("%(n)d times") % {"n": least})
    return _("%(least)d to %(most)d times") % {"least": least, "most": most}


def _span(least: int, most: int) -> str:
    if least == most:
        return ngettext("%(n)d game", "%(n)d games", least) % {"n": least}
    return _("%(least)d to %(most)d games") % {"least": least, "most": most}
