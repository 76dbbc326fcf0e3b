"""The page of a game: its waiting room before the start, its table afterwards."""

from typing import Any

from django.db.models.functions import Right
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from games import engine, selectors, wording
from games.models import Game, Seat
from games.selectors import TableView
from games.services.setups import choices_of
from games.web import away, meant, questions, talk, told
from games.web.board import Board
from games.web.forms import JoinForm, PickForm
from games.web.setup_form import card_names
from players.models import Player
from silver_site.clock import now

# How much of the log the table itself shows: this much always, and what is new to the reader up to that much.
LOG_AT_LEAST = 12
LOG_AT_MOST = 60
# More of the end of a game's record than a line that names a pile has.
LONGEST_LINE = 60


def game_page(request: HttpRequest, code: str, player: Player, refusal: str = "", status: int = 200) -> HttpResponse:
    """The game as this player sees it, with what was refused to him, if anything was."""
    game = selectors.visible_game(code, player)
    table = selectors.table(game, player)
    if table.view is None:
        return render(request, "web/room.html", room(table, player) | {"refusal": refusal}, status=status)
    act = told.read(request, code, player)
    response = render(request, "web/table.html", at_table(table, player, act) | {"refusal": refusal}, status=status)
    if told.COOKIE in request.COOKIES:
        told.forget(response, code)
    return response


def setup_of(game: Game) -> engine.Setup:
    """The cards that a game is played with."""
    return engine.parse_setup(game.decks, game.token or None)


def room(table: TableView, player: Player) -> dict[str, Any]:
    """What a page of a game without a table shows: who sits there, and what this player may do about it."""
    game = table.game
    taken = {seat.letter: seat for seat in table.seats}
    letters = engine.SEATS[: game.seats_wanted]
    free = [letter for letter in letters if letter not in taken]
    is_open = game.status == Game.Status.OPEN
    seated = table.my_seat is not None
    invitations = list(game.invitations.select_related("player")) if is_open else []
    return {
        "game": game,
        "table": table,
        "now": now(),
        "letters": [(letter, taken.get(letter)) for letter in letters],
        "join_form": JoinForm.offering(_offered(table, free), _former(game, player))
        if is_open and not seated and free
        else None,
        "may_leave": is_open and seated,
        "may_start": is_open
        and table.is_host
        and len(taken) >= (len(letters) if game.teams else 2)
        and game.picks_due_at is None,
        "may_decline": is_open and not seated and any(_open_to(invitation, player) for invitation in invitations),
        "invitations": invitations,
        **_picks(game, player),
        **talk.panel(table, player),
    }


def _offered(table: TableView, free: list[str]) -> list[tuple[str, str]]:
    """The free seats of a game in teams, each with whose partner one becomes there."""
    if not table.game.teams:
        return []
    opposite = {"A": "C", "B": "D", "C": "A", "D": "B"}
    partners = {letter: table.names.get(other) for letter, other in opposite.items()}
    labels = {
        letter: _("%(letter)s, with %(name)s") % {"letter": letter, "name": partners[letter]}
        for letter in free
        if partners[letter]
    }
    return [(letter, labels.get(letter, letter)) for letter in free]


def _former(game: Game, player: Player) -> str | None:
    """The player's seat of the game that a game of teams is the rematch of: so partners stay together."""
    if not game.teams or game.rematch_of_id is None:
        return None
    return Seat.objects.filter(game=game.rematch_of_id, player=player).values_list("letter", flat=True).first()


def _picks(game: Game, player: Player) -> dict[str, Any]:
    """What losers pick for a game, and the form of who is still asked."""
    picks = list(selectors.picks(game)) if game.rematch_of_id is not None else []
    waiting = game.status == Game.Status.OPEN and game.picks_due_at is not None
    asked = waiting and any(one.player_id == player.pk and one.picked_at is None for one in picks)
    picked = [one.number for one in picks if one.number is not None]
    named = [(one, card_names(one.deck)[one.number] if one.number is not None else "") for one in picks]
    return {"picks": named, "pick_form": PickForm(choices_of(game.decks), picked) if asked else None}


