"""What is said at a table: who may say what, muting, reports."""

from datetime import timedelta

import pytest
import time_machine

from games import selectors, wording
from games.models import Game, MessageReport, TableMessage
from games.services import endings, lobby, messages
from games.services.errors import ServiceError
from games.wording.talk import PHRASES
from players.models import Player
from silver_site.clock import now
from tests import factories

pytestmark = pytest.mark.django_db


def table_of(people: int = 2, **options: object) -> tuple[Game, list[Player]]:
    players = [factories.PlayerFactory() for _ in range(people)]
    return factories.started(*players, **options), players


def refused(act: object, **given: object) -> tuple[str, int]:
    with pytest.raises(ServiceError) as caught:
        act(**given)
    return caught.value.code, caught.value.status


def read(row: Game, player: Player | None) -> list[str]:
    return [one.text or one.phrase for one in selectors.messages(factories.fresh(row), player)]


def test_a_message_is_read_by_all_who_see_the_game_and_is_no_event() -> None:
    row, (ada, ben) = table_of()
    events = row.events.count()

    messages.post(code=row.code, player=ada, text=" Hello,\n\n  Ben \x00\u202e! ")
    messages.post(code=row.code, player=ben, phrase="thanks")

    for reader in (ada, ben, factories.PlayerFactory(), None):
        assert read(row, reader) == ["Hello,\n\nBen !", "thanks"]
    [mine, theirs] = selectors.messages(row, ada)
    assert (mine.mine, mine.letter, mine.name, theirs.mine) == (True, "A", ada.username, False)
    assert row.events.count() == events
    assert [one.number for one in selectors.messages(row, ada, since=1)] == [2]
    assert str(TableMessage.objects.first()) == f"{row.pk}#1"


def test_only_who_plays_speaks() -> None:
    row, (ada, ben, cleo) = table_of(3)
    endings.resign(code=row.code, player=ada)
    hidden = factories.opened(access="invitation")

    assert refused(messages.post, code=row.code, player=ada, text="x") == ("not-your-seat", 403)
    assert refused(messages.post, code=row.code, player=factories.PlayerFactory(), text="x") == ("not-your-seat", 403)
    assert refused(messages.post, code=hidden.code, player=ben, text="x") == ("game-not-found", 404)
    assert messages.post(code=row.code, player=cleo, text="x").letter == "C"


@pytest.mark.parametrize("said", [{}, {"text": " \n "}, {"text": "x" * 501}, {"text": "x", "phrase": "hello"}])
def test_a_message_is_text_or_a_phrase(said: dict[str, str]) -> None:
    row, (ada, _) = table_of()

    assert refused(messages.post, code=row.code, player=ada, **said) == ("bad-message", 422)


def test_in_a_running_game_of_teams_only_phrases_can_be_said() -> None:
    row = factories.opened(seats=4, teams=True, turn_limit=8)
    messages.post(code=row.code, player=row.host, text="Before the start")
    others = [factories.PlayerFactory() for _ in range(3)]
    for player in others:
        lobby.join(code=row.code, player=player)

    assert refused(messages.post, code=row.code, player=row.host, text="My 2 is a 9") == ("only-phrases", 409)
    messages.post(code=row.code, player=others[1], phrase="shall-we-call")
    assert messages.only_phrases(factories.fresh(row))

    factories.play_out(row)
    messages.post(code=row.code, player=others[1], text="After the end")
    assert read(row, row.host) == ["Before the start", "shall-we-call", "After the end"]


def test_a_paused_game_of_teams_is_still_being_played() -> None:
    row, (ada, *_) = table_of(4, teams=True)
    Game.objects.filter(pk=row.pk).update(status="paused")

    assert refused(messages.post, code=row.code, player=ada, text="x") == ("only-phrases", 409)
    assert refused(messages.post, code=row.code, player=ada, phrase="looked", params={"place": "A1"})[0] == "bad-phrase"


def test_phrases_name_places_of_the_table_and_never_a_value() -> None:
    row, (ada, ben) = table_of()
    said = {"code": row.code, "player": ada}

    messages.post(**said, phrase="looked", params={"place": "B5"})

    [message] = selectors.messages(row, ben)
    names = {"A": "Ada", "B": "Ben"}
    assert wording.phrase(message.phrase, message.params, names) == "I have looked at Ben’s card 5."
    for phrase, params in (
        ("looked", {}),
        ("looked", {"place": "B6"}),
        ("looked", {"place": "C1"}),
        ("looked", {"place": "deck"}),
        ("looked", {"place": "A1", "card": "9"}),
        ("hello", {"place": "A1"}),
        ("it-is-a-nine", {}),
    ):
        assert refused(messages.post, **said, phrase=phrase, params=params) == ("bad-phrase", 422)


