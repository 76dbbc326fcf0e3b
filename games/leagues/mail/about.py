"""What a league's mail is about: its season and its reader's entry; and what it tells, in words others cannot forge."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from games.leagues import wording
from games.leagues.models import Action, Division, Entry, Report, Season, Slot
from games.mail import shown
from games.mail.parts import Topic
from games.models import OutboxMessage
from players.models import Player
from silver_site.clock import now


@dataclass(frozen=True, slots=True)
class About:
    """A row of a league, its reader, the season, and the reader's entry in it, the last one (None: he has none)."""

    row: OutboxMessage
    reader: Player
    season: Season
    entry: Entry | None

    def slot(self) -> Slot | None:
        """The place of the reader's entry, with its division."""
        return Slot.objects.select_related("division").filter(entry=self.entry).first() if self.entry else None


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list, and the address it leads to ("": none)."""

    text: str
    link: str = ""


@dataclass(frozen=True, slots=True)
class News:
    """What a mail tells: its headline, sentences, words of others, a list and what stands above it; and the page that
    it leads to ("": the season's), or, to organisers, the one of their desk.

    `said` are lines of others that cannot be taken for ours or for commands (`games.mail.shown.Said.quoted`).
    """

    headline: str
    sentences: list[str]
    said: list[str]
    above: str
    listed: list[Item]
    page: str
    desk: str


def find(row: OutboxMessage, reader: Player) -> About | None:
    """What a row tells of; None where its season is gone."""
    season = Season.objects.select_related("league").defer("plan").filter(pk=row.payload["season"]).first()
    if season is None:
        return None
    entries = Entry.objects.select_related("player", "partner").filter(season=season)
    return About(row, reader, season, entries.filter(Q(player=reader) | Q(partner=reader)).last())


def news(
    headline: str,
    *sentences: str,
    said: Iterable[str] = (),
    above: str = "",
    listed: Iterable[Item] = (),
    page: str = "",
    desk: str = "",
) -> News:
    """News of these sentences, without the empty ones; what stands above a list is left out where that is empty."""
    items = list(listed)
    told = [sentence for sentence in sentences if sentence]
    return News(headline, told, list(said), above if items else "", items, page, desk)


def reason(about: About) -> list[str]:
    """What an organiser gave as his reason, if he gave one, as his words."""
    action = Action.objects.select_related("by").filter(pk=about.row.payload.get("action")).first()
    return [_("The reason given:"), *words_of(action.by, action.why)] if action and action.why else []


def words_of(player: Player, text: str) -> list[str]:
    """A text of somebody's, as lines that are plainly his."""
    return shown.Said(player.username, text.splitlines()).quoted


def entry_name(entry: Entry) -> str:
    """Who an entry is: a player, or a team."""
    people = [entry.player, *([entry.partner] if entry.partner else [])]
    return wording.team([person.username for person in people])


def at(moment: datetime) -> dict[str, str]:
    """A moment and how long it is until then, for a sentence."""
    return {"moment": shown.moment(moment), "left": shown.left(moment)}


def ahead(sentence: str, moment: datetime) -> str:
    """A sentence with a moment; "" where that has passed."""
    return sentence % at(moment) if moment > now() else ""


def page(season: Season) -> str:
    """The address of a season's page."""
    return _address("leagues:season", season.league.slug, season.number)


def division_page(season: Season, division: Division) -> str:
    """The address of a division's page."""
    return _address("leagues:division", season.league.slug, season.number, division.order + 1)


def season_desk(season: Season) -> str:
    """The address of a season's page at the organisers' desk."""
    return _address("admin:leagues_season_change", season.pk)


def report_desk(report: Report) -> str:
    """The address of a report's page at the organisers' desk."""
    return _address("admin:leagues_report_change", report.pk)


def topic(season: Season, address: str) -> Topic:
    """One thread a season and reader, one list a league. address: of the page to which digests lead from it."""
    slug = season.league.slug
    return Topic(thread_name=f"{slug}.{season.number}.leagues", list_name=f"{slug}.leagues", page=address)


def _address(name: str, *args: Any) -> str:
    return f"{settings.SILVER_BASE_URL}{reverse(name, args=args)}"
