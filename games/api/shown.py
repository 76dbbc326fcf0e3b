"""What the API answers, as plain dictionaries; `games.api.outputs` describes their shapes."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _

from games import engine, selectors, wording
from games.models import DeckSetup, Game, Seat, SetupPick
from games.selectors.table import own_seat, seat_name
from games.services.clocks import Clocks
from games.services.matches import Played
from games.services.seats import takeable
from games.services.setups import choices_of
from games.services.verification import Report
from players.models import Player
from silver_site.clock import now

Shown = dict[str, Any]
# What a seat of a list and one of a table have alike.
SEAT_FIELDS = ("letter", "is_bot", "deadline", "misses", "stand_in_since", "offered", "agrees_to_pause", "wants_end",
               "place", "total", "nonce")  # fmt: skip
LEAGUE_FIELDS = ("league", "season", "division", "table")


def game(row: Game, player: Player, of: selectors.OfLeague | None) -> Shown:
    """A game, and what it is in a league; setup, host, seats and former members should have been fetched with it."""
    seats = list(row.seats.all())
    mine, former = own_seat(seats, player), former_members(row)
    return {
        "code": row.code,
        "status": row.status,
        "host": row.host.username,
        "setup": row.setup.slug,
        "decks": row.decks,
        "seats_wanted": row.seats_wanted,
        "rounds": row.rounds,
        "round": row.round,
        "move_time": row.move_time,
        "bank": row.bank,
        "cap": row.cap,
        "days_off": [int(day) for day in row.days_off],
        "misses_allowed": row.misses_allowed,
        "leave_allowed": row.leave_allowed,
        "pauses_allowed": row.pauses_allowed,
        "remember": row.remember,
        "teams": row.teams,
        "access": row.access,
        "bots": row.bots,
        "turn_limit": row.turn_limit,
        "rated": row.rated,
        "league": {name: getattr(of, name) for name in LEAGUE_FIELDS} if of else None,
        "commitment": row.commitment,
        "last": row.event_count,
        "created_at": row.created_at,
        "expires_at": row.expires_at,
        "picks_due_at": row.picks_due_at,
        "started_at": row.started_at,
        "ended_at": row.ended_at,
        "pause_reason": row.pause_reason or None,
        "paused_until": row.paused_until,
        "pause_asked_until": row.pause_asked_until,
        "my_seat": mine.letter if mine else None,
        "seats": [seat(one, row, former[one.letter]) for one in seats],
        "result": row.result,
    }


def seat(row: Seat, of: Game, former: list[str]) -> Shown:
    """A seat of this game. former: who held it before."""
    clock, at = Clocks(of), now()
    return {
        **{name: getattr(row, name) for name in SEAT_FIELDS},
        "name": seat_name(row),
        "resigned": row.resigned_at is not None,
        "asked": row.asked is not None,
        "left": seconds(clock.left(row.letter, at) if clock.last_change(row.letter) else None),
        "still": still(row, of),
        "stand_in": row.stand_in_why or None,
        "takeable": not of.ended and takeable(of, row),
        "former": former,
    }


def still(row: Seat, of: Game) -> str | None:
    """Why the clock of a seat that is asked does not run."""
    if row.asked is None or of.ended:
        return None
    if of.status == Game.Status.PAUSED:
        return "pause"
    return "leave" if row.letter in of.away_seats else None


def former_members(of: Game) -> dict[str, list[str]]:
    """Who held each seat before, the first first; they should have been fetched with the game."""
    names = defaultdict(list)
    for member in sorted(of.former_members.all(), key=lambda member: member.last_event):
        names[member.letter].append(member.player.username)
    return names


def seconds(span: timedelta | None) -> int | None:
    """Whole seconds."""
    return None if span is None else int(span.total_seconds())


def table(seen: selectors.TableView) -> Shown:
    """A game's table as one player sees it."""
    return {
        "code": seen.game.code,
        "status": seen.game.status,
        "last": seen.game.event_count,
        "seat": seen.my_letter,
        "plays_on": seen.plays_on,
        "paused_until": seen.paused_until,
        "pause_asked_until": seen.pause_asked_until,
        "seats": [table_seat(one) for one in seen.seats],
        "view": seen.view and without_decisions(seen.view),
        "decisions": seen.decisions,
    }