def test_every_phrase_has_a_sentence() -> None:
    assert set(messages.PHRASES) == set(PHRASES)
    for code, placed in messages.PHRASES.items():
        sentence = wording.phrase(code, {"place": "A1"} if placed else {}, {"A": "Ada"})
        assert sentence.endswith((".", "!", "?"))
        assert ("Ada’s card 1" in sentence) == placed


def test_before_the_start_no_phrase_names_a_card() -> None:
    row = factories.opened()

    assert "looked" not in messages.phrases(row)
    assert refused(messages.post, code=row.code, player=row.host, phrase="looked", params={"place": "A1"}) == (
        "bad-phrase",
        422,
    )
    assert "looked" in messages.phrases(factories.started())


def test_nothing_is_said_in_a_game_that_was_closed() -> None:
    row = factories.opened()
    Game.objects.filter(pk=row.pk).update(status="expired")

    assert refused(messages.post, code=row.code, player=row.host, text="x") == ("game-closed", 409)


def test_a_player_says_so_much_a_day_in_a_game() -> None:
    row, (ada, ben) = table_of()
    for _ in range(messages.MOST_A_DAY):
        messages.post(code=row.code, player=ada, text="x")

    assert refused(messages.post, code=row.code, player=ada, text="x") == ("too-many-messages", 429)
    messages.post(code=row.code, player=ben, text="y")
    with time_machine.travel(now() + timedelta(hours=25), tick=False):
        messages.post(code=row.code, player=ada, text="z")


def test_a_muted_seat_is_not_read_until_it_is_heard_again() -> None:
    row, (ada, ben, cleo) = table_of(3)
    messages.post(code=row.code, player=ada, text="Boo")

    messages.mute(code=row.code, player=ben, letter="A")
    messages.mute(code=row.code, player=ben, letter="A")

    assert (read(row, ben), read(row, cleo)) == ([], ["Boo"])
    assert selectors.muted(row, ben) == {"A"}
    messages.mute(code=row.code, player=ben, letter="A", muted=False)
    assert read(row, ben) == ["Boo"]
    assert refused(messages.mute, code=row.code, player=ben, letter="B") == ("bad-seat", 422)
    assert refused(messages.mute, code=row.code, player=ben, letter="D") == ("bad-seat", 422)


def test_a_report_keeps_the_words_when_the_message_goes() -> None:
    row, (ada, ben) = table_of()
    said = messages.post(code=row.code, player=ada, text="Boo")

    report = messages.report(code=row.code, player=ben, number=1, reason="rude")
    assert messages.report(code=row.code, player=ben, number=1, reason="again") == report
    messages.remove(message_id=said.pk)

    report.refresh_from_db()
    assert (report.text, report.reason, report.author, report.reporter) == ("Boo", "rude", ada, ben)
    assert read(row, ben) == []
    assert "Boo" not in str(list(TableMessage.objects.values()))
    assert "Boo" not in f"{report}"
    assert messages.post(code=row.code, player=ada, text="Sorry").number == 2
    said.delete()
    report.refresh_from_db()
    assert (report.text, report.message) == ("Boo", None)


def test_what_can_be_reported() -> None:
    row, (ada, ben) = table_of()
    messages.post(code=row.code, player=ada, text="Boo")

    assert refused(messages.report, code=row.code, player=ben, number=2) == ("message-not-found", 404)
    assert refused(messages.report, code=row.code, player=ada, number=1) == ("message-not-found", 404)
    assert refused(messages.report, code=row.code, player=ben, number=1, reason="x" * 501) == ("bad-message", 422)


def test_reports_are_limited_and_handled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "MOST_A_DAY", 2)
    row, (ada, ben) = table_of()
    for _ in range(2):
        messages.post(code=row.code, player=ada, text="Boo")
        report = messages.report(code=row.code, player=ben, number=row.table_messages.count())
    with time_machine.travel(now() + timedelta(hours=1), tick=False):
        third = TableMessage.objects.create(
            game=row, number=9, letter="A", player=ada, kind="text", text="Boo", at=now()
        )
        assert refused(messages.report, code=row.code, player=ben, number=third.number) == ("too-many-messages", 429)

    messages.handle(report_id=report.pk)
    first = MessageReport.objects.get(pk=report.pk).handled_at
    messages.handle(report_id=report.pk)
    assert MessageReport.objects.get(pk=report.pk).handled_at == first
    assert first is not None
