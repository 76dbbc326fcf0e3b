"""Russian where time is told: clocks, leave, pauses, bots for a while, substitutes, and the mails about them."""

import re
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from games.models import Game, OutboxMessage, Seat
from games.services import absences, deadlines, delivery, lobby, outbox, pauses, stand_ins
from players.models import Player
from players.validators import time_zones
from tests import factories
from tests.factories import DAY
from tests.house.test_russian import KEPT, words_of
from tests.house.test_translations import english
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db
NOON = "2026-07-01 12:00:00+00:00"
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def clock() -> time_machine.Traveller:
    """A clock that the tests move."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def russian(ada: Player) -> Player:
    """Ada, who chose Russian."""
    Player.objects.filter(pk=ada.pk).update(language="ru")
    ada.refresh_from_db()
    return ada


@pytest.fixture
def row(russian: Player, ben: Player) -> Game:
    """A running game of Ada and Ben, after their opening looks."""
    return factories.peeked(factories.started(russian, ben))


def page_of(player: Player, path: str, *given: str) -> str:
    """The text of a page that has no English word beside names and what is `given`."""
    response = browser(player).get(path)
    assert response.status_code == 200
    assert words_of(response, player.email, *given) == []
    return Page(response).text


def table_of(row: Game, player: Player) -> str:
    """The table as this player reads it."""
    # The word of a shuffle and the code of a game are drawn.
    return page_of(player, f"/games/{row.code}/", row.code)


def on_leave(player: Player) -> None:
    """Leave from today on."""
    today = datetime.now(UTC).date()
    absences.plan(player=player, kind="leave", first=today, last=today + timedelta(days=3))


def offered(row: Game, player: Player) -> None:
    """A bot plays for this player, who offers his seat."""
    stand_ins.ask(code=row.code, player=player)
    stand_ins.offer(code=row.code, player=player)


# Pages


@pytest.mark.parametrize("path", ["time", "leave", "mails", "sent", "calendar", "delete", ""])
def test_the_pages_of_an_account_are_russian(russian: Player, row: Game, path: str) -> None:
    on_leave(russian)
    delivery.deliver_due()

    # The languages and the zones of the world are called as they are everywhere.
    names = sorted({*time_zones(), "English"}, key=len, reverse=True)
    page_of(russian, f"/profile/{path}/".replace("//", "/"), row.code, *names)


@pytest.mark.parametrize("path", ["/rules/time/", "/seats/", "/"])
def test_rules_of_time_seats_and_lobby_are_russian(russian: Player, ben: Player, path: str) -> None:
    row = factories.started(ben, factories.PlayerFactory(username="Cleo"), days_off=[6, 7], leave_allowed=False)
    offered(row, ben)

    page_of(russian, path, row.code, "Cleo")


def test_leave_is_not_called_as_leaving_a_game_is(russian: Player) -> None:
    text = page_of(russian, "/profile/leave/")

    assert "Отпуск" in text
    assert "Покинуть" not in text


def test_clocks_are_told_in_russian(russian: Player, ben: Player) -> None:
    row = factories.peeked(factories.started(russian, ben, bank=10 * DAY, cap=14 * DAY))

    text = table_of(row, russian)

    # Whoever moves has had a day back for the opening look.
    assert "идёт до 12 июля 2026, 12:00 (осталось: 1 неделя, 4 дня)" in text
    assert "в запасе: 10 дней" in text
    assert "за каждый ход добавляется 1 день; накопить можно не больше чем 14 дней." in text


def test_a_clock_that_stands_still_says_why_in_russian(row: Game, russian: Player) -> None:
    for seat in Seat.objects.filter(game=row).select_related("player"):
        on_leave(seat.player)

    text = table_of(row, russian)

    assert "время не идёт: отпуск" in text.lower()
    assert "осталось: 1 день" in text
    assert "в отпуске до 5 июля 2026, 00:00" in text


def test_a_pause_is_proposed_and_told_in_russian(row: Game, russian: Player, ben: Player) -> None:
    until = delivery.now() + timedelta(days=3)
    pauses.propose(code=row.code, player=ben, until=until)
    assert "Предложена пауза До 4 июля 2026, 12:00 (осталось: 3 дня). Согласны: Ben. Ещё нет: Ada." in table_of(
        row, russian
    )

    pauses.agree(code=row.code, player=russian)

    assert "Она сама продолжится 4 июля 2026, 12:00 (осталось: 3 дня)." in table_of(row, russian)


def test_a_bot_for_a_while_and_a_seat_to_take_over_are_told_in_russian(row: Game, russian: Player, ben: Player) -> None:
    stand_ins.ask(code=row.code, player=russian)
    offered(row, ben)

    his = table_of(row, russian)
    outside = factories.PlayerFactory(language="ru")
    seats = page_of(outside, f"/games/{row.code}/", row.code, outside.username)
    means = page_of(outside, f"/games/{row.code}/take-over/B/", row.code, outside.username)

    assert "За вас играет бот Вы об этом попросили. Он играет с 1 июля 2026, 12:00" in his
    assert "Место B игрока Ben: играет бот с 1 июля 2026, 12:00" in seats
    assert "Занять место B игрока Ben?" in means


def test_the_form_of_a_new_game_says_in_russian_what_a_clock_means(russian: Player) -> None:
    text = page_of(russian, "/games/new/")

    assert "На каждый ход есть 3 дня, как бы быстро ни был сделан прошлый." in text
    assert "после 3 пропущенных сроков подряд" in text


# Mails


def delivered(player: Player, kind: str, code: str) -> EmailMultiAlternatives:
    """The one mail of that kind that this player gets now: no English word in it, no line that reads as a choice."""
    mail.outbox.clear()
    for message in OutboxMessage.objects.filter(kind=kind, status="pending"):
        delivery.deliver(message.pk)
    [sent] = [one for one in mail.outbox if one.to == [player.email]]
    [(html, _kind)] = sent.alternatives
    for text in (sent.subject, sent.body, unescape(re.sub(r"<[^>]*>", " ", html.partition("</head>")[2]))):
        left = english(re.sub(r"http\S+|\([a-z0-9+-]+\)", "", text).replace(code, ""), *KEPT)
        assert [word for word in left if not re.fullmatch(r"[A-D]\d+", word)] == []
    assert [line for line in sent.body.splitlines() if re.match(r"[\s>]*\d", line)] == []
    return sent


def body(sent: EmailMultiAlternatives) -> str:
    """Its text in one line."""
    return " ".join(sent.body.split())


def test_a_reminder_in_russian(russian: Player, ben: Player, clock: time_machine.Traveller) -> None:
    Player.objects.filter(pk=russian.pk).update(reminders=[6 * 3600, 2 * 3600])
    russian.refresh_from_db()
    row = factories.started(russian, ben)
    clock.shift(22 * HOUR)
    deadlines.remind_due()

    sent = delivered(russian, "reminder", row.code)

    assert sent.subject == f"Silver {row.code}: № 1, до конца вашего времени осталось 2 часа"
    assert "Это напоминание 2 из 2 для этого хода." in body(sent)


def test_a_turn_mail_on_leave_says_in_russian_that_no_time_runs(russian: Player, ben: Player) -> None:
    row = factories.started(russian, ben)
    on_leave(russian)

    text = body(delivered(russian, "turn", row.code))

    assert "Ваше время не идёт; ответить вы можете всё равно." in text
    assert "осталось: ." not in text


def late(row: Game, clock: time_machine.Traveller) -> None:
    """Everybody's time runs out."""
    clock.move_to(max(seat.deadline for seat in Seat.objects.filter(game=row, deadline__isnull=False)))
    deadlines.process_due()


