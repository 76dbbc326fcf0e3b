"""What happened, as sentences: a pair of templates a kind of event, for "you" and for a name."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.wording import absence
from games.wording import places as phrases
from games.wording.places import Names, unworded
from games.wording.rounds import game_ended, round_ended, scored, tallied

# A kind, with "+card" where the event tells the reader the card (or the cards, or that it now lies face up).
TEMPLATES: dict[str, tuple[str, str]] = {
    "round_began": (noop("Round %(round)s begins. You start."), noop("Round %(round)s begins. %(name)s starts.")),
    "round_began+card": (
        noop("Round %(round)s begins with %(card)s on the discard pile. You start."),
        noop("Round %(round)s begins with %(card)s on the discard pile. %(name)s starts."),
    ),
    "peeked": (noop("You looked at %(places)s in secret."), noop("%(name)s looked at %(places)s in secret.")),
    "peeked+card": (noop("You looked at %(seen)s."), noop("%(name)s looked at %(seen)s.")),
    "called": (
        noop("You called for a vote: everybody else has one more turn."),
        noop("%(name)s called for a vote: everybody else has one more turn."),
    ),
    "drew": (noop("You drew a card."), noop("%(name)s drew a card.")),
    "drew+card": (noop("You drew %(card)s from the deck."), noop("%(name)s drew %(card)s from the deck.")),
    "drew+display": (
        noop("You drew %(card)s from beside the deck."),
        noop("%(name)s drew %(card)s from beside the deck."),
    ),
    "drew+of": (
        noop("You drew a card, one of the top %(of)s of the deck."),
        noop("%(name)s drew a card, one of the top %(of)s of the deck."),
    ),
    "drew+of+card": (
        noop("You drew %(card)s, one of the top %(of)s of the deck."),
        noop("%(name)s drew %(card)s, one of the top %(of)s of the deck."),
    ),
    "took+depth": (
        noop("You took %(card)s, card %(depth)s from the top, from %(pile)s."),
        noop("%(name)s took %(card)s, card %(depth)s from the top, from %(pile)s."),
    ),
    "took": (noop("You took %(card)s from %(pile)s."), noop("%(name)s took %(card)s from %(pile)s.")),
    "discarded": (
        noop("You discarded %(card)s, the drawn card."),
        noop("%(name)s discarded %(card)s, the drawn card."),
    ),
    "discarded+elsewhere": (
        noop("You discarded the drawn card, %(card)s, on %(pile)s."),
        noop("%(name)s discarded the drawn card, %(card)s, on %(pile)s."),
    ),
    "played": (
        noop("You discarded %(card)s for its ability."),
        noop("%(name)s discarded %(card)s for its ability."),
    ),
    "buried": (noop("You put %(place)s under the deck."), noop("%(name)s put %(place)s under the deck.")),
    "buried+card": (
        noop("You put %(place)s, %(card)s, under the deck."),
        noop("%(name)s put %(place)s, %(card)s, under the deck."),
    ),
    "showed": (noop("You turned up %(seen)s."), noop("%(name)s turned up %(seen)s.")),
    "showed+card": (noop("You turned up %(seen)s."), noop("%(name)s turned up %(seen)s.")),
    "exchanged": (
        noop("You exchanged %(places)s; the new card is %(place)s now."),
        noop("%(name)s exchanged %(places)s; the new card is %(place)s now."),
    ),
    "exchanged+card": (
        noop("You exchanged %(places)s; the new card, %(card)s, is %(place)s now."),
        noop("%(name)s exchanged %(places)s; the new card, %(card)s, is %(place)s now."),
    ),
    "laid": (noop("You laid %(cards)s on the discard pile."), noop("%(name)s laid %(cards)s on the discard pile.")),
    "laid+elsewhere": (
        noop("You discarded %(cards)s on %(pile)s."),
        noop("%(name)s discarded %(cards)s on %(pile)s."),
    ),
    "failed": (
        noop("The cards do not match: you keep %(places)s, face down."),
        noop("The cards do not match: %(name)s keeps %(places)s, face down."),
    ),
    "joined": (
        noop("The new card joins your village: it is %(place)s now."),
        noop("The new card joins the village of %(name)s: it is %(place)s now."),
    ),
    "joined+card": (
        noop("The new card, %(card)s, joins your village: it is %(place)s now."),
        noop("The new card, %(card)s, joins the village of %(name)s: it is %(place)s now."),
    ),
    "penalty": (
        noop("You get a penalty card from the deck: it is %(place)s now."),
        noop("%(name)s gets a penalty card from the deck: it is %(place)s now."),
    ),
    "penalty+card": (
        noop("You get a penalty card from the deck, %(card)s: it is %(place)s now."),
        noop("%(name)s gets a penalty card from the deck, %(card)s: it is %(place)s now."),
    ),
    "activated": (
        noop("You used the ability of %(card)s by a Mortician."),
        noop("%(name)s used the ability of %(card)s by a Mortician."),
    ),
    "used": (
        noop("You used the ability of %(place)s (%(card)s)."),
        noop("%(name)s used the ability of %(place)s (%(card)s)."),
    ),
    "looked": (noop("You looked at %(places)s in secret."), noop("%(name)s looked at %(places)s in secret.")),
    "looked+card": (noop("You looked at %(seen)s."), noop("%(name)s looked at %(seen)s.")),
    "turned": (
        noop("You turned %(place)s, %(card)s, face down."),
        noop("%(name)s turned %(place)s, %(card)s, face down."),
    ),
    "turned+up": (
        noop("You turned %(place)s, %(card)s, face up."),
        noop("%(name)s turned %(place)s, %(card)s, face up."),
    ),
    "mixed": (noop("You shuffled %(village)s."), noop("%(name)s shuffled %(village)s.")),
    "swapped": (noop("You swapped %(places)s with each other."), noop("%(name)s swapped %(places)s with each other.")),
    "sorted": (noop("You sorted %(village)s."), noop("%(name)s sorted %(village)s.")),
    "given": (
        noop("You added %(cards)s to %(village)s: %(places)s now."),
        noop("%(name)s added %(cards)s to %(village)s: %(places)s now."),
    ),
    "given+from": (
        noop("You moved %(from)s, %(cards)s, to %(village)s: %(places)s now."),
        noop("%(name)s moved %(from)s, %(cards)s, to %(village)s: %(places)s now."),
    ),
    "looked_at_deck": (
        noop("You looked at cards on top of the deck (%(count)s)."),
        noop("%(name)s looked at cards on top of the deck (%(count)s)."),
    ),
    "looked_at_deck+card": (
        noop("You looked at %(cards)s on top of the deck."),
        noop("%(name)s looked at %(cards)s on top of the deck."),
    ),
    "reordered": (
        noop("You put the top cards of the deck back in an order of your own."),
        noop("%(name)s put the top cards of the deck back in an order of their own."),
    ),
    "founded": (
        noop("Your %(card)s founds %(pile)s."),
        noop("%(card)s of %(name)s founds %(pile)s."),
    ),
    "lost": (
        noop("To %(pile)s goes %(place)s (%(card)s)."),
        noop("To %(pile)s goes %(place)s (%(card)s)."),
    ),
    "put": (
        noop("You replaced %(place)s with the card from the deck."),
        noop("%(name)s replaced %(place)s with the card from the deck."),
    ),
    "put+card": (
        noop("You replaced %(place)s with the card from the deck (%(card)s)."),
        noop("%(name)s replaced %(place)s with the card from the deck (%(card)s)."),
    ),
    "covered": (
        noop("You took the cover of %(place)s off."),
        noop("%(name)s took the cover of %(place)s off."),
    ),
    "covered+over": (
        noop("You laid %(place)s over %(over)s as a cover."),
        noop("%(name)s laid %(place)s over %(over)s as a cover."),
    ),
    "displayed": (
        noop("Now %(cards)s can be seen beside the deck too."),
        noop("Now %(cards)s can be seen beside the deck too."),
    ),
    "skipped": (noop("You are passed over."), noop("%(name)s is passed over.")),
    "copied": (
        noop("You borrowed the ability of %(place)s (%(card)s)."),
        noop("%(name)s borrowed the ability of %(place)s (%(card)s)."),
    ),
    "deck_turned": (noop("You turned the deck over."), noop("%(name)s turned the deck over.")),
    "deck_turned+card": (
        noop("You turned the deck over; %(card)s lies on top."),
        noop("%(name)s turned the deck over; %(card)s lies on top."),
    ),
    "milled": (
        noop("You laid %(cards)s from the deck on the discard pile."),
        noop("%(name)s laid %(cards)s from the deck on the discard pile."),
    ),
    "borrowed": (
        noop("You used the ability of %(place)s (%(card)s)."),
        noop("%(name)s used the ability of %(place)s (%(card)s)."),
    ),
    "token_placed": (noop("You marked %(place)s with the token."), noop("%(name)s marked %(place)s with the token.")),
    "removed": (
        noop("With %(source)s you took %(place)s, %(card)s, out of the scoring."),
        noop("With %(source)s %(name)s took %(place)s, %(card)s, out of the scoring."),
    ),
    "spared": (
        noop("With %(source)s you took no card out of the scoring."),
        noop("With %(source)s %(name)s took no card out of the scoring."),
    ),
    "game_opened": (noop("The game was opened."), noop("The game was opened.")),
    "game_cancelled": (noop("The game was cancelled."), noop("The game was cancelled.")),
    "game_expired": (
        noop("Too few players came: the game was closed."),
        noop("Too few players came: the game was closed."),
    ),
    "game_started": (noop("The game started."), noop("The game started.")),
    "game_paused": (
        noop("The game is paused: an administrator must look at it."),
        noop("The game is paused: an administrator must look at it."),
    ),
    "game_resumed": (noop("The game goes on."), noop("The game goes on.")),
    "seat_joined": (noop("You took a seat."), noop("%(name)s took a seat.")),
    "seat_resigned": (
        noop("You resigned; a bot plays on for you."),
        noop("%(name)s resigned; a bot plays on."),
    ),
    "deadline_passed": (
        noop("Your time ran out; the following was played for you."),
        noop("The time of %(name)s ran out; the following was played by default."),
    ),
    "end_proposed": (noop("You propose to end the game here."), noop("%(name)s proposes to end the game here.")),
    "end_withdrawn": (
        noop("You no longer propose to end the game."),
        noop("%(name)s no longer proposes to end the game."),
    ),
    **absence.TEMPLATES,
}
# Variants of a kind, told instead of the plain one where this holds.
_MARKS: dict[str, Callable[[Mapping[str, Any]], bool]] = {
    "display": lambda event: bool(event.get("display")),
    "depth": lambda event: event.get("depth", 1) > 1,
    "elsewhere": lambda event: event.get("pile", 1) != 1,
    "up": lambda event: bool(event.get("up")),
    "from": lambda event: bool(event.get("from")),
    "over": lambda event: bool(event.get("over")),
    "misses": lambda event: event.get("why") == "misses",
    "offered": lambda event: bool(event.get("offered")),
    "organiser": lambda event: event.get("reason") == "organiser",
    "until": lambda event: bool(event.get("until")),
}
LONGER: dict[str, Callable[[Mapping[str, Any], Names, str | None], str]] = {
    "round_ended": round_ended,
    "scored": scored,
    "tallied": tallied,
    "game_ended": game_ended,
}


def event(event: Mapping[str, Any], names: Names, you: str | None) -> str:
    """An event of `selectors.events` as a sentence. names: letter -> name; you: the reader's own letter."""
    kind = event["kind"]
    if kind in LONGER:
        return LONGER[kind](event, names, you)
    pair = TEMPLATES.get(_variant(event))
    if pair is None:
        unworded("event", kind)
        return _("Something happened.")
    actor = event.get("seat") or event.get("start")
    template = pair[0] if actor == you and you is not None else pair[1]
    return _(template) % _params(event, actor, names, you)


