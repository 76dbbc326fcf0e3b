"""The doors of a league whose game is the one that is looked at: pages, API, the organiser's desk, mails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from games.leagues.formats.rules import Rules
from games.leagues.models import Division, Entry, League, Organiser, Report, Season, Slot, Table, TableSeat
from games.models import DeckSetup, Game
from games.services import outbox
from silver_site.clock import now
from tests.leaks.dealing import undone
from tests.leaks.posting import posted

if TYPE_CHECKING:
    from tests.leaks.doors import Doors

# No row of a test comes so far; fixed, so that addresses are the same whenever they are made.
FAR = 10**9
DAY = timedelta(days=1)
PAGES = ("/leagues/", "/leagues/leaks/", "/leagues/leaks/1/", "/leagues/leaks/1/1/")
API = "/api/v1/leagues/leaks/seasons/1"
DESK = (
    *("change/", "watch/", "log/", "fair-play/", "act/grant/", "act/correct/"),
    *("export/season.json/", "export/entries.csv/", "export/standings.csv/", "export/tables.csv/"),
)


@contextmanager
def in_a_league(row: Game) -> Iterator[Season]:
    """Within, the game is the one table of a season that all of its players play."""
    with undone():
        at = now()
        league = League.objects.create(pk=FAR, slug="leaks", name="Leaks", created_at=at)
        Organiser.objects.create(pk=FAR, league=league, player=row.host, since=at)
        season = Season.objects.create(
            pk=FAR, league=league, number=1, status=Season.Status.RUNNING, setup=DeckSetup.objects.get(slug="bullet"),
            rules=Rules(seats=row.seats_wanted).to_json(), opens_at=at - 3 * DAY, closes_at=at - 2 * DAY,
            starts_at=at - DAY, ends_at=at + 30 * DAY, seed="s", created_at=at,
        )  # fmt: skip
        division = Division.objects.create(pk=FAR, season=season, order=0, level=1, name="1")
        Game.objects.filter(pk=row.pk).update(arranged=True)
        table = Table.objects.create(pk=FAR, division=division, number=1, status=Table.Status.RUNNING, game=row)
        for number, seat in enumerate(row.seats.exclude(player=None)):
            entry = Entry.objects.create(
                pk=FAR + number, season=season, player=seat.player, status=Entry.Status.PLAYING, order=number + 1,
                registered_at=at, wants_standings=True,
            )  # fmt: skip
            slot = Slot.objects.create(pk=FAR + number, division=division, number=number, entry=entry, origin="new")
            TableSeat.objects.create(pk=FAR + number, table=table, letter=seat.letter, slot=slot)
        # One of the last two reports the other: the host is the organiser who is told.
        people = [seat.player for seat in row.seats.exclude(player=None).order_by("letter")][-2:]
        Report.objects.create(
            pk=FAR, season=season, by=people[-1], about=people[0], table=table, text="Strange.", at=at
        )
        yield season


def of_the_league(doors: Doors) -> Iterator[tuple[str, Any]]:
    """What this person gets through each of them, by name: answers of the server, and mails as text."""
    with in_a_league(doors.row) as season:
        for path in PAGES:
            yield f"GET {path}", doors.browser.get(path)
        yield f"GET {API}", doors.api.get(API, headers=doors.headers)
        for path in ("/", f"/games/{doors.row.code}/"):
            yield f"GET {path} of the league's game", doors.browser.get(path)
        for path in ("games", f"games/{doors.row.code}"):
            yield f"GET api {path} of the league's game", doors.api.get(f"/api/v1/{path}", headers=doors.headers)
        if doors.letter and doors.row.status != Game.Status.OPEN:
            yield from _of_the_seat(doors, doors.letter)
        league, standings = outbox.Kind.LEAGUE, outbox.Kind.STANDINGS
        for kind, what in ((league, "started"), (league, "reported"), (standings, "standings")):
            payload = {"season": season.pk, "what": what, "report": FAR}
            mail = outbox.message(kind=kind, key=(), at=now(), recipient_id=doors.player.pk, payload=payload)
            mail.message_id = "<fixed@localhost>"
            yield f"league mail {what}", posted(mail)
        if doors.player.is_staff:
            for page in DESK:
                address = f"/admin/leagues/season/{season.pk}/{page}"
                yield f"GET {address}", doors.browser.get(address)


def _of_the_seat(doors: Doors, letter: str) -> Iterator[tuple[str, Any]]:
    """What besides comes to who holds a seat of the league's game."""
    yield "page that asks whether to resign it", doors.browser.get(f"/games/{doors.row.code}/resign/")
    asked = doors.row.seats.get(letter=letter).asked
    whole = {"first": 1, "last": doors.row.event_count}
    for kind, payload in ((outbox.Kind.TURN, {}), (outbox.Kind.DEADLINE_PASSED, whole)):
        about = {"game": doors.row, "letter": letter, "question": asked, "payload": payload}
        mail = outbox.message(kind=kind, key=(), at=now(), **about)
        mail.message_id = "<fixed@localhost>"
        yield f"mail {kind} of the league's game", posted(mail)
