"""What a player chooses: which messages he gets and how, when he is reminded, when he is awake."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, TypedDict, Unpack

from django.core.exceptions import ValidationError
from django.db import transaction

from games.models import OutboxMessage
from games.services import habits
from games.services.errors import ServiceError
from players.models import Player
from players.services import reachability
from players.validators import validate_time_zone

Kind = OutboxMessage.Kind
NOW: Final = "now"
DIGEST: Final = "digest"
NEVER: Final = "never"
WAYS = (NOW, DIGEST, NEVER)
# The kinds of messages that players choose for, in the order in which pages show them.
KINDS = (
    Kind.TURN,
    Kind.REMINDER,
    Kind.DEADLINE_PASSED,
    Kind.ROUND,
    Kind.GAME_OVER,
    Kind.TABLE,
    Kind.INVITED,
    Kind.JOINED,
    Kind.PICK,
    Kind.LEAVE_ENDED,
    Kind.LEAGUE,
    Kind.STANDINGS,
)
# What a player gets who chose nothing. How a round ended stands in the next turn's mail too.
DEFAULTS = {kind: NEVER if kind == Kind.ROUND else NOW for kind in KINDS}
MOST_REMINDERS = 3
LEAST_LEAD = timedelta(minutes=10)
LONGEST_LEAD = timedelta(days=14)
# How much of a day quiet hours and nights must leave.
LEAST_OPEN = timedelta(hours=8)
DAY = timedelta(days=1)


class Choices(TypedDict, total=False):
    """What can be chosen; what is not named stays. Times are by the clock of the player's zone, minutes at finest.

    notify: "now", "digest" or "never" for some kinds; reminders: seconds before a deadline, none for one reminder at
    a moment that suits the game; digest_hour: 0 to 23.
    """

    mails: bool
    notify: Mapping[str, str]
    reminders: Sequence[int]
    digest_hour: int
    quiet_from: time | None
    quiet_to: time | None
    active_from: time | None
    active_to: time | None
    time_zone: str
    auto_leave: bool


def way(player: Player, kind: str) -> str:
    """How this player wants messages of a kind: "now", "digest" or "never". A digest itself comes at once."""
    chosen = player.notify.get(kind)
    return chosen if chosen in WAYS else DEFAULTS.get(Kind(kind), NOW)


def ways(player: Player) -> dict[str, str]:
    """How this player wants each kind that can be chosen."""
    return {str(kind): way(player, kind) for kind in KINDS}


def choose(*, player: Player, **choices: Unpack[Choices]) -> Player:
    """Store what a player chooses. Zone, active hours and reminders hold in his running games too. Who says that he
    wants mails gets them again where they were paused, because they came back.

    Raises ServiceError bad-choice 422: `field` is what is wrong ("notify", "reminders", "digest_hour", "quiet",
    "active" or "time_zone").
    """
    with transaction.atomic():
        stored = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        before = habits.of(stored)
        for name, value in choices.items():
            setattr(stored, name, _cleaned(name, value, stored))
        _check_hours("quiet", stored.quiet_from, stored.quiet_to)
        _check_hours("active", stored.active_from, stored.active_to)
        if choices:
            stored.save(update_fields=list(choices))
        if choices.get("mails"):
            reachability.resume(stored)
    if habits.of(stored) != before:
        # Not under the player's lock: moves lock a game first.
        habits.changed(stored)
    return stored


def _cleaned(name: str, value: Any, player: Player) -> Any:
    """The value as it is stored."""
    if name == "notify":
        return _notify(value, player)
    if name == "reminders":
        return _reminders(value)
    if name == "digest_hour" and value not in range(24):
        raise bad_choice(name)
    if name == "time_zone":
        try:
            validate_time_zone(value)
        except ValidationError:
            raise bad_choice(name) from None
    return value.replace(second=0, microsecond=0) if isinstance(value, time) else value


def _notify(chosen: Mapping[str, str], player: Player) -> dict[str, str]:
    if not all(kind in KINDS and one in WAYS for kind, one in chosen.items()):
        raise bad_choice("notify")
    # What is the default now need not be kept.
    both = {**player.notify, **chosen}
    return {kind: one for kind, one in both.items() if kind in KINDS and one != DEFAULTS[Kind(kind)]}


def _reminders(leads: Sequence[int]) -> list[int]:
    fits = all(LEAST_LEAD <= timedelta(seconds=lead) <= LONGEST_LEAD for lead in leads)
    if len(set(leads)) > MOST_REMINDERS or not fits:
        raise bad_choice("reminders", most=MOST_REMINDERS)
    return sorted(set(leads), reverse=True)


def _check_hours(name: str, start: time | None, end: time | None) -> None:
    if start is None and end is None:
        return
    hours = LEAST_OPEN // timedelta(hours=1)
    if start is None or end is None:
        raise bad_choice(name, hours=hours)
    span = (_on_a_day(end) - _on_a_day(start)) % DAY
    if not span or (span if name == "active" else DAY - span) < LEAST_OPEN:
        raise bad_choice(name, hours=hours)


def _on_a_day(clock: time) -> datetime:
    return datetime.combine(date.min, clock, UTC)


def bad_choice(field: str, **params: int) -> ServiceError:
    """What was chosen cannot be."""
    return ServiceError("bad-choice", 422, field=field, **params)
