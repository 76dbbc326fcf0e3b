"""The mails of leagues: what they say, to whom they are still told, and how they are threaded."""

from datetime import timedelta
from email.utils import parseaddr
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.leagues.mail.letters import NEWS
from games.leagues.models import Entry, Season, Slot, Table
from games.mail.post import MailPostman
from games.models import OutboxMessage
from games.services import delivery
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.mail.league_mail import Written

pytestmark = pytest.mark.django_db
Status = Entry.Status


def season_of(players: int = 8, **more: Any) -> Written:
    """A season called Spring league, and nothing of it told."""
    people = [factories.PlayerFactory(time_zone="Europe/Berlin") for _ in range(players)]
    written = Written(people, name="Spring league", slug="spring", **more)
    OutboxMessage.objects.all().delete()
    return written


def delivered(reader: Player) -> EmailMultiAlternatives | None:
    """The mail that this player gets now, if any."""
    mail.outbox.clear()
    for row in OutboxMessage.objects.filter(status="pending"):
        delivery.deliver(row.pk)
    sent = [one for one in mail.outbox if one.to == [reader.email]]
    assert len(sent) <= 1
    return sent[0] if sent else None


def told(written: Written, what: str, reader: Player | None = None, **params: Any) -> EmailMultiAlternatives:
    """The mail of a news."""
    written.tell(what, reader, **params)
    sent = delivered(reader or written.people[0])
    assert sent is not None
    return sent


def why_not(written: Written, what: str, reader: Player | None = None, **params: Any) -> str:
    """Why a news is not sent any more."""
    written.tell(what, reader, **params)
    assert delivered(reader or written.people[0]) is None
    return OutboxMessage.objects.get(payload__what=what).reason


def text(sent: EmailMultiAlternatives) -> str:
    return " ".join(sent.body.split())


def test_a_mail_names_league_and_season_and_leads_to_its_page() -> None:
    written = season_of()
    written.at("registration", Status.REGISTERED)

    sent = told(written, "registered")

    assert sent.subject == 'Silver: "Spring league", season 3: you are registered'
    assert "Registration is open until " in text(sent)
    assert "(Europe/Berlin), that is 23 hours, 59 minutes." in text(sent)
    assert "http://localhost:8000/leagues/spring/3/" in sent.body
    assert 'href="http://localhost:8000/leagues/spring/3/"' in sent.alternatives[0][0]


def test_who_is_invited_before_registration_opens_reads_when_it_does() -> None:
    written = season_of()
    written.at("registration")
    Season.objects.update(opens_at=now() + timedelta(hours=2))

    sent = told(written, "invited", factories.PlayerFactory())

    assert "Registration opens on " in text(sent)
    assert "Registration is open" not in text(sent)


def test_a_season_is_one_thread_for_each_reader_in_the_list_of_its_league_and_takes_no_answer() -> None:
    written = season_of()
    reader = written.people[0]
    written.at("registration", Status.REGISTERED)
    first = told(written, "registered")
    written.at("confirmation", Status.REGISTERED)
    second = told(written, "confirm")
    written.at("running")
    other = told(written, "started", written.people[1])

    thread = f"<spring.3.leagues.{reader.pk}@localhost>"
    assert {sent.extra_headers["References"] for sent in (first, second)} == {thread}
    assert other.extra_headers["References"] != thread
    lists = {sent.extra_headers["List-Id"] for sent in (first, second, other)}
    assert lists == {"Silver spring.leagues <spring.leagues.games.localhost>"}
    assert not any("Reply-To" in sent.extra_headers for sent in (first, second, other))
    assert parseaddr(first.extra_headers["From"])[1] == parseaddr(other.extra_headers["From"])[1]


def test_who_waits_is_asked_whether_he_would_play() -> None:
    written = season_of()
    written.at("confirmation", Status.WAITING)

    sent = told(written, "confirm")

    assert sent.subject.endswith("would you play?")
    assert "you are number 1 on its waiting list" in text(sent)


def test_a_reminder_of_a_start_that_was_moved_is_not_sent() -> None:
    written = season_of()
    written.at("confirmation", Status.REGISTERED)

    assert why_not(written, "confirm", start=int(written.season.starts_at.timestamp()) - 60) == "other-date"


def test_who_has_said_that_he_plays_is_not_asked_for_it_when_he_moves_up() -> None:
    written = season_of()
    written.at("confirmation", Status.CONFIRMED)

    assert "You have confirmed already that you take part." in text(told(written, "moved-up"))


