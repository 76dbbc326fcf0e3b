"""Every kind of news of a league, whose name, people and words are as hostile as they may be.

The rows are written as they lie when the news comes due; that the services write them so, their own tests say.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import cycle
from typing import Any
from uuid import uuid4

from django.core.mail import EmailMultiAlternatives

from games.leagues.formats.rules import Rules
from games.leagues.models import (
    Action,
    Announcement,
    Division,
    Entry,
    League,
    Organiser,
    Report,
    Season,
    Slot,
    Table,
    TableSeat,
)  # fmt: skip
from games.leagues.services import notices
from games.models import Game
from games.services import endings
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.mail import every_mail
from tests.service import mailing

# Names of leagues that are commands; short ones, and those that fill lines by themselves.
NAMES = (
    "draw",
    "2",
    "exchange 1 3 spot 1 draw exchange 1 3 spot 1 draw exchange 1 3 spot 1 draw draw",
    'x" stop resign yes draw draw draw draw draw draw draw draw draw draw draw draw "',
    "3\n\ncall\n",
)
DAY = timedelta(days=1)
Status = Entry.Status


class Written:
    """A season with a division of eight hostile people, its first table played, its second one running; the first of
    them runs the league too."""

    def __init__(self, people: list[Player], *, teams: bool = False, name: str = "draw", slug: str = "hostile") -> None:
        at = now()
        self.people = people
        self.league = League.objects.create(slug=slug, name=name, about="", created_at=at)
        Organiser.objects.create(league=self.league, player=people[0], since=at)
        self.season = Season.objects.create(
            league=self.league, number=3, setup=factories.bullet(), rules=Rules(seats=4, teams=teams).to_json(),
            opens_at=at - DAY, closes_at=at + DAY, starts_at=at + 2 * DAY, ends_at=at + 60 * DAY, created_at=at,
        )  # fmt: skip
        self.division = Division.objects.create(season=self.season, order=0, level=1, name="1")
        step = 2 if teams else 1
        self.entries = [
            self.season.entries.create(
                player=people[number], partner=people[number + 1] if teams else None, order=number + 1,
                registered_at=at, wants_standings=True,
            )
            for number in range(0, len(people), step)
        ]  # fmt: skip
        self.slots = [
            Slot.objects.create(division=self.division, number=number, entry=entry, origin="new", rank=number + 1)
            for number, entry in enumerate(self.entries)
        ]
        self.table(1, Table.Status.FINISHED)
        self.table(2, Table.Status.RUNNING)

    def table(self, number: int, status: Table.Status) -> None:
        """A table of the first slots."""
        seats = enumerate("ABCD", 1)
        results = {
            letter: {"place": place, "total": 5 * place, "rounds": [5 * place], "forfeited": False}
            for place, letter in seats
        }
        finished = status == Table.Status.FINISHED
        game = None if finished else factories.started(*self.people[:2])
        if game is not None:
            Game.objects.filter(pk=game.pk).update(arranged=True)
        table = self.division.tables.create(
            number=number, status=status, game=game, result=results if finished else None, ruling=""
        )
        units = len(self.entries[0].players)
        for place, letter in enumerate("ABCD"):
            slot = self.slots[place % (4 // units)]
            TableSeat.objects.create(table=table, letter=letter, slot=slot, member=place * units // 4)

    def game(self) -> Game:
        """The game of the table that is running."""
        return Game.objects.get(league_table__division=self.division)

    def at(self, season: str, entry: Status | None = None) -> None:
        """How far the season has come, and the first entry with it."""
        Season.objects.filter(pk=self.season.pk).update(status=season)
        Entry.objects.filter(pk=self.entries[0].pk).update(status=entry or Status.PLAYING)

    def tell(self, what: str, reader: Player | None = None, **params: Any) -> None:
        """Have somebody told, by default who is in the first entry."""
        player = reader or self.people[0]
        notices.tell(self.season, what, [player.pk], now(), once=uuid4().hex, **params)

    def action(self, why: str) -> int:
        """Something an organiser did, and why."""
        row = Action.objects.create(
            league=self.league, season=self.season, by=self.people[1], kind="x", why=why, at=now()
        )
        return row.pk

    def report(self, text: str) -> int:
        """What a player wrote of another one."""
        one, other = self.people[1:3]
        return Report.objects.create(season=self.season, by=one, about=other, text=text, at=now()).pk

    def start(self, starts_at: datetime) -> dict[str, int]:
        """Have the season start then; how what waits for that moment names it."""
        Season.objects.filter(pk=self.season.pk).update(closes_at=starts_at - DAY, starts_at=starts_at)
        return {"start": int(starts_at.timestamp())}

    def announcement(self, text: str) -> int:
        """Something an organiser said."""
        return Announcement.objects.create(season=self.season, by=self.people[1], text=text, at=now()).pk


def of_leagues(language: str, *only: str) -> Iterator[EmailMultiAlternatives]:
    """The mails of all news of leagues (or of these), each with a name and words that want to be commands."""
    people = every_mail.people(language)
    written = Written(people)
    list(every_mail.deliver())
    names, said = cycle(NAMES), cycle(every_mail.SAID)
    for season, entry, what, params in _news(written):
        if only and what not in only:
            continue
        written.league.name = next(names)
        written.league.save()
        written.at(season, entry)
        written.tell(what, action=written.action(next(said)), **params)
        yield from every_mail.deliver()
    if not only:
        yield from _of_others(people)


def of_games(language: str) -> Iterator[EmailMultiAlternatives]:
    """The mails of games of leagues with each of these names: turns, reminders, deadlines, a question back, the end."""
    people = every_mail.people(language)
    for number, name in enumerate(NAMES):
        written = Written(people, name=name, slug=f"hostile-{number}")
        yield from every_mail.deliver()
        row = written.game()
        mailing.write(row, factories.asked(row).seat, "resign")
        yield from every_mail.deliver()
        yield from every_mail.late(row)
        endings.resign(code=row.code, player=people[1])
        yield from every_mail.deliver()


def _news(written: Written) -> Iterator[tuple[str, Status | None, str, dict[str, Any]]]:
    """How far the season has come, how the first entry stands, the news, and its numbers."""
    other = {"entry": written.entries[1].pk}
    yield "registration", Status.REGISTERED, "registered", {}
    yield "registration", Status.WAITING, "waiting", {}
    yield "registration", Status.WITHDRAWN, "declined", {}
    yield "confirmation", Status.REGISTERED, "moved-up", {}
    yield "confirmation", Status.CONFIRMED, "moved-up", {}
    yield "confirmation", Status.REGISTERED, "confirm", {}
    yield "confirmation", Status.WAITING, "confirm", {}
    for why in ("unconfirmed", "not-needed", "removed"):
        yield "confirmation", Status.DROPPED, "dropped", {"why": why}
    yield "published", None, "division", {}
    yield "running", None, "started", {}
    yield "running", None, "substitute", other
    yield "running", Status.REPLACED, "replaced", other
    yield "running", Status.WITHDRAWN, "withdrawn", {}
    yield "running", None, "withdrawn", other
    yield "published", None, "dates", {}
    yield "running", None, "granted", {"seconds": 3 * 24 * 3600}
    for text in every_mail.SAID:
        yield "running", None, "announcement", {"announcement": written.announcement(text)}
    for table in written.division.tables.all():
        yield "running", None, "corrected", {"table": table.pk}
    yield "running", None, "adjudicated", {}
    yield "running", None, "standings", {}
    yield "running", None, "complete", {}
    for fate in ("promoted", "relegated", "stays"):
        yield "finished", None, "finished", {"fate": fate}
    yield "cancelled", None, "cancelled", {}
    yield from _news_of_the_desk(written)


def _news_of_the_desk(written: Written) -> Iterator[tuple[str, Status | None, str, dict[str, Any]]]:
    """The same of what organisers are told."""
    for text in every_mail.SAID:
        yield "running", None, "reported", {"report": written.report(text)}
    yield "confirmation", Status.REGISTERED, "closed", {}
    yield "confirmation", Status.WAITING, "closed", {}
    yield "confirmation", None, "unpublished", {**written.start(now() + DAY), "eve": True}
    yield "confirmation", None, "unpublished", {**written.start(now()), "eve": False}


def _of_others(people: list[Player]) -> Iterator[EmailMultiAlternatives]:
    """What is told to who has no entry yet, to a partner, to a team; and all of it once more in a digest."""
    written = Written(people[:6], teams=True, name=NAMES[2], slug="teams")
    list(every_mail.deliver())
    written.at("registration", Status.REGISTERED)
    written.tell("partner", people[1])
    written.tell("registered")
    written.tell("invited", people[7])
    yield from every_mail.deliver()
    written.at("running")
    Player.objects.filter(pk=people[0].pk).update(notify={"league": "digest", "standings": "digest"})
    written.tell("started")
    written.tell("standings")
    written.tell("announcement", announcement=written.announcement("\n".join(every_mail.SAID)))
    yield from every_mail.deliver()
    yield from every_mail.deliver()
