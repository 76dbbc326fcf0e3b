"""Chance can be checked by anybody: written anew here from the description in shuffle.py, held against the engine."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator

import pytest

from games import engine

SECRET = bytes(range(32))
SEED = engine.Seed(SECRET, "g4m3", ("red", "green", "blue_-9"))
BULLET = [0] * 2 + [number for number in range(1, 13) for _ in range(4)] + [13] * 2


def words(seed: engine.Seed, round_number: int, purpose: str) -> Iterator[int]:
    """The 32-bit words of a purpose, block after block."""
    counter = 0
    while True:
        message = f"silver/1 {seed.game} {','.join(seed.nonces)} {round_number} {purpose} {counter}"
        block = hmac.new(seed.secret, message.encode("ascii"), hashlib.sha256).hexdigest()
        yield from (int(block[start : start + 8], 16) for start in range(0, 64, 8))
        counter += 1


def below(stream: Iterator[int], limit: int) -> int:
    """The next number below a limit, those words passed over that would favour small ones."""
    for word in stream:
        if word < 2**32 - 2**32 % limit:
            return word % limit
    raise AssertionError("words have no end")


def shuffled(items: list[int], stream: Iterator[int]) -> list[int]:
    """Fisher and Yates, from the end."""
    items = list(items)
    for last in reversed(range(1, len(items))):
        other = below(stream, last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def dealt(seed: engine.Seed, round_number: int) -> list[int]:
    """The numbers of the whole deck, from the top."""
    return shuffled(BULLET, words(seed, round_number, "deal"))


def as_text(numbers: list[int]) -> str:
    """Face-down cards as tables write them."""
    return " ".join(map(str, numbers))


def test_blocks_are_those_that_openssl_gives() -> None:
    # printf 'silver/1 g4m3 red,green,blue_-9 1 deal 0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0001…1f
    stream = SEED.stream(1, "deal")

    drawn = [stream.below(2**32) for _ in range(16)]

    assert "".join(f"{word:08x}" for word in drawn) == (
        "1a000acebda49439cdd78b7355bdee3a9f65554885684309bb8c3da4dbbd3dd8"
        "d7fc06234a141944cf5dc623b4cef78163301098d56b9956a1864075a08bb6b8"
    )


def test_the_commitment_is_a_plain_sha256_and_none_of_the_blocks() -> None:
    # (printf 'silver/1 commitment '; printf '\x00\x01…\x1f') | sha256sum
    published = engine.commitment(SECRET)

    assert published == "86605c10827d19f684f1e4023be12550dec73da20fd9fbcd3d7c954a5c75757c"
    assert published == hashlib.sha256(b"silver/1 commitment " + SECRET).hexdigest()
    assert engine.commitment(bytes(32)) != published


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal_follows_from_the_seed(seats: int) -> None:
    seed = engine.Seed(SECRET, "g4m3", tuple(f"n{seat}" for seat in range(seats)))
    cards = dealt(seed, 1)

    game, _ = engine.new_game(engine.parse_setup("bullet"), seats, 4, seed)

    facts = engine.describe(game)
    sets = [as_text(cards[first : first + 5]) for first in range(0, 20, 5)]
    assert facts["table"] == " | ".join(f"{seat}: {cards}" for seat, cards in zip("ABCD", sets[:seats], strict=False))
    assert facts["discard"] == f"{cards[20]}*"
    assert facts["deck"] == as_text(cards[21:])
    first = below(words(seed, 1, "start"), seats)
    assert engine.view(game, None)["start"] == engine.view(game, None)["holder"] == "ABCD"[first]


def test_every_round_is_dealt_from_a_stream_of_its_own() -> None:
    game, _ = engine.new_game(engine.parse_setup("bullet"), 3, 4, SEED)

    decks = {}
    while not game.over:
        table = game.table
        if table.step == "peek":
            decks[table.round] = engine.describe(game)["deck"]
        engine.submit_default(game, engine.pending(game)[0].seat)

    assert decks == {number: as_text(dealt(SEED, number)[21:]) for number in (1, 2, 3, 4)}
    assert len(set(decks.values())) == 4


def test_the_things_shuffle_follows_from_the_seed() -> None:
    seed = engine.Seed(SECRET, "position", ("A", "B"))
    spec = {"table": "A: 5 6* 7 8 9 | B: 1", "deck": "8 8 1 2 3", "round": 2}
    game = engine.set_up(spec, seed=SECRET)

    for answer in ("draw", "play", "A"):
        engine.submit(game, "A", game.open[0].number, answer)
    after_one = engine.describe(game)["table"]
    for seat, answer in (("B", "draw"), ("B", "play"), ("B", "A")):
        engine.submit(game, seat, game.open[0].number, answer)

    once = shuffled([5, 7, 8, 9], words(seed, 2, "mix-1"))
    twice = shuffled(once, words(seed, 2, "mix-2"))
    assert after_one == f"A: {once[0]} 6* {as_text(once[1:])} | B: 1"
    assert engine.describe(game)["table"] == f"A: {twice[0]} 6* {as_text(twice[1:])} | B: 1"


def deal(seed: engine.Seed) -> dict[str, str]:
    """What a game of two dealt from that seed looks like."""
    return engine.describe(engine.new_game(engine.parse_setup("bullet"), 2, 1, seed)[0])


def test_the_same_seed_deals_the_same_game() -> None:
    assert deal(engine.Seed(SECRET, "g", ("a", "b"))) == deal(engine.Seed(SECRET, "g", ("a", "b")))


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(engine.Seed(SECRET, "g", ("a", "c")), id="the last nonce"),
        pytest.param(engine.Seed(SECRET, "g", ("x", "b")), id="the first nonce"),
        pytest.param(engine.Seed(SECRET, "g", ("b", "a")), id="whose nonce it is"),
        pytest.param(engine.Seed(SECRET, "h", ("a", "b")), id="the game"),
        pytest.param(engine.Seed(SECRET[:31] + b"\x00", "g", ("a", "b")), id="the secret"),
    ],
)
def test_whatever_changes_in_the_seed_changes_the_deal(other: engine.Seed) -> None:
    usual = deal(engine.Seed(SECRET, "g", ("a", "b")))

    assert deal(other)["deck"] != usual["deck"]


@pytest.mark.parametrize(
    ("secret", "game", "nonces"),
    [
        (SECRET[:31], "g", ("a", "b")),
        (SECRET + b"x", "g", ("a", "b")),
        (SECRET, "", ("a", "b")),
        (SECRET, "g 1", ("a", "b")),
        (SECRET, "g", ("a", "")),
        (SECRET, "g", ("a", "b,c")),
        (SECRET, "g", ("a", "b c")),
        (SECRET, "g", ("a", "b\n")),
        (SECRET, "g", ("a", "ä")),
        (SECRET, "g", ("a", "b" * 65)),
    ],
)
def test_a_seed_that_could_be_read_in_two_ways_is_refused(secret: bytes, game: str, nonces: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"secret|nonces"):
        engine.Seed(secret, game, nonces)


@pytest.mark.parametrize("nonces", [("a",), ("a", "b", "c")])
def test_a_game_takes_a_nonce_of_each_seat(nonces: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="nonce"):
        engine.new_game(engine.parse_setup("bullet"), 2, 4, engine.Seed(SECRET, "g", nonces))


def test_each_card_comes_to_each_place_about_equally_often() -> None:
    # 2,600 shuffles of 52: a place expects each card 50 times. Fixed seeds: the outcome is the same in every run.
    places: list[Counter[int]] = [Counter() for _ in range(52)]
    for number in range(2600):
        cards = list(range(52))
        SEED.stream(number, "uniform").shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            place[card] += 1

    chi_squared = sum((place[card] - 50) ** 2 / 50 for place in places for card in range(52))
    assert 2400 < chi_squared < 2800, "51 * 51 = 2601 expected, standard deviation 72"
    assert min(place[card] for place in places for card in range(52)) > 20


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 10, 52, 2**31 + 1])
def test_numbers_below_a_limit_are_those_of_the_description(limit: int) -> None:
    stream, again = SEED.stream(3, "numbers"), words(SEED, 3, "numbers")

    drawn = [stream.below(limit) for _ in range(200)]

    assert drawn == [below(again, limit) for _ in range(200)]
    assert all(0 <= number < limit for number in drawn)
