"""The mails to organisers: what they say of what waits at their desk, and when they are sent no more."""

from datetime import timedelta

import pytest

from games.leagues.models import Entry, Organiser, Report
from games.models import OutboxMessage
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.leagues.mail.test_letters import delivered, season_of, text, told, why_not
from tests.mail.league_mail import DAY, Written

pytestmark = pytest.mark.django_db
Status = Entry.Status


def organiser(written: Written) -> Player:
    """Somebody who runs the league and does not play."""
    player = factories.PlayerFactory()
    Organiser.objects.create(league=written.league, player=player, since=now())
    return player


def desk_of(written: Written) -> str:
    return f"http://localhost:8000/admin/leagues/season/{written.season.pk}/change/"


def test_a_report_is_told_of_without_its_words_and_names_and_leads_to_its_page() -> None:
    written = season_of()
    written.at("running")
    report = written.report("He knew my cards.")

    sent = told(written, "reported", organiser(written), report=report)

    assert sent.subject == 'Silver: "Spring league", season 3: a report waits for an organiser'
    assert f"At your desk: http://localhost:8000/admin/leagues/report/{report}/change/" in text(sent)
    assert f'href="http://localhost:8000/admin/leagues/report/{report}/change/"' in sent.alternatives[0][0]
    whole = sent.message().as_string()
    assert not any(secret in whole for secret in ("my cards", *(player.username for player in written.people)))


def test_a_report_that_is_settled_is_not_told_of() -> None:
    written = season_of()
    report = written.report("He knew my cards.")
    Report.objects.update(settled_at=now())

    assert why_not(written, "reported", organiser(written), report=report) == "over"


def test_a_report_waits_also_when_its_season_is_cancelled() -> None:
    written = season_of()
    written.at("cancelled")

    assert told(written, "reported", organiser(written), report=written.report("He knew my cards."))


def test_when_registration_closes_organisers_read_how_many_came_and_what_is_next() -> None:
    written = season_of()
    written.at("confirmation", Status.CONFIRMED)
    Entry.objects.filter(pk__in=[entry.pk for entry in written.entries[5:]]).update(status=Status.WAITING)
    Entry.objects.filter(pk=written.entries[1].pk).update(status=Status.WITHDRAWN)

    sent = told(written, "closed", organiser(written))

    assert sent.subject.endswith("registration is closed")
    assert "Registration is over. 4 players are registered. 3 wait for a place. All games start on " in text(sent)
    assert "The pairings wait to be looked at and published before then." in text(sent)
    assert f"At your desk: {desk_of(written)}" in text(sent)


def test_teams_are_counted_as_teams_once_both_have_agreed() -> None:
    written = season_of(teams=True)
    written.at("confirmation", Status.REGISTERED)
    Entry.objects.filter(season=written.season).update(partner_agreed=True)
    Entry.objects.filter(pk=written.entries[1].pk).update(status=Status.WAITING, partner_agreed=False)

    sent = told(written, "closed", organiser(written))

    assert "3 teams are registered. All games start on " in text(sent)


def test_the_day_before_the_start_organisers_read_when_it_is() -> None:
    written = season_of()
    written.at("confirmation")
    start = written.start(now() + timedelta(hours=23, minutes=30))

    sent = told(written, "unpublished", organiser(written), **start, eve=True)

    assert sent.subject.endswith("pairings are not published yet")
    assert "All games start on " in text(sent)
    assert "in 23 hours" in text(sent)
    assert f"At your desk: {desk_of(written)}" in text(sent)


def test_when_the_start_has_passed_organisers_read_what_they_can_do() -> None:
    written = season_of()
    written.at("confirmation")
    start = written.start(now())

    sent = told(written, "unpublished", organiser(written), **start, eve=False)

    assert sent.subject.endswith("the start has passed without pairings")
    assert "Publish them, and all games start at once; or move the start, or cancel the season." in text(sent)
    assert f"At your desk: {desk_of(written)}" in text(sent)


def test_of_an_eve_that_is_past_the_mail_of_the_day_itself_tells() -> None:
    written = season_of()
    written.at("confirmation")
    start = written.start(now())

    assert why_not(written, "unpublished", organiser(written), **start, eve=True) == "newer-reminder"


def test_of_a_start_that_was_moved_nothing_is_told() -> None:
    written = season_of()
    written.at("confirmation")
    start = written.start(now())
    written.start(now() + 7 * DAY)

    assert why_not(written, "unpublished", organiser(written), **start, eve=False) == "other-date"


@pytest.mark.parametrize(
    ("season", "what", "why"),
    [
        ("published", "closed", "over"),
        ("published", "unpublished", "over"),
        ("cancelled", "closed", "no-season"),
        ("cancelled", "unpublished", "no-season"),
    ],
)
def test_what_waits_no_longer_is_not_told(season: str, what: str, why: str) -> None:
    written = season_of()
    written.at(season)

    assert why_not(written, what, organiser(written), **written.start(now()), eve=False) == why


@pytest.mark.parametrize("what", ["reported", "closed", "unpublished"])
def test_who_is_no_organiser_any_more_is_told_nothing(what: str) -> None:
    written = season_of()
    written.at("confirmation")
    was_one = organiser(written)
    Organiser.objects.filter(player=was_one).delete()
    numbers = {"report": written.report("x"), **written.start(now())}

    assert why_not(written, what, was_one, **numbers, eve=False) == "no-organiser"


def test_a_digest_leads_to_the_desk() -> None:
    written = season_of()
    reader = organiser(written)
    written.at("confirmation", Status.CONFIRMED)
    Player.objects.filter(pk=reader.pk).update(notify={"league": "digest"})
    written.tell("closed", reader)
    written.tell("reported", reader, report=written.report("x"))
    assert delivered(reader) is None
    OutboxMessage.objects.filter(kind="digest").update(due_at=now())

    sent = delivered(reader)

    assert sent is not None
    assert "registration is closed - Registration is over. - 8 players are registered." in text(sent)
    assert desk_of(written) in sent.body
    assert f"http://localhost:8000/admin/leagues/report/{Report.objects.get().pk}/change/" in sent.body
