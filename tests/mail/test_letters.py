"""What mails say and how they are addressed, read from the outbox of the mail server."""

import re
from html import unescape

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from games.models import OutboxMessage
from games.services import deadlines, delivery, endings, lobby, setups
from tests import factories

pytestmark = pytest.mark.django_db


def deliver(row: object, kind: str, letter: str | None = None) -> list[EmailMultiAlternatives]:
    """Deliver the game's rows of that kind; the mails sent."""
    mail.outbox.clear()
    for message in factories.messages(row, kind):
        if letter in (None, message.letter):
            delivery.deliver(message.pk)
    return list(mail.outbox)


def html_of(sent: EmailMultiAlternatives) -> str:
    [(content, kind)] = sent.alternatives
    assert kind == "text/html"
    return content


def test_a_turn_mail_tells_what_happened_the_table_and_the_numbered_choices() -> None:
    row = factories.started()
    [first, _] = deliver(row, "turn")

    text = first.body

    assert first.subject == f"Silver {row.code}: round 1, no. 1, your move"
    assert "Which two of your cards do you look at? Choose 2 of them." in text
    assert re.findall(r"^\[\d\] .*", text, re.M) == [f"[{spot}] your card {spot} (A{spot})" for spot in range(1, 6)]
    assert "- player" in text
    assert f"http://localhost:8000/games/{row.code}/" in text
    assert "The game started." in text
    assert max(len(line) for line in text.splitlines()) <= 72


def test_the_text_and_the_html_say_the_same() -> None:
    row = factories.peeked(factories.started())
    starter = factories.asked(row).seat
    factories.answer(row, starter, "draw")
    factories.answer(row, starter, "discard")
    [sent] = deliver(row, "turn", factories.asked(row).seat)[-1:]

    choices = re.findall(r"^(\[\d\] .*)$", sent.body, re.M)

    assert len(choices) >= 2
    assert re.findall(r">(\[\d\] [^<]*)<", html_of(sent)) == choices
    told = [unescape(item) for item in re.findall("<li>(.*?)</li>", html_of(sent))]
    assert len(told) >= 3
    assert [item for item in told if item not in " ".join(sent.body.split())] == []


def test_the_table_shows_its_reader_his_own_cards_and_nobody_elses() -> None:
    row = factories.started()
    for letter in "AB":
        factories.answer(row, letter, f"{letter}1+{letter}2")
    asked = factories.asked(row).seat
    game = factories.inside(row)
    [sent] = deliver(row, "turn", asked)[-1:]

    lines = [line for line in sent.body.splitlines() if "3=?" in line]

    own = [game.table.code(card) for card in game.table.villages["AB".index(asked)][:2]]
    assert len(lines) == 2
    other = "B" if asked == "A" else "A"
    assert f"(you): {asked}1={own[0]}  {asked}2={own[1]}  {asked}3=?  {asked}4=?  {asked}5=?" in lines[0]
    assert f": {other}1=?  {other}2=?  {other}3=?  {other}4=?  {other}5=?" in lines[1]


def test_the_deadline_stands_in_the_readers_zone() -> None:
    with time_machine.travel("2026-07-01 10:00:00+00:00", tick=False):
        reader = factories.PlayerFactory(time_zone="Asia/Tokyo")
        row = factories.started(reader, factories.PlayerFactory())

        [sent] = deliver(row, "turn", "A")

    assert "Your time ends on Thu 2 Jul 2026, 19:00 (Asia/Tokyo), in 1 day." in sent.body


def test_a_zone_that_this_machine_does_not_know_stops_no_mail() -> None:
    row = factories.started(factories.PlayerFactory(time_zone="Mars/Olympus"), factories.PlayerFactory())

    [sent] = deliver(row, "turn", "A")

    assert " (UTC), in " in sent.body


