"""Complete small leagues: plans in which every pair of a group meets equally often.

Such a plan is cyclic. One table, the base block, is moved round the group: table t seats slot (t + d) mod size for each
d of the block, in the order of the letters. So everybody takes every seat exactly once, and where every difference of
two slots is equally frequent in the block, every pair meets equally often.

For tables of two it is the round robin: the blocks are (0, 1), (0, 2) … up to half the group.
"""

from itertools import permutations

Table = tuple[int, ...]
"""Slots, counted from 0, in the order of the letters."""

_BLOCKS: dict[int, dict[int, Table]] = {
    4: {5: (0, 1, 2, 3), 7: (0, 1, 2, 4), 13: (0, 1, 3, 9)},
    3: {4: (0, 1, 2), 7: (0, 1, 3)},
}

SIZES: dict[int, tuple[int, ...]] = {4: tuple(_BLOCKS[4]), 3: tuple(_BLOCKS[3]), 2: tuple(range(4, 21))}
"""The sizes that an organiser can prefer for his groups, by the seats of a table."""


class NoDesign(ValueError):
    """No plan of this size lets every pair meet equally often."""


def design(size: int, seats: int) -> list[Table]:
    """The tables of a complete league of `size` slots at tables of `seats`.

    Every pair meets `meetings(size, seats)` times, everybody plays `games_each(size, seats)` games. At tables of three
    and four everybody has each seat exactly once; at tables of two everybody has A and B equally often where the size
    is odd, and one of them once more where it is even. Raises NoDesign.
    """
    if seats == 2:
        return _round_robin(size)
    return cyclic(_block(size, seats), size)


def cyclic(block: Table, size: int) -> list[Table]:
    """The block, moved round a group of so many slots: as many tables as slots."""
    return [tuple((start + offset) % size for offset in block) for start in range(size)]


def meetings(size: int, seats: int) -> int:
    """How often each pair meets in `design(size, seats)`. Raises NoDesign."""
    if seats == 2:
        return 1
    return len(list(permutations(_block(size, seats), 2))) // (size - 1)


def games_each(size: int, seats: int) -> int:
    """How many games everybody plays in a group of this size, whether there is a design or not."""
    return size - 1 if seats == 2 else seats


def _block(size: int, seats: int) -> Table:
    try:
        return _BLOCKS[seats][size]
    except KeyError:
        raise NoDesign(f"no design of {size} for tables of {seats}") from None


def _round_robin(size: int) -> list[Table]:
    if size < 2:
        raise NoDesign(f"nobody to play with in a group of {size}")
    # Half way round, a pair comes by twice: the first half of the starts is all of them.
    return [
        (start, (start + distance) % size)
        for distance in range(1, size // 2 + 1)
        for start in range(distance if distance * 2 == size else size)
    ]
