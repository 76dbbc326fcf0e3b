"""Mails in the admin: what became of them, those that failed, and who may read one of those."""

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.db import OperationalError
from django.test import Client

from games.mail.incoming import door
from games.models import DeadLetter, Game, IncomingMail
from games.reading.letter import Envelope
from games.services import endings, mail_play, stand_ins, substitutes
from players.models import Player
from tests import factories
from tests.mail.doors import mails
from tests.service import mailing
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db
INCOMING, DEAD = "/admin/games/incomingmail/", "/admin/games/deadletter/"
PERMISSIONS = ("view_incomingmail", "view_deadletter", "change_deadletter", "read_dead_letter")
WORDS = "draw\nI hold the <b>Doppelganger</b> & a 0\n"


@pytest.fixture(autouse=True)
def _reads_mails(settings: Any) -> None:
    settings.SILVER_REPLY_ADDRESS = "reply@silver.example.org"
    settings.SILVER_AUTHSERV_IDS = [mails.CHECKER]


@pytest.fixture
def clerk(db: None) -> Player:
    """A member of the staff who sees to mails."""
    player = factories.PlayerFactory(username="Olga", is_staff=True)
    player.user_permissions.set(Permission.objects.filter(codename__in=PERMISSIONS))
    return player


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Whatever is played fails until it is mended."""

    def receive(*_: Any) -> str:
        raise RuntimeError("the village holds a 12")

    with monkeypatch.context() as patch:
        patch.setattr(mail_play, "receive", receive)
        yield patch


@pytest.fixture
def letter(failing: Any) -> DeadLetter:
    """A mail of A that failed."""
    return dead(mailing.turn_of_a())


def dead(row: Game) -> DeadLetter:
    to, raw = mails.answer(row, WORDS)
    assert door.accept(raw, Envelope("smtp", (to,))) == "dead"
    return DeadLetter.objects.latest("pk")


def body(client: Client, letter: DeadLetter) -> Any:
    return client.get(f"{DEAD}{letter.pk}/body/")


def act(client: Client, action: str, *letters: DeadLetter) -> Page:
    chosen = {"action": action, "_selected_action": [letter.pk for letter in letters]}
    return Page(client.post(DEAD, chosen, follow=True))


def without(player: Player, codename: str) -> Client:
    player.user_permissions.remove(Permission.objects.get(codename=codename))
    return browser(Player.objects.get(pk=player.pk))


# What came


def test_mails_that_came_are_listed_without_a_word_of_them(clerk: Player) -> None:
    row = mailing.turn_of_a()
    to, raw = mails.answer(row, "draw\n")
    assert door.accept(raw, Envelope("smtp", (to,), event="event-1")) == "played"
    mail = IncomingMail.objects.get()
    client = browser(clerk)

    pages = [Page(client.get(path)) for path in (INCOMING, f"{INCOMING}{mail.pk}/change/", f"{INCOMING}?q={row.code}")]

    for page in pages:
        assert all(text in page.text for text in ("played", row.code, str(mail.player), "smtp"))
        hidden = ("draw", mail.key, mail.message_id.strip("<>"), "event-1", to[6:32], row.secret)
        assert not [text for text in hidden if text in page.html]


@pytest.mark.parametrize("lookup", ["transcript__icontains", "key__startswith", "message_id", "pending__0", "event"])
def test_the_list_cannot_be_asked_for_what_it_does_not_show(clerk: Player, lookup: str) -> None:
    client = browser(clerk)

    assert client.get(INCOMING, {lookup: "1"}).status_code == 400
    assert client.get(INCOMING, {"source": "smtp"}).status_code == 200


@pytest.mark.parametrize("lookup", ["raw__contains", "envelope__recipients__icontains", "digest__startswith"])
def test_nor_can_that_of_dead_letters(clerk: Player, lookup: str) -> None:
    client = browser(clerk)

    assert client.get(DEAD, {lookup: "1"}).status_code == 400
    assert client.get(DEAD, {"settled_at__isempty": "1"}).status_code == 200


def test_nothing_of_either_is_written_and_reply_addresses_are_not_there(clerk: Player, letter: DeadLetter) -> None:
    clerk.is_superuser = True
    clerk.save()
    client = browser(clerk)

    assert client.post(f"{DEAD}{letter.pk}/change/", {"error": ""}).status_code == 403
    assert client.post(f"{DEAD}{letter.pk}/delete/", {"post": "yes"}).status_code == 403
    assert client.get(f"{INCOMING}add/").status_code == 403
    assert client.get("/admin/games/replyaddress/").status_code == 404


# What failed


def test_dead_letters_are_listed_without_what_they_say(clerk: Player, letter: DeadLetter) -> None:
    client = browser(clerk)

    for path in (DEAD, f"{DEAD}{letter.pk}/change/"):
        page = Page(client.get(path))
        assert "RuntimeError" in page.text
        assert letter.game.code in page.text
        hidden = ("Doppelganger", "12", letter.digest, letter.envelope["recipients"][0][6:32], "mail.example.org")
        assert not [text for text in hidden if len(text) > 2 and text in page.html]


def test_one_is_tried_again_and_played(clerk: Player, letter: DeadLetter, failing: Any) -> None:
    failing.undo()

    told = act(browser(clerk), "try_again", letter)

    letter.refresh_from_db()
    assert f"Mail {letter.pk}: played." in told.text
    assert letter.settled_at is not None
    assert mails.played(letter.game) == 1
    assert LogEntry.objects.get().change_message == "tried again: played"


def test_one_that_fails_again_stays(clerk: Player, letter: DeadLetter) -> None:
    told = act(browser(clerk), "try_again", letter)

    letter.refresh_from_db()
    assert f"Mail {letter.pk} failed again: the log says why." in told.text
    assert (letter.settled_at, letter.tries) == (None, 2)


def test_without_a_database_it_is_said_and_nothing_is_lost(clerk: Player, letter: DeadLetter, failing: Any) -> None:
    def gone(*_: Any) -> str:
        raise OperationalError

    failing.setattr(mail_play, "receive", gone)

    told = act(browser(clerk), "try_again", letter)

    letter.refresh_from_db()
    assert "The database does not answer. Try again later." in told.text
    assert letter.settled_at is None
    assert not LogEntry.objects.exists()


def test_one_is_settled(clerk: Player, letter: DeadLetter) -> None:
    told = act(browser(clerk), "settle", letter)

    letter.refresh_from_db()
    assert f"Mail {letter.pk}: settled." in told.text
    assert letter.settled_at is not None
    assert LogEntry.objects.get().change_message == "settled"


@pytest.mark.parametrize("action", ["try_again", "settle"])
def test_whoever_may_not_change_them_acts_on_none(clerk: Player, letter: DeadLetter, failing: Any, action: str) -> None:
    failing.undo()
    client = without(clerk, "change_deadletter")

    assert "Try again" not in Page(client.get(DEAD)).text
    act(client, action, letter)

    letter.refresh_from_db()
    assert (letter.settled_at, mails.played(letter.game)) == (None, 0)


@pytest.mark.parametrize("action", ["try_again", "settle"])
def test_nobody_acts_on_those_of_his_own_games(clerk: Player, letter: DeadLetter, failing: Any, action: str) -> None:
    mine = dead(game_of(clerk))
    failing.undo()

    told = act(browser(clerk), action, mine, letter)

    mine.refresh_from_db()
    letter.refresh_from_db()
    assert f"Mail {mine.pk}: You sit in this game: somebody else of the staff must do that." in told.text
    assert (mine.settled_at, letter.settled_at is None) == (None, False)


def game_of(player: Player, other: Player | None = None) -> Game:
    """A game in which he is to move or to look at cards, at seat A."""
    return factories.started(player, other or factories.PlayerFactory())


# What one says


def test_it_is_read_as_text_alone_and_each_look_is_noted(clerk: Player, letter: DeadLetter) -> None:
    client = browser(clerk)
    assert f"{DEAD}{letter.pk}/body/" in Page(client.get(f"{DEAD}{letter.pk}/change/")).html

    response = body(client, letter)
    body(client, letter)

    page = Page(response)
    assert "I hold the <b>Doppelganger</b> & a 0" in page.text
    assert "<b>Doppelganger" not in page.html
    policy = response.headers["Content-Security-Policy"]
    assert all(f"{what} 'none'" in policy for what in ("default-src", "script-src", "img-src", "form-action"))
    assert "sandbox" in policy
    assert "unsafe" not in policy
    assert "allow-scripts" not in policy
    assert not page.all("script")
    assert "no-store" in response.headers["Cache-Control"]
    looks = LogEntry.objects.all()
    assert [(look.user, look.object_id, look.change_message) for look in looks] == [(clerk, str(letter.pk), "read")] * 2
    assert "read" in Page(client.get(f"{DEAD}{letter.pk}/history/")).text


def test_the_secret_of_its_address_is_left_out(clerk: Player, letter: DeadLetter) -> None:
    secret = letter.envelope["recipients"][0][6:32]
    broken = f"\r\nX-Quoted: reply-{secret[:10]}=\r\n{secret[10:]}=40silver.example.org\r\nto REPLY+{secret.upper()}@x"
    letter.raw = bytes(letter.raw) + broken.encode()
    letter.save()

    html = body(browser(clerk), letter).content.decode().lower()

    assert secret not in html
    assert secret[10:] not in html
    assert "reply-…@silver.example.org" in html
    assert "reply+…@x" in html


def test_a_long_one_and_one_of_strange_bytes_are_shown_so_far(clerk: Player, letter: DeadLetter) -> None:
    letter.raw = b"\x00\x1b[2J\xff\xe2\x80\xae</pre><script>alert(1)</script>" + b"x" * 600_000
    letter.save()

    page = Page(body(browser(clerk), letter))

    assert "[…]" in page.text
    assert not page.all("script")
    assert not [sign for sign in "\x00\x1b\u202e" if sign in page.html]
    assert len(page.html) < 400_000


def test_without_the_permission_it_is_not_read(clerk: Player, letter: DeadLetter) -> None:
    client = without(clerk, "read_dead_letter")

    assert body(client, letter).status_code == 403
    assert not LogEntry.objects.exists()


def test_neither_do_players_nor_strangers_read_it(letter: DeadLetter) -> None:
    for client in (browser(letter.player), browser()):
        assert body(client, letter).headers["Location"].startswith("/admin/login/")
    assert not LogEntry.objects.exists()


def refused(client: Client, letter: DeadLetter) -> bool:
    response = body(client, letter)
    told = Page(response).text
    assert ("Doppelganger" in told) == (response.status_code == 200)
    return response.status_code == 403


def test_who_sits_in_its_game_is_refused(clerk: Player, failing: Any) -> None:
    letter = dead(game_of(factories.PlayerFactory(), clerk))

    assert "You sit in this game" in Page(body(browser(clerk), letter)).text
    assert refused(browser(clerk), letter)
    assert not LogEntry.objects.exists()


def test_so_is_who_resigned_it_and_who_gave_his_seat_away(clerk: Player, failing: Any) -> None:
    resigned = factories.started(factories.PlayerFactory(), clerk, factories.PlayerFactory())
    given = game_of(factories.PlayerFactory(), clerk)
    letters = [dead(row) for row in (resigned, given)]
    endings.resign(code=resigned.code, player=clerk)
    stand_ins.ask(code=given.code, player=clerk)
    stand_ins.offer(code=given.code, player=clerk)
    substitutes.take_over(code=given.code, player=factories.PlayerFactory(), letter="B")

    assert [refused(browser(clerk), letter) for letter in letters] == [True, True]


def test_one_whose_game_is_unknown_is_read_by_who_plays_nowhere_alone(clerk: Player, failing: Any) -> None:
    raw = b"From: a@example.org\r\nSubject: hm\r\n\r\nI hold the Doppelganger\r\n"
    assert door.accept(raw, Envelope("imap")) == "dead"
    letter = DeadLetter.objects.get()
    assert letter.game is None
    assert not refused(browser(clerk), letter)

    row = game_of(factories.PlayerFactory(), clerk)

    assert refused(browser(clerk), letter)
    assert "not known which game" in Page(body(browser(clerk), letter)).text
    Game.objects.filter(pk=row.pk).update(status="finished")
    assert not refused(browser(clerk), letter)


def test_what_is_no_letter_is_not_found(clerk: Player) -> None:
    assert browser(clerk).get(f"{DEAD}77/body/").status_code == 404
