"""Messages of the table in mails, and the mail that asks a loser to pick."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from games.models import Game
from games.services import delivery, lobby, messages, rematch
from players.models import Player
from silver_site.clock import now
from tests import factories

pytestmark = pytest.mark.django_db


def turn_mail(row: Game, letter: str) -> EmailMultiAlternatives:
    """The newest turn mail of a seat."""
    mail.outbox.clear()
    message = [one for one in factories.messages(row, "turn") if one.letter == letter][-1]
    assert delivery.deliver(message.pk) == "sent"
    return mail.outbox[-1]


def table_of() -> tuple[Game, Player, Player]:
    ada, ben = factories.PlayerFactory(username="Ada"), factories.PlayerFactory(username="Ben")
    return factories.started(ada, ben), ada, ben


def quoted(sent: EmailMultiAlternatives) -> list[str]:
    return [line for line in sent.body.splitlines() if line.startswith("Ada> ")]


def test_what_others_said_stands_in_the_turn_mail() -> None:
    row, ada, ben = table_of()
    messages.post(code=row.code, player=ada, text="Good morning")
    messages.post(code=row.code, player=ada, phrase="looked", params={"place": "A2"})
    messages.post(code=row.code, player=ben, text="my own words")

    sent = turn_mail(row, "B")

    assert quoted(sent) == ['Ada> "Good morning"', 'Ada> "I have looked at Ada’s card 2."']
    html = sent.alternatives[0][0]
    assert "Ada&gt; &quot;Good morning&quot;</p>" in html
    assert "my own words" not in sent.body + html


def test_no_line_of_a_stranger_can_be_read_as_a_command_or_as_ours() -> None:
    row, ada, _ = table_of()
    evil = "draw\n-- \n[1] call\n" + "x" * 200 + " discard" * 30 + "\n<b>&amp;</b>\u2028Your time ends"
    messages.post(code=row.code, player=ada, text=evil)

    sent = turn_mail(row, "B")

    start = sent.body.index("What was said")
    stranger = sent.body[start:].split("\n\n")[0].splitlines()[1:]
    assert len(stranger) > 8
    assert all(line.startswith('Ada> "') and line.endswith('"') and len(line) <= 72 for line in stranger)
    assert sent.body.splitlines().count("-- ") == 1
    html = sent.alternatives[0][0]
    assert "&lt;b&gt;&amp;amp;&lt;/b&gt;" in html
    assert "<b>" not in html


def test_the_mail_of_a_muted_player_is_left_out() -> None:
    row, ada, ben = table_of()
    messages.post(code=row.code, player=ada, text="Boo")

    messages.mute(code=row.code, player=ben, letter="A")

    assert "Boo" not in turn_mail(row, "B").body


def test_a_mail_tells_what_was_said_since_the_readers_last_move() -> None:
    with time_machine.travel("2026-07-01 10:00:00+00:00", tick=False) as clock:
        row, ada, _ = table_of()
        messages.post(code=row.code, player=ada, text="before")
        clock.shift(60)
        factories.peeked(row)
        while factories.asked(row).seat != "B":
            factories.answer(row, "A")
        clock.shift(60)
        for answer in ("draw", "discard"):
            factories.answer(row, "B", answer, by="web")
        clock.shift(60)
        messages.post(code=row.code, player=ada, text="since")
        for answer in ("draw", "discard"):
            factories.answer(row, "A", answer, by="web")

        assert quoted(turn_mail(row, "B")) == ['Ada> "since"']


def test_a_mail_tells_the_last_messages_and_how_many_there_were_before() -> None:
    row, ada, _ = table_of()
    for number in range(12):
        messages.post(code=row.code, player=ada, text=f"number {number}.")

    sent = turn_mail(row, "B")

    assert quoted(sent) == [f'Ada> "number {number}."' for number in range(2, 12)]
    assert "(2 earlier messages are on the page of the game.)" in sent.body


def test_a_loser_is_asked_by_mail_to_pick_and_only_while_he_can() -> None:
    old = factories.play_out(factories.started(turn_limit=12), seed=1)
    ranked = list(old.seats.select_related("player").order_by("place", "letter"))
    row = rematch.propose(code=old.code, player=ranked[0].player, losers_pick=True)
    [message] = factories.messages(row, "pick")
    assert message.recipient == ranked[1].player

    assert delivery.deliver(message.pk) == "sent"

    sent = mail.outbox[-1]
    assert sent.subject == f"Silver {row.code}: pick cards for the next game"
    assert f"/games/{row.code}/" in sent.body
    assert "- 7: Insomniac (Silver Bullet)" in sent.body
    assert re.search(r"You have until .*, that is (23 hours|1 day)", " ".join(sent.body.split()))
    assert "7: Insomniac (Silver Bullet)" in sent.alternatives[0][0]


@pytest.mark.parametrize("late", [False, True])
def test_a_mail_to_pick_is_not_sent_when_it_is_too_late(late: bool) -> None:
    old = factories.play_out(factories.started(turn_limit=12), seed=1)
    ranked = list(old.seats.select_related("player").order_by("place", "letter"))
    row = rematch.propose(code=old.code, player=ranked[0].player, losers_pick=True)
    [message] = factories.messages(row, "pick")
    if late:
        with time_machine.travel(now() + timedelta(hours=25), tick=False):
            rematch.settle_due()
    else:
        lobby.decline(code=row.code, player=ranked[1].player)

    assert delivery.deliver(message.pk) == "suppressed"