@pytest.mark.parametrize(
    ("allowed", "sentence"),
    [
        (0, "Вы пропустили 1 срок. В этой игре бот из-за этого ваше место не займёт."),
        (1, "Вы пропустили 1 срок, и теперь на вашем месте играет бот."),
        (2, "Вы пропустили 1 срок. После 2 пропущенных сроков подряд на вашем месте играет бот, пока вы не вернётесь."),
    ],
)
def test_who_was_late_reads_it_in_russian(
    russian: Player, ben: Player, clock: time_machine.Traveller, allowed: int, sentence: str
) -> None:
    row = factories.started(russian, ben, misses_allowed=allowed)
    late(row, clock)

    assert sentence in body(delivered(russian, "deadline-passed", row.code))


def test_news_of_the_table_in_russian(russian: Player, ben: Player) -> None:
    row = factories.started(russian, ben)
    stand_ins.ask(code=row.code, player=ben)

    sent = delivered(russian, "table", row.code)

    assert sent.subject == f"Silver {row.code}: За игрока Ben пока играет бот."
    assert "Ваш ход. Ваше время до 2 июля 2026, 12:00 (UTC), осталось: 1 день." in body(sent)


def test_who_joined_is_told_in_russian(russian: Player, ben: Player) -> None:
    row = factories.opened(russian, seats=4)
    lobby.join(code=row.code, player=ben)

    sent = delivered(russian, "joined", row.code)

    assert "За столом: Ada и Ben. Свободно 2 места." in body(sent)


@pytest.mark.parametrize(("kind", "told"), [("leave", "ваш отпуск закончился"), ("bot", "вы снова играете")])
def test_who_is_back_reads_it_in_russian(russian: Player, ben: Player, kind: str, told: str) -> None:
    row = factories.started(russian, ben)
    payload = {"absence": 1, "kind": kind}
    at = delivery.now()
    outbox.put(
        [outbox.message(kind=outbox.Kind.LEAVE_ENDED, key=(1,), at=at, recipient_id=russian.pk, payload=payload)]
    )

    sent = delivered(russian, "leave-ended", row.code)

    assert sent.subject == f"Silver: {told}, вас ждёт 1 игра"
    assert f"Игра {row.code}: ваше время до 2 июля 2026, 12:00 (UTC), осталось: 1 день." in body(sent)


def test_a_digest_in_russian(russian: Player, ben: Player, clock: time_machine.Traveller) -> None:
    Player.objects.filter(pk=russian.pk).update(notify={"deadline-passed": "digest", "table": "digest"}, digest_hour=9)
    russian.refresh_from_db()
    row = factories.started(russian, ben)
    late(row, clock)
    delivery.deliver_due()
    clock.move_to(datetime(2026, 7, 3, 9, tzinfo=UTC))

    sent = delivered(russian, "digest", row.code)

    assert sent.subject == "Silver: 1 сообщение за день"
    assert f"Silver {row.code}: ваше время вышло" in body(sent)
