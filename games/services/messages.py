"""What seats say to their table, muting and reporting it.

In a game of teams talk is limited while it runs (rulings T14): partners may say which face-down cards they have looked
at and whether they want to call, not what those cards are. So there only phrases can be said, and none holds a value.
"""

from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction

from games import engine
from games.models import Game, MessageMute, MessageReport, TableMessage
from games.services import states
from games.services.errors import ServiceError, broken, not_found
from games.services.texts import cleaned
from players.models import Player
from silver_site.clock import now

LONGEST = 500
MOST_A_DAY = 20
DAY = timedelta(days=1)
# Each phrase, and whether it names the place of a card.
PHRASES = {
    "hello": False,
    "good-luck": False,
    "well-played": False,
    "thanks": False,
    "slow-today": False,
    "looked": True,
    "not-looked": True,
    "shall-we-call": False,
    "would-call": False,
    "would-not-call": False,
}
CLOSED = (Game.Status.CANCELLED, Game.Status.EXPIRED)
IN_PLAY = (Game.Status.RUNNING, Game.Status.PAUSED)


def post(
    *, code: str, player: Player, text: str = "", phrase: str = "", params: Mapping[str, str] | None = None
) -> TableMessage:
    """Say something to all who see the game: free text, or a phrase of PHRASES, with {"place": "A2"} where it has one.

    Raises ServiceError game-not-found 404; not-your-seat 403; game-closed 409; only-phrases 409 (free text in a
    running game of teams); bad-message 422 (empty, both, or longer than `most`); bad-phrase 422 (unknown, or with a
    place that is none on the table); too-many-messages 429 (`most` a day).
    """
    text = cleaned(text)
    if bool(text) == bool(phrase) or len(text) > LONGEST:
        raise ServiceError("bad-message", 422, most=LONGEST)
    at = now()
    with transaction.atomic():
        row, letter = _speaking(code, player)
        if text and only_phrases(row):
            raise ServiceError("only-phrases", 409, game=code)
        said = _checked(row, phrase, params or {}) if phrase else {}
        if row.table_messages.filter(player=player, at__gt=at - DAY).count() >= MOST_A_DAY:
            raise ServiceError("too-many-messages", 429, most=MOST_A_DAY)
        row.message_count += 1
        row.save(update_fields=["message_count"])
        kind = TableMessage.Kind.PHRASE if phrase else TableMessage.Kind.TEXT
        return TableMessage.objects.create(
            game=row,
            number=row.message_count,
            letter=letter,
            player=player,
            kind=kind,
            phrase=phrase,
            params=said,
            text=text,
            at=at,
        )


def mute(*, code: str, player: Player, letter: str, muted: bool = True) -> None:
    """Read nothing more of what that seat's player says in this game, or read it again; here and in mails.

    Whoever takes the seat over from him is heard.

    Raises ServiceError game-not-found 404, bad-seat 422 (no such seat, or one's own).
    """
    with transaction.atomic():
        row = _visible(code, player)
        seat = row.seats.filter(letter=letter).first()
        if seat is None or seat.player_id == player.pk:
            raise ServiceError("bad-seat", 422, letter=letter)
        if muted:
            MessageMute.objects.get_or_create(game=row, player=player, letter=letter, speaker_id=seat.player_id)
        else:
            MessageMute.objects.filter(game=row, player=player, letter=letter).delete()


def report(*, code: str, player: Player, number: int, reason: str = "") -> MessageReport:
    """Show a message to the staff, with its words as they are now. Once a person and message; a second changes nothing.

    Raises ServiceError game-not-found or message-not-found 404, bad-message 422 (a reason longer than `most`),
    too-many-messages 429 (`most` reports a day).
    """
    reason = cleaned(reason)
    if len(reason) > LONGEST:
        raise ServiceError("bad-message", 422, most=LONGEST)
    at = now()
    with transaction.atomic():
        row = _visible(code, player)
        message = row.table_messages.filter(number=number, removed=False).exclude(player=player).first()
        if message is None:
            raise ServiceError("message-not-found", 404, number=number)
        there = MessageReport.objects.filter(game=row, number=number, reporter=player).first()
        if there is not None:
            return there
        if MessageReport.objects.filter(reporter=player, at__gt=at - DAY).count() >= MOST_A_DAY:
            raise ServiceError("too-many-messages", 429, most=MOST_A_DAY)
        return MessageReport.objects.create(
            game=row,
            number=number,
            message=message,
            author_id=message.player_id,
            reporter=player,
            text=message.text or " ".join([message.phrase, *message.params.values()]),
            reason=reason,
            at=at,
        )


def remove(*, message_id: int) -> None:
    """Take a message down, and its words out of the database (staff; reports keep their copy). By the row's id."""
    TableMessage.objects.filter(pk=message_id).update(removed=True, text="", phrase="", params={})


def handle(*, report_id: int) -> None:
    """Note that staff has seen to a report."""
    MessageReport.objects.filter(pk=report_id, handled_at=None).update(handled_at=now())


def only_phrases(row: Game) -> bool:
    """Whether free text is refused in this game now."""
    return row.teams and row.status in IN_PLAY


def phrases(row: Game) -> list[str]:
    """The phrases that can be said now: those about a card only while there is a table."""
    return [phrase for phrase, placed in PHRASES.items() if not placed or row.status == Game.Status.RUNNING]


def _speaking(code: str, player: Player) -> tuple[Game, str]:
    """The locked game, and the letter of the player's own seat there."""
    row = _visible(code, player)
    letter = row.seats.filter(player=player, resigned_at=None).values_list("letter", flat=True).first()
    if letter is None:
        raise ServiceError("not-your-seat", 403, game=code)
    if row.status in CLOSED:
        raise ServiceError("game-closed", 409, game=code)
    return row, letter


def _visible(code: str, player: Player) -> Game:
    """The locked game: messages are counted and numbered one at a time."""
    visible = Game.objects.visible_to(player).defer("record", "secret")
    row = visible.select_for_update(no_key=True).filter(code=code).first()
    if row is None:
        raise not_found()
    return row


def _checked(row: Game, phrase: str, params: Mapping[str, str]) -> dict[str, str]:
    """The phrase's parameters, if it is one that can be said now."""
    if phrase not in PHRASES or set(params) != ({"place"} if PHRASES[phrase] else set()):
        raise ServiceError("bad-phrase", 422, phrase=phrase)
    if not PHRASES[phrase]:
        return {}
    place = params["place"]
    if place not in _places(row):
        raise ServiceError("bad-phrase", 422, phrase=phrase)
    return {"place": place}


def _places(row: Game) -> list[str]:
    """The places of all village cards on the table: how many there are is public."""
    if row.status != Game.Status.RUNNING:
        return []
    try:
        villages = engine.view(states.load(row), None)["villages"]
    except Exception as error:  # changed code may fail in any way
        states.log_failure("a phrase", row.code, error)
        raise broken(row.code) from None
    return [f"{letter}{number}" for letter, cards in villages.items() for number in range(1, len(cards) + 1)]
