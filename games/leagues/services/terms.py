"""The rules of a season, held against what games, designs and standings allow; and what they mean in numbers."""

from dataclasses import dataclass
from typing import NoReturn

from games.leagues.formats.designs import SIZES
from games.leagues.formats.points import BadPoints, Points
from games.leagues.formats.rules import BadRule, Rules
from games.leagues.formats.seating import counts, seating
from games.leagues.formats.splitting import TooFew, Uneven, split
from games.leagues.formats.tiebreaks import BadChain, chain_of
from games.models import DeckSetup, Game
from games.services.errors import ServiceError
from games.services.options import TimeOptions, check_options, check_setup, time_fields


@dataclass(frozen=True, slots=True)
class Meaning:
    """What rules make of a field of `count` entries (teams, in team leagues).

    sizes: of the divisions, top first; tables: games in all; games: of an entry, from least to most; meetings: of two
    of a division; uneven: what is not the same for all of a division, by its size.
    """

    count: int
    sizes: tuple[int, ...]
    tables: int
    games: tuple[int, int]
    meetings: tuple[int, int]
    uneven: tuple[Uneven, ...]


def check(rules: Rules, setup: DeckSetup) -> None:
    """Raise ServiceError bad-rule (`field`; `least`, `most` or `legal` where that says more) or bad-setup 422."""
    try:
        rules.check()
    except BadRule as bad:
        _refuse(bad.field, **bad.params)
    if rules.size not in SIZES[rules.units]:
        _refuse("size", legal=list(SIZES[rules.units]))
    try:
        Points.parse(rules.points).of(rules.units)
    except BadPoints:
        _refuse("points", places=rules.units)
    try:
        chain_of(rules.tiebreaks)
    except BadChain as bad:
        _refuse("tiebreaks", name=bad.name)
    _check_game(rules)
    check_setup(setup)


def time_options(rules: Rules) -> TimeOptions:
    """The rules of time that games of the season have besides their `move_time`."""
    return {
        "bank": rules.bank,
        "cap": rules.cap,
        "days_off": rules.days_off,
        "misses_allowed": rules.misses_allowed,
        "leave_allowed": rules.leave_allowed,
        "pauses_allowed": rules.pauses_allowed,
    }


def meaning(*, rules: Rules, setup: DeckSetup, count: int) -> Meaning:
    """What these rules mean for so many entries. Raises ServiceError bad-rule or bad-setup 422, too-few 409 (`least`,
    `count`: less than fill one table)."""
    check(rules, setup)
    sizes, uneven = divided(rules, count)
    plans = {size: seating(size, rules.units) for size in sizes}
    counted = [counts(plan, size, rules.units) for size, plan in plans.items()]
    return Meaning(
        count=count,
        sizes=sizes,
        tables=sum(len(plans[size]) for size in sizes),
        games=(min(one.games.least for one in counted), max(one.games.most for one in counted)),
        meetings=(min(one.meetings.least for one in counted), max(one.meetings.most for one in counted)),
        uneven=uneven,
    )


def divided(rules: Rules, count: int) -> tuple[tuple[int, ...], tuple[Uneven, ...]]:
    """The sizes of the divisions of so many entries, and what is uneven in them. Raises ServiceError too-few 409."""
    try:
        found = split(count, rules.units, rules.size)
    except TooFew as few:
        raise ServiceError("too-few", 409, least=few.least, count=count) from None
    return found.sizes, found.uneven


def _check_game(rules: Rules) -> None:
    try:
        check_options(
            seats=rules.seats,
            rounds=rules.rounds,
            move_time=rules.move_time,
            access=Game.Access.OPEN,
            bots=0,
            turn_limit=rules.turn_limit,
            invited=(),
            teams=rules.teams,
        )
        time_fields(rules.move_time, time_options(rules))
    except ServiceError as bad:
        _refuse(**bad.params)


def _refuse(field: str, **params: object) -> NoReturn:
    raise ServiceError("bad-rule", 422, field=field, **params)
