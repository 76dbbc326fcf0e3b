"""What the API answers, as plain dictionaries; `games.api.outputs` describes their shapes."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from games import engine, selectors, wording
from games.models import DeckSetup, Game, Seat, SetupPick
from games.selectors.table import own_seat, seat_name
from games.services.matches import Played
from games.services.setups import choices_of
from games.services.verification import Report
from players.models import Player, Token

Shown = dict[str, Any]
SEAT_FIELDS = ("letter", "name", "is_bot", "resigned", "asked", "deadline", "misses", "wants_end", "place", "total")


def game(row: Game, player: Player) -> Shown:
    """A game; its setup, host and seats should have been fetched with it."""
    seats = list(row.seats.all())
    mine = own_seat(seats, player)
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
        "commitment": row.commitment,
        "last": row.event_count,
        "created_at": row.created_at,
        "expires_at": row.expires_at,
        "picks_due_at": row.picks_due_at,
        "started_at": row.started_at,
        "ended_at": row.ended_at,
        "my_seat": mine.letter if mine else None,
        "seats": [seat(one) for one in seats],
        "result": row.result,
    }


def seat(row: Seat) -> Shown:
    """A seat."""
    return {
        "letter": row.letter,
        "name": seat_name(row),
        "is_bot": row.is_bot,
        "resigned": row.resigned_at is not None,
        "asked": row.asked is not None,
        "deadline": row.deadline,
        "misses": row.misses,
        "wants_end": row.wants_end,
        "place": row.place,
        "total": row.total,
        "nonce": row.nonce,
    }


def table(seen: selectors.TableView) -> Shown:
    """A game's table as one player sees it."""
    return {
        "code": seen.game.code,
        "status": seen.game.status,
        "last": seen.game.event_count,
        "seat": seen.my_letter,
        "plays_on": seen.plays_on,
        "seats": [{name: getattr(one, name) for name in (*SEAT_FIELDS, "nonce")} for one in seen.seats],
        "view": seen.view and without_decisions(seen.view),
        "decisions": seen.decisions,
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


def me(player: Player, token: Token | None) -> Shown:
    """Who asks, and by which token."""
    return {
        "name": player.username,
        "time_zone": player.time_zone,
        "language": player.language,
        "mails": player.mails,
        "scopes": token.scopes if token else ["play", "read"],
        "expires_at": token.expires_at if token else None,
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