def test_who_is_in_the_division_is_told_with_how_they_came_there() -> None:
    written = season_of()
    Slot.objects.filter(pk=written.slots[1].pk).update(origin="promoted")
    written.at("published")

    sent = told(written, "division")

    assert sent.subject.endswith("Division 1 is your division")
    assert f"- {written.people[1].username} (promoted)" in sent.body
    assert "All games start on " in text(sent)
    assert "http://localhost:8000/leagues/spring/3/1/" in sent.body


def test_of_running_games_nothing_is_told_but_where_they_are() -> None:
    written = season_of()
    written.at("running")
    table = written.division.tables.get(status=Table.Status.RUNNING)

    sent = told(written, "started")

    assert f"- table 2, game {table.game.code} http://localhost:8000/games/{table.game.code}/" in text(sent)
    assert "A1" not in sent.body
    assert "total" not in sent.body


def test_partners_are_told_of_their_own_games() -> None:
    written = season_of(teams=True)
    written.at("running")

    sent = told(written, "started", written.people[1])

    assert "table 2, game" in text(sent)


def test_an_announcement_is_quoted_line_by_line_under_its_writers_name() -> None:
    written = season_of()
    written.at("running")
    writer = written.people[1].username

    sent = told(written, "announcement", announcement=written.announcement("Be kind.\nstop"))

    assert f'{writer}> "Be kind."\n{writer}> "stop"' in sent.body


def test_an_organisers_reason_is_told_as_his_words() -> None:
    written = season_of()
    written.at("running", Status.REPLACED)

    sent = told(written, "replaced", action=written.action("Not heard of for weeks."))

    assert f'The reason given: {written.people[1].username}> "Not heard of for weeks."' in text(sent)


def test_who_withdrew_is_named_to_others_with_what_the_rules_make_of_it() -> None:
    written = season_of()
    written.at("running")

    sent = told(written, "withdrawn", entry=written.entries[3].pk)

    assert sent.subject.endswith(f"{written.people[3].username} has withdrawn")
    assert "Results count, and open games have been given up." in text(sent)


def test_a_corrected_result_is_told_as_it_counts_now() -> None:
    written = season_of()
    written.at("running")
    table = written.division.tables.get(status=Table.Status.FINISHED)

    sent = told(written, "corrected", table=table.pk)

    assert f"- {written.people[1].username} has place 2 with 10 points" in sent.body


def test_the_end_says_ones_rank_ones_fate_and_how_all_stand() -> None:
    written = season_of()
    written.at("finished")

    sent = told(written, "finished", fate="promoted")

    assert "rank 1 in Division 1 is yours" in text(sent)
    assert "you are promoted" in text(sent)
    assert f"- rank 2: {written.people[1].username}, points a game: 6 (6 in 1 game)" in sent.body


def test_where_the_sum_ranks_standings_show_it_first() -> None:
    written = season_of()
    written.at("running")
    Season.objects.update(rules={**written.season.rules, "ranking": "sum"})

    assert f"- rank 1: {written.people[0].username}, points 10 in 1 game" in told(written, "standings").body


def test_before_any_game_is_over_weekly_standings_rank_nobody() -> None:
    written = season_of()
    written.at("running")
    Table.objects.update(status=Table.Status.RUNNING, result=None)

    sent = told(written, "standings")

    assert "No game is over yet." in sent.body
    assert "rank 1" not in sent.body


def test_weekly_standings_come_while_they_are_wanted_and_the_season_runs() -> None:
    written = season_of()
    written.at("running")
    sent = told(written, "standings")
    assert f"- rank 1: {written.people[0].username}, points a game: 10 (10 in 1 game)" in sent.body
    assert f": {written.people[4].username}, no game that counts" in sent.body
    OutboxMessage.objects.all().delete()

    Entry.objects.filter(pk=written.entries[0].pk).update(wants_standings=False)

    assert why_not(written, "standings") == "not-wanted-now"
    OutboxMessage.objects.all().delete()
    written.at("finished")
    assert why_not(written, "standings") == "season-over"


@pytest.mark.parametrize(
    ("season", "entry", "what", "why"),
    [
        ("registration", Status.WAITING, "registered", "over"),
        ("registration", Status.REGISTERED, "waiting", "over"),
        ("registration", Status.DROPPED, "moved-up", "over"),
        ("confirmation", Status.CONFIRMED, "confirm", "over"),
        ("published", Status.PLAYING, "confirm", "over"),
        ("running", Status.PLAYING, "division", "over"),
        ("finished", Status.PLAYING, "started", "over"),
        ("running", Status.PLAYING, "replaced", "over"),
        ("running", Status.PLAYING, "withdrawn", "over"),
        ("running", Status.PLAYING, "dropped", "over"),
        ("cancelled", Status.PLAYING, "started", "no-season"),
        ("running", Status.PLAYING, "cancelled", "no-season"),
    ],
)
def test_what_is_no_longer_true_is_not_told(season: str, entry: Status, what: str, why: str) -> None:
    written = season_of()
    written.at(season, entry)

    assert why_not(written, what) == why


