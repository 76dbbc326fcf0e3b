"""What an ended game says to the ratings: who played, in which sides, in which order."""

from collections.abc import Collection, Sequence

from games.models import Game, Seat
from games.ratings.skill import Side

LEAST_PERSONS = 2


def sides(game: Game, seats: Sequence[Seat], handed_over: Collection[str]) -> list[Side]:
    """The sides of an ended game in the order of their first letters; none where it is not rated.

    seats: all of the game, with places; handed_over: letters of seats that a substitute took over, which count for
    neither holder: alone he is left out, in a team he is an unknown partner. Who resigned ranks behind all who stayed,
    whatever the bot that played on for him reached; a team where all its people did. Bots from the start count only in
    games that are rated always. It takes two sides, and two persons who are rated; one where bots count.
    """
    with_bots = any(seat.player_id is None for seat in seats)
    unplaced = any(seat.place is None for seat in seats)
    if unplaced or game.rated == Game.Rated.NEVER or (with_bots and game.rated != Game.Rated.ALWAYS):
        return []
    by_side: dict[str, list[Seat]] = {}
    for seat in sorted(seats, key=lambda seat: seat.letter):
        if game.teams or seat.letter not in handed_over:
            by_side.setdefault(game.side(seat.letter), []).append(seat)
    ranks = _ranks(list(by_side.values()))
    found = [
        Side(tuple(None if seat.letter in handed_over else seat.player_id for seat in members), rank)
        for members, rank in zip(by_side.values(), ranks, strict=True)
    ]
    persons = sum(member is not None for side in found for member in side.members)
    least = 1 if with_bots else LEAST_PERSONS
    return found if persons >= least and len(found) > 1 else []


def _ranks(by_side: Sequence[Sequence[Seat]]) -> list[int]:
    """1 for the best; equal ones are tied."""
    keys = [(_given_up(members), min(seat.place or 0 for seat in members)) for members in by_side]
    return [1 + sum(other < key for other in keys) for key in keys]


def _given_up(members: Sequence[Seat]) -> bool:
    """Whether somebody resigned, and nobody of his side stayed."""
    stayed = any(seat.player_id is not None and seat.resigned_at is None for seat in members)
    return not stayed and any(seat.resigned_at is not None for seat in members)