def table_seat(seen: selectors.SeatView) -> Shown:
    """A seat at a table."""
    return {
        **{name: getattr(seen, name) for name in SEAT_FIELDS},
        "name": seen.name,
        "resigned": seen.resigned,
        "asked": seen.asked,
        "left": seconds(seen.left),
        "still": seen.still or None,
        "stand_in": seen.stand_in or None,
        "takeable": seen.takeable,
        "former": list(seen.former),
    }


def played(what: Played, door: str) -> Shown:
    """What an answer led to, with the private halves of its own seat. Costs no query."""
    letter, last = what.seat.letter, what.game.event_count
    first = last - len(what.events) + 1
    at = what.game.last_move_at
    return {
        "code": what.game.code,
        "status": what.game.status,
        "last": last,
        "repeated": what.repeated,
        "events": [
            {"number": number, "at": at, "by": door, **engine.event_view(event, letter)}
            for number, event in enumerate(what.events, first)
        ],
        "view": without_decisions(what.view),
        "decisions": what.view["decisions"],
    }


def without_decisions(view: Shown) -> Shown:
    """The view without the decisions, which stand beside it."""
    return {name: value for name, value in view.items() if name != "decisions"}


def setups(rows: Iterable[DeckSetup], player: Player) -> list[Shown]:
    """Deck setups with their cards; those that this server's engine cannot play are left out."""
    found = []
    for row in rows:
        try:
            found.append(setup(row, player))
        except engine.BadSetup:
            continue
    return found


def setup(row: DeckSetup, player: Player) -> Shown:
    """A deck setup; its owner should have been fetched with it. Raises engine.BadSetup."""
    known = engine.parse_setup(row.decks, row.token or None)
    return {
        "slug": row.slug,
        "name": row.name,
        "decks": row.decks,
        "choices": [deck for _number, deck in sorted(choices_of(row.decks).items())],
        "token": known.token.name,
        "official": row.official,
        "shared": row.shared,
        "mine": row.owner_id is not None and row.owner_id == player.pk,
        "owner": row.owner.username if row.owner else None,
        "cards": [card(info) for info in engine.cards(known)],
    }


def picks(row: Game, rows: Iterable[SetupPick]) -> Shown:
    """What losers pick for a game."""
    return {
        "due_at": row.picks_due_at,
        "decks": row.decks,
        "picks": [
            {
                "name": one.player.username,
                "picked": one.picked_at is not None,
                "number": one.number,
                "deck": one.deck or None,
            }
            for one in rows
        ],
    }


def message(told: selectors.MessageView, names: dict[str, str]) -> Shown:
    """Something said at a table; names: those of all seats."""
    return {
        "number": told.number,
        "at": told.at,
        "letter": told.letter,
        "name": told.name,
        "mine": told.mine,
        "kind": told.kind,
        "text": wording.phrase(told.phrase, told.params, names) if told.phrase else told.text,
        "phrase": told.phrase or None,
        "place": told.params.get("place"),
    }


def card(info: engine.CardInfo) -> Shown:
    """A kind of card, in the reader's language."""
    return {
        "code": info.code,
        "number": info.number,
        "name": _(info.name),
        "text": _(info.text),
        "copies": info.copies,
        "works": info.works,
        "deck": info.deck,
    }


def shuffle(report: Report) -> Shown:
    """The opened shuffle of an ended game."""
    names = (
        "game",
        "ok",
        "commitment",
        "deal",
        "answers",
        "events",
        "difference",
        "rules_version",
        "secret",
        "nonces",
    )
    return {name: getattr(report, name) for name in names}
