"""Deck setups: fourteen choices of a deck, one a number, and a token; a player's own, shared, or drawn at random."""

import secrets
from collections import Counter
from collections.abc import Mapping
from functools import cache

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils.text import slugify

from games import engine
from games.models import DeckSetup
from games.services.errors import ServiceError
from games.services.texts import cleaned
from players.models import Player

NUMBERS = range(14)
LONGEST_NAME = 80
LONGEST_SLUG = 40
MOST_SETUPS = 50
RANDOM_NAME = "Random"
# Slugs that addresses of pages and API need for themselves.
RESERVED = ("random", "new", "mine")
# The first of equally frequent decks gives a setup's notation its base.
BASES = ("bullet", "fang", "amulet")


def create(
    *, owner: Player, name: str, choices: Mapping[int, str], token: str | None, shared: bool = False
) -> DeckSetup:
    """Save a setup: `choices` names the deck of each number 0 to 13; token: of which deck (None: of the most frequent).

    shared: everybody may open games with it. Raises ServiceError bad-setup 422 (`number`, `deck`: the first number
    that is missing, unknown or of no such deck; number None for a token of no deck), bad-name 422,
    too-many-setups 409.
    """
    name, decks, token = _checked(name, choices, token)
    with transaction.atomic():
        # The owner's row is locked, so that two requests at once don't pass the limit.
        Player.objects.select_for_update(no_key=True).get(pk=owner.pk)
        if DeckSetup.objects.filter(owner=owner, retired=False).count() >= MOST_SETUPS:
            raise ServiceError("too-many-setups", 409, most=MOST_SETUPS)
        return _stored(DeckSetup(name=name, decks=decks, token=token, owner=owner, shared=shared))


def update(
    *, slug: str, owner: Player, name: str, choices: Mapping[int, str], token: str | None, shared: bool = False
) -> DeckSetup:
    """Change one's own setup; games that were opened with it keep their cards.

    Raises ServiceError setup-not-found 404, bad-setup or bad-name 422.
    """
    name, decks, token = _checked(name, choices, token)
    with transaction.atomic():
        row = _own(slug, owner)
        row.name, row.decks, row.token, row.shared = name, decks, token, shared
        row.save(update_fields=["name", "decks", "token", "shared"])
        return row


def delete(*, slug: str, owner: Player) -> None:
    """Delete one's own setup; where games were opened with it, it is only out of all lists from now on.

    Raises ServiceError setup-not-found 404.
    """
    with transaction.atomic():
        row = _own(slug, owner)
        try:
            with transaction.atomic():
                row.delete()
        except ProtectedError:
            row.retired, row.shared = True, False
            row.save(update_fields=["retired", "shared"])


def random_setup() -> DeckSetup:
    """A setup drawn at random, each number and the token from any deck; not saved."""
    decks = engine.deck_names()
    choices = {number: secrets.choice(decks) for number in NUMBERS}
    return DeckSetup(name=RANDOM_NAME, slug="", decks=notation(choices), token=secrets.choice(decks))


def notation(choices: Mapping[int, str]) -> str:
    """The engine's notation for fourteen choices: the most frequent deck, then the numbers that differ."""
    counted = Counter(choices.values())
    base = max(counted, key=lambda deck: (counted[deck], deck in BASES and -BASES.index(deck)))
    return ", ".join([base, *(f"{number}={choices[number]}" for number in NUMBERS if choices[number] != base)])


def choices_of(decks: str) -> dict[int, str]:
    """The deck of each number, from the notation. Raises engine.BadSetup."""
    return dict(_choices(decks))


@cache
def _choices(decks: str) -> tuple[tuple[int, str], ...]:
    return tuple((card.number, card.deck) for card in engine.cards(engine.parse_setup(decks)))


def _own(slug: str, owner: Player) -> DeckSetup:
    mine = DeckSetup.objects.select_for_update(no_key=True).filter(slug=slug, owner=owner, official=False)
    row = mine.filter(retired=False).first()
    if row is None:
        raise ServiceError("setup-not-found", 404, setup=slug)
    return row


def _checked(name: str, choices: Mapping[int, str], token: str | None) -> tuple[str, str, str]:
    """Name, notation and token ("" for the base deck's own), if they are good."""
    name = " ".join(cleaned(name).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise ServiceError("bad-name", 422, most=LONGEST_NAME)
    if strange := sorted(set(choices) - set(NUMBERS)):
        raise ServiceError("bad-setup", 422, number=strange[0], deck=choices[strange[0]])
    for number in NUMBERS:
        if choices.get(number) not in engine.deck_names():
            raise ServiceError("bad-setup", 422, number=number, deck=choices.get(number))
    decks = notation(choices)
    try:
        engine.parse_setup(decks, token or None)
    except engine.BadSetup as error:
        raise ServiceError("bad-setup", 422, number=None, deck=error.params["word"]) from None
    return name, decks, token or ""


def _stored(row: DeckSetup) -> DeckSetup:
    """Save under a slug of its own, made of its name where it can be."""
    slug = slugify(row.name)[:LONGEST_SLUG].strip("-")
    row.slug = slug if slug and slug not in RESERVED else _suffixed(slug or "setup")
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:
        row.pk = None
        row.slug = _suffixed(slug or "setup")
        row.save(force_insert=True)
    return row


def _suffixed(slug: str) -> str:
    return f"{slug}-{secrets.token_hex(4)}"
