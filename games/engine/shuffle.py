"""Chance that anybody can check afterwards.

A game draws a 32-byte secret when it is opened and publishes `commitment(secret)`. Each seat adds a nonce. Everything
random in the game is then

    block(n) = HMAC-SHA256(key=secret, message="silver/1 <game> <nonce A>,<nonce B>,… <round> <purpose> <n>")

in ASCII, n = 0, 1, 2 …; a block is read as eight big-endian 32-bit words, used in order. A number below k is the next
word modulo k; words of `2**32 - 2**32 % k` and above are passed over, so that no number is favoured. A shuffle is
Fisher and Yates' from the end: for i = last … 1 swap item i with item (number below i + 1).

The commitment is SHA-256 over another message, so nothing can be derived from what is published before the end.
"""

import hashlib
import hmac
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

_NONCE = re.compile(r"[A-Za-z0-9_-]{1,64}")
_EIGHT_WORDS = struct.Struct(">8I")
_RANGE = 1 << 32


def commitment(secret: bytes) -> str:
    """What is published when a game is opened: hex SHA-256 of "silver/1 commitment " + the secret."""
    return hashlib.sha256(b"silver/1 commitment " + secret).hexdigest()


@dataclass(frozen=True, slots=True)
class Seed:
    """All that a game's chance follows from.

    secret: 32 bytes, opened when the game is over; game: its public code; nonces: one a seat, in the seats' order,
    each of letters, digits, "-" and "_". Raises ValueError for anything else.
    """

    secret: bytes = field(repr=False)
    game: str
    nonces: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.secret) != 32:
            raise ValueError("the secret has 32 bytes")
        if not all(_NONCE.fullmatch(word) for word in (self.game, *self.nonces)):
            raise ValueError("a game's code and nonces are 1 to 64 letters, digits, - and _")

    def stream(self, round_number: int, purpose: str) -> "Stream":
        """The numbers for one purpose of one round; the same each time it is asked for."""
        return Stream(self, f"silver/1 {self.game} {','.join(self.nonces)} {round_number} {purpose} ")


class Stream:
    """Numbers drawn in order from one seed, round and purpose."""

    __slots__ = ("_words",)

    def __init__(self, seed: Seed, prefix: str) -> None:
        self._words = _words(seed.secret, prefix)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely as the others."""
        bound = _RANGE - _RANGE % limit
        while (word := next(self._words)) >= bound:
            pass
        return word % limit

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place."""
        below = self.below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]


def _words(secret: bytes, prefix: str) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(secret, f"{prefix}{counter}".encode(), "sha256")
        yield from _EIGHT_WORDS.unpack(block)
        counter += 1