def test_mails_of_a_game_make_one_thread_and_provoke_no_machine() -> None:
    row = factories.started()
    [first] = deliver(row, "turn", "A")
    factories.peeked(row)
    [second] = [sent for sent in deliver(row, "turn") if sent.to == first.to] or [first]

    headers = second.extra_headers

    assert headers["Auto-Submitted"] == "auto-generated"
    assert headers["References"] == first.extra_headers["References"]
    assert row.code in headers["List-Id"]
    assert re.fullmatch(r"<http://localhost:8000/stop/\S+/>", headers["List-Unsubscribe"])
    assert headers["Message-ID"].endswith("@localhost>")


def test_a_turn_mail_is_not_sent_once_the_question_is_answered() -> None:
    row = factories.started()
    factories.answer(row, "A")

    sent = deliver(row, "turn", "A")

    [message] = [one for one in factories.messages(row, "turn") if one.letter == "A" and one.status != "pending"]
    assert (sent, message.status, message.reason) == ([], "suppressed", "answered")


@pytest.mark.parametrize(
    ("change", "reason"),
    [({"mails": False}, "mails-off"), ({"email": ""}, "no-address"), ({"is_active": False}, "no-address")],
)
def test_who_wants_or_can_have_no_mail_gets_none(change: dict[str, object], reason: str) -> None:
    row = factories.started(factories.PlayerFactory(**change), factories.PlayerFactory())

    sent = deliver(row, "turn", "A")

    assert sent == []
    assert OutboxMessage.objects.get(kind="turn", letter="A").reason == reason


def test_an_invitation_tells_the_options_and_is_dropped_when_declined() -> None:
    guest, other = factories.PlayerFactory(), factories.PlayerFactory()
    row = factories.opened(seats=3, access="invitation", invited=[guest, other])
    lobby.decline(code=row.code, player=other)

    [sent] = deliver(row, "invited")

    assert sent.to == [guest.email]
    assert sent.subject == f"Silver {row.code}: {row.host.username} invites you"
    assert "- 3 seats" in sent.body
    assert "- 1 day a move" in sent.body


def test_an_invitation_repeats_no_name_that_a_player_gave_his_setup() -> None:
    host, guest = factories.PlayerFactory(), factories.PlayerFactory()
    choices = dict.fromkeys(range(14), "fang")
    own = setups.create(owner=host, name="Win at spam.example", choices=choices, token=None)
    [named] = deliver(factories.opened(host, invited=[guest]), "invited")

    [sent] = deliver(factories.opened(host, setup=own, invited=[guest]), "invited")

    assert "- Silver Bullet" in named.body
    assert "- a deck setup of its own" in sent.body
    assert "spam.example" not in sent.body + html_of(sent)


def test_the_last_mail_tells_who_won_and_the_places() -> None:
    row = factories.started()
    endings.agree_to_end(code=row.code, player=factories.seat_of(row, "A").player)
    endings.agree_to_end(code=row.code, player=factories.seat_of(row, "B").player)

    sent = deliver(row, "game-over")

    assert len(sent) == 2
    assert "all players agreed to end it" in " ".join(sent[0].body.split())
    assert "Places: 1. " in " ".join(sent[0].body.split())


def test_a_passed_deadline_shows_once_what_was_seen_even_where_nothing_is_remembered() -> None:
    with time_machine.travel("2026-07-01 10:00:00+00:00") as clock:
        row = factories.started(remember=False)
        clock.shift(factories.DAY + 60)
        deadlines.process_due()
        [sent] = deliver(row, "deadline-passed", "A")
    game = factories.inside(row)

    seen = [game.table.code(card) for card in game.table.villages[0][:2]]

    text = " ".join(sent.body.split())
    assert f"You looked at your cards 1 ({seen[0]}) and 2 ({seen[1]})." in text
    assert re.search(r"\(you\): .1=\? .2=\? .3=\? .4=\? .5=\?", text)


def test_a_name_is_not_taken_for_html() -> None:
    guest = factories.PlayerFactory()
    host = factories.PlayerFactory(username="<b>x</b>&")
    row = factories.opened(host, access="invitation", invited=[guest])

    [sent] = deliver(row, "invited")

    assert "<b>x</b>& invites you" in sent.body
    assert "&lt;b&gt;x&lt;/b&gt;&amp; invites you" in html_of(sent)