def at_table(table: TableView, player: Player, act: told.Told = told.NOTHING) -> dict[str, Any]:
    """What the table page shows: villages, the question, the news, the scores."""
    game, view = table.game, table.view
    assert view is not None  # noqa: S101  (a game that was started has one; this tells the type checker)
    board = Board(view, table.seats, setup_of(game))
    seen = _seen(table, player)
    log = _log(table, player, act, seen)
    return {
        "game": game,
        "table": table,
        "view": view,
        "board": board,
        "now": now(),
        "questions": _questions(table, board, log),
        "told": [event["sentence"] for event in log if act.covers(event["number"])],
        "log": log[::-1],
        "seen": seen,
        "waiting_for": [seat for seat in table.seats if seat.asked and not seat.mine],
        "on_turn": next((seat for seat in table.seats if seat.letter == view["turn"]), None),
        "ranking": _ranking(table),
        "winners": table.winner_names,
        "won": table.my_seat is not None and table.my_seat in table.winners,
        "partner": table.partner,
        "rematch": selectors.rematch_of(game, player) if game.status == Game.Status.FINISHED else None,
        **talk.panel(table, player),
        **away.panel(table, player),
        "last_round": _last_round(log, board, table.names),
        "agreed": [seat for seat in table.seats if seat.wants_end and not seat.is_bot],
        "is_running": game.status == Game.Status.RUNNING,
        "cards": list(board.infos.values()),
    }


def _questions(table: TableView, board: Board, log: list[dict[str, Any]]) -> list[questions.Question]:
    left = meant.departed(log)
    deep = len(board.piles) > 1 and any(decision["question"] == "depth" for decision in table.decisions)
    last = _last_answer(table) if deep else ""
    return [questions.build(decision, board, table.names, left, last) for decision in table.decisions]


def _last_answer(table: TableView) -> str:
    """The viewer's own last answer, if it was the last one of the game: of a pile, it says which."""
    tail = Game.objects.filter(pk=table.game.pk).values_list(Right("record", LONGEST_LINE), flat=True).get()
    words = tail.splitlines()[-1].split(" ") if tail else []
    return str(words[2]) if len(words) == 4 and words[0] == table.my_letter else ""


def worded(events: list[dict[str, Any]], table: TableView) -> list[dict[str, Any]]:
    """The events, each with its sentence for this reader; who has left his seat is named in those of his time."""
    return [event | {"sentence": _sentence(event, table)} for event in events]


def _sentence(event: dict[str, Any], table: TableView) -> str:
    number = event["number"]
    return wording.event(event, table.names_at(number), table.letter_at(number))


def _log(table: TableView, player: Player, act: told.Told, seen: int) -> list[dict[str, Any]]:
    """The last events, oldest first; what the act led to is shown whole, private halves included."""
    count = table.game.event_count
    since = max(min(count - LOG_AT_LEAST, seen), count - LOG_AT_MOST, 0)
    if act.last:
        since = min(since, act.first - 1)
    events = selectors.events(table.game, player, since=since)
    return worded([act.completed(event) if act.covers(event["number"]) else event for event in events], table)


def _seen(table: TableView, player: Player) -> int:
    """The last event that is no news to this player; for who has no seat, all are old."""
    if table.my_letter is None:
        return table.game.event_count
    return Seat.objects.values_list("seen_event", flat=True).get(game=table.game, player=player)


def _ranking(table: TableView) -> list[selectors.SeatView]:
    placed = [seat for seat in table.seats if seat.place is not None]
    return sorted(placed, key=lambda seat: (seat.place or 0, seat.letter))


def _last_round(log: list[dict[str, Any]], board: Board, names: dict[str, str]) -> dict[str, Any] | None:
    """The villages that the last round among these events ended with; the table shows the next deal already."""
    event = next((event for event in reversed(log) if event["kind"] == "round_ended"), None)
    if event is None or board.view["step"] in ("scoring", "over"):
        return None
    shown = sorted(event["villages"].items())
    villages = [(letter, names[letter], board.turned_up(letter, codes)) for letter, codes in shown]
    return {"round": event["round"], "villages": villages}


def _open_to(invitation: Any, player: Player) -> bool:
    return bool(invitation.player_id == player.pk and invitation.declined_at is None)
