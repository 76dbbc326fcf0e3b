"""Playing the games of a season in tests: by the bots' choice, through the front door of people."""

from games import engine
from games.bots import choose
from games.leagues.models import Season, Table
from games.leagues.services import results
from games.models import Game
from games.services import bot_moves, matches
from tests import factories

MOST_ANSWERS = 2000


def tables(season: Season) -> list[Table]:
    """All tables of a season, division by division."""
    rows = Table.objects.filter(division__season=season).select_related("game", "division")
    return list(rows.order_by("division__order", "number"))


def fresh(table: Table) -> Table:
    """The table as it is stored now."""
    return Table.objects.select_related("game", "division").get(pk=table.pk)


def game_of(table: Table) -> Game:
    """The game of a table that has started."""
    row = fresh(table).game
    assert row is not None
    return row


def play(row: Game, most: int = MOST_ANSWERS) -> Game:
    """Let a game's people answer as bots would, each from his own view, until it ends or so often.

    Seats that were given up are played by the bots that sit there.
    """
    people = {seat.letter: seat.player for seat in row.seats.select_related("player")}
    game = factories.inside(row)
    for _ in range(most):
        asked = engine.pending(game)
        if not asked:
            break
        letter, number = asked[0].seat, asked[0].number
        if bot_moves.play(code=row.code, letter=letter, question=number):
            game = factories.inside(row)
            continue
        view = engine.view(game, letter, remember=True)
        answer = choose(view=view, decision=asked[0].to_json(), rng_seed=number)
        matches.submit(code=row.code, player=people[letter], question=number, answer=answer, by="api")
        game = factories.inside(row)
    return factories.fresh(row)


def played(table: Table) -> Table:
    """A table whose game was played to its end, and whose league was told."""
    results.game_ended(play(game_of(table)))
    return fresh(table)