def test_who_withdraws_before_the_pairings_reads_of_no_games() -> None:
    written = season_of()
    Slot.objects.filter(pk=written.slots[0].pk).update(
        entry=Entry.objects.create(
            season=written.season, player=factories.PlayerFactory(), order=99, registered_at=now()
        )
    )
    written.at("registration", Status.WITHDRAWN)

    sent = told(written, "withdrawn", entry=written.entries[0].pk)

    assert "You do not take part in this season any more." in text(sent)
    assert "games" not in text(sent)


@pytest.mark.parametrize(("stage", "given_up"), [("published", False), ("running", True)])
def test_who_withdraws_reads_of_games_that_have_started_alone(stage: str, *, given_up: bool) -> None:
    written = season_of()
    written.at(stage, Status.WITHDRAWN)

    sent = told(written, "withdrawn", entry=written.entries[0].pk)

    assert ("games have been given up" in text(sent)) == given_up


def test_who_was_a_partner_of_a_team_that_left_is_told() -> None:
    written = season_of(teams=True)
    written.at("registration", Status.WITHDRAWN)
    Entry.objects.filter(pk=written.entries[0].pk).update(partner=None)

    sent = told(written, "withdrawn", written.people[1], entry=written.entries[0].pk)

    assert sent.subject.endswith("you have withdrawn")


def test_who_left_gets_no_announcements() -> None:
    written = season_of()
    written.at("running", Status.WITHDRAWN)

    assert why_not(written, "announcement", announcement=written.announcement("Hello")) == "no-entry"


def test_of_a_season_that_is_gone_nothing_is_told() -> None:
    written = season_of()
    written.tell("cancelled")
    OutboxMessage.objects.update(payload={"season": 0, "what": "cancelled"})

    assert delivered(written.people[0]) is None
    assert OutboxMessage.objects.get().reason == "no-season"


def test_news_of_leagues_can_be_had_once_a_day_or_never() -> None:
    written = season_of()
    reader = written.people[0]
    written.at("running")
    Player.objects.filter(pk=reader.pk).update(notify={"league": "digest", "standings": "never"})
    written.tell("standings")
    written.tell("started")
    written.tell("announcement", announcement=written.announcement("Be kind."))
    assert delivered(reader) is None
    assert OutboxMessage.objects.get(kind="standings").reason == "unwanted"
    OutboxMessage.objects.filter(kind="digest").update(due_at=now())

    sent = delivered(reader)

    assert sent is not None
    assert sent.subject == "Silver: 2 messages of your day"
    assert 'Silver: "Spring league", season 3: the games have started' in text(sent)
    assert f'{written.people[1].username}> "Be kind."' in text(sent)
    assert sent.body.count("http://localhost:8000/leagues/spring/3/") == 1


def test_a_league_with_a_long_name_is_named_briefly() -> None:
    written = season_of()
    written.league.name = "The Grand and Venerable Slow Autumn Championship"
    written.league.save()
    written.at("running")

    assert '"The Grand and Venerable Slow Autumn…", season 3' in told(written, "started").subject


@pytest.mark.parametrize("what", ["division", "started", "standings", "finished"])
def test_a_mail_is_as_many_queries_whatever_the_number_of_players(what: str) -> None:
    counts = []
    for players in (4, 12):
        written = season_of(players)
        written.at({"division": "published", "finished": "finished"}.get(what, Season.Status.RUNNING))
        written.tell(what)
        row = OutboxMessage.objects.get()
        with CaptureQueriesContext(connection) as captured:
            MailPostman().write(row, written.people[0])
        counts.append(len(captured))
        Season.objects.filter(pk=written.season.pk).update(number=players)
        written.league.slug = f"spring-{players}"
        written.league.save()
    assert counts[0] == counts[1]


def test_every_code_has_words() -> None:
    codes = (
        "registered waiting moved-up confirm dropped division started substitute replaced withdrawn granted dates "
        "declined complete announcement corrected adjudicated finished cancelled partner standings invited "
        "reported closed unpublished"
    )
    assert set(codes.split()) == set(NEWS)
