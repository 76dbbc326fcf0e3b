"""Whole games of each deck, of a mix and of teams, played by bots through the outbox: moves, mails, and the check."""

import random
import re

import pytest
from django.core import mail

from games import engine, selectors, wording
from games.mail.letters import turn
from games.mail.post import message
from games.models import DeckSetup, Game, OutboxMessage
from games.services import delivery, lobby, outbox, setups, verification
from silver_site.clock import now
from tests import factories

pytestmark = pytest.mark.django_db
MIX = {
    0: "amulet", 1: "fang", 2: "fang", 3: "amulet", 4: "bullet", 5: "fang", 6: "bullet", 7: "amulet", 8: "fang",
    9: "fang", 10: "amulet", 11: "amulet", 12: "fang", 13: "bullet",
}  # fmt: skip
GAMES = {
    "fang": {"bots": 2},
    "amulet": {"bots": 2},
    "mix": {"bots": 3},
    "fang in teams": {"bots": 3, "teams": True},
    "mix in teams": {"bots": 3, "teams": True},
}


def setup_of(name: str) -> DeckSetup:
    if name.startswith("mix"):
        return setups.create(owner=factories.PlayerFactory(), name="Mix", choices=MIX, token="fang")
    return DeckSetup.objects.get(slug=name.partition(" ")[0])


def played_through_the_outbox(row: Game) -> Game:
    """Deliver what is due until nothing is, then answer for the person with the default; to the end."""
    for _ in range(2000):
        if not delivery.deliver_due():
            row = factories.fresh(row)
            if row.status != "running":
                return row
            factories.answer(row, "A", by="web")
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_it_and_its_mails_and_log_read_well(name: str) -> None:
    row = played_through_the_outbox(factories.started(setup=setup_of(name), rounds=2, turn_limit=24, **GAMES[name]))

    assert row.status == "finished"
    assert verification.verify(row.code).ok
    assert not OutboxMessage.objects.filter(game=row).exclude(status__in=["sent", "suppressed"]).exists()
    assert mail.outbox[-1].subject.endswith("the game is over")
    bodies = [part for sent in mail.outbox for part in (sent.body, sent.alternatives[0][0])]
    assert len(bodies) > 8
    for body in bodies:
        assert not re.search(r"%\(|\bNone\b|\{\{", body)
    table = selectors.table(row, factories.seat_of(row, "A").player)
    for letter in ("A", None):
        for event in selectors.events(row, factories.seat_of(row, "A").player if letter else None):
            assert re.fullmatch(r"[^%]*[.!]", wording.event(event, table.names, letter))


@pytest.mark.parametrize("name", ["fang", "amulet", "mix in teams"])
def test_every_question_of_a_game_is_asked_in_a_mail_that_names_its_card(name: str) -> None:
    row = factories.opened(setup=setup_of(name), seats=4, rounds=4, turn_limit=40, teams="teams" in name)
    for _ in range(3):
        lobby.join(code=row.code, player=factories.PlayerFactory())
    chance, met = random.Random(3), set()

    while factories.fresh(row).status == "running":
        decision = factories.asked(row)
        if (kind := (decision.question, decision.subject)) not in met:
            met.add(kind)
            text = " ".join(body(row, decision).split())
            count = len(decision.options) + decision.or_none
            # Where the words are numbers, a choice has its own; else they are counted.
            own = [word for word in decision.options if word.isdecimal()]
            assert all(f"[{number}] " in text for number in own or range(1, count + 1))
            assert decision.subject is None or re.search(r"\((0|[1-9]\d?)\): \w|lay the token|discarded cards", text)
        factories.answer(row, decision.seat, drawn_answer(decision, chance))

    assert len(met) > 12
    assert verification.verify(row.code).ok


def body(row: Game, decision: engine.Decision) -> str:
    """The mail to the seat that is asked this."""
    seat = factories.seat_of(row, decision.seat)
    key = (decision.seat, "again", decision.number)
    wake = outbox.message(
        kind=outbox.Kind.TURN, key=key, at=now(), game=row, letter=seat.letter, question=decision.number
    )
    letter = turn(wake, seat.player)
    assert not isinstance(letter, str)
    return message(wake, seat.player, letter).body


def drawn_answer(decision: engine.Decision, chance: random.Random) -> str:
    """A legal answer: an ability wherever there is one, as few cards as can be."""
    abilities = [word for word in decision.options if word == "play" or word.startswith("use-")]
    words = chance.sample(abilities or decision.options, 1 if abilities else decision.least)
    needed = decision.at_least_one_of
    return "+".join(words) if not needed or set(words) & set(needed) else decision.default