def _variant(event: Mapping[str, Any]) -> str:
    """The key of the event's templates: a plain kind, or the kind and what is known besides."""
    kind: str = event["kind"]
    if event.get("of"):
        return f"{kind}+of+card" if event.get("card") is not None else f"{kind}+of"
    for key, holds in _MARKS.items():
        if f"{kind}+{key}" in TEMPLATES and holds(event):
            return f"{kind}+{key}"
    tells = event.get("card") is not None or "cards" in event
    return f"{kind}+card" if tells and f"{kind}+card" in TEMPLATES else kind


def _params(event: Mapping[str, Any], actor: str | None, names: Names, you: str | None) -> dict[str, str]:
    """Every phrase that the event can fill into a template."""
    params = {"name": phrases.name(actor, names) if actor else "", "round": str(event.get("round", ""))}
    if event.get("card") is not None:
        params["card"] = str(event["card"])
    for key in ("place", "source", "over"):
        if event.get(key) is not None:
            # The new card is what these sentences are about, so that nothing in them is "their own".
            owner = None if event["kind"] in ("joined", "penalty", "lost") else actor
            params[key] = phrases.place(event[key], names, you, owner)
    for key in ("places", "from"):
        if key in event:
            params[key] = phrases.places(event[key], names, you, actor)
    params |= {key: str(event[key]) for key in ("count", "of", "depth") if key in event}
    if (cards := event.get("cards")) is not None:
        pairs = cards.items() if isinstance(cards, dict) else zip(event.get("places", cards), cards, strict=False)
        params["seen"] = phrases.seen(pairs, names, you, actor)
        params["cards"] = phrases.joined(str(code) for code in (cards.values() if isinstance(cards, dict) else cards))
    if "pile" in event:
        params["pile"] = phrases.pile(event["pile"])
    village = event.get("village") or (event["places"][0][:1] if event["kind"] == "given" else None)
    if village:
        params["village"] = phrases.village(village, names, you, actor)
    return params | absence.params(event, names, you)
