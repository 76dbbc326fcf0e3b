"""Pure rules that ask nothing: matching, sums, who gets the token, who wins."""

from collections.abc import Sequence

CALL_LIMIT = 4
"""SB "Call for a Vote": the most cards with which a seat may call, the one under the bullet not counted (P20)."""
FAILED_CALL = 10
"""SB "Round End & Scoring": the points that a failed call costs besides."""
PENALTY_FROM = 3
"""SB "Exchange Multiple Cards": a failed set of so many cards costs a card from the deck (E1)."""


def matches(numbers: Sequence[int], raises: int) -> bool:
    """Whether a set is of one value, with at most so many +1s spread over its cards (E9).

    numbers: of the cards that have one of their own; wild ones take that of the others, and match among themselves.
    """
    return not numbers or len(numbers) * max(numbers) - sum(numbers) <= raises


def call_succeeds(sums: Sequence[int], caller: int) -> bool:
    """Lowest, or tied for it (P4)."""
    return sums[caller] == min(sums)


def round_scores(sums: Sequence[int], caller: int | None) -> list[int]:
    """The round's points a seat: a caller scores 0, or ten more than his sum (SB "Round End & Scoring")."""
    scores = list(sums)
    if caller is not None:
        scores[caller] = 0 if call_succeeds(sums, caller) else sums[caller] + FAILED_CALL
    return scores


def next_holder(scores: Sequence[int], holder: int, start: int, caller: int | None) -> int:
    """Who has the token after a round: a caller that succeeded and is lowest; else of the lowest the one who holds
    it, or the first clockwise from the start player's left (B36, B37, A24). caller: only one that succeeded."""
    if caller is not None and scores[caller] == min(scores):
        return caller
    lowest = {seat for seat, score in enumerate(scores) if score == min(scores)}
    if holder in lowest:
        return holder
    seats = len(scores)
    return next(seat for step in range(1, seats + 1) if (seat := (start + step) % seats) in lowest)


def winner(totals: Sequence[int], holder: int) -> int:
    """The fewest points; of several, the one nearest to the token's holder, beginning with him, clockwise (B38)."""
    seats = len(totals)
    return min(range(seats), key=lambda seat: (totals[seat], (seat - holder) % seats))


def places(totals: Sequence[int], holder: int) -> list[int]:
    """A place a seat, from 1: the winner alone is first, other equal totals share a place (A35)."""
    first = winner(totals, holder)
    ranks = [(total, seat != first) for seat, total in enumerate(totals)]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]
