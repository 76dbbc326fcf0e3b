"""The other decks, mixes and teams through every door: where each new thing shows, cards dealt anew change no byte."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from games import engine
from games.models import DeckSetup, Game, SetupPick
from games.services import lobby, messages, rematch
from games.services.setups import choices_of, create
from games.web.talk import Said
from tests import factories
from tests.engine.playing import Wanderer
from tests.leaks.comparing import People, compared, differences, some
from tests.leaks.dealing import Fixed, undone
from tests.leaks.doors import Doors

pytestmark = pytest.mark.django_db

MOST = 260


@dataclass(frozen=True)
class Played:
    """A game to play by chance, the same in every run, and what is waited for in it: questions, events ("told …"), and
    things that lie on the table."""

    name: str
    decks: str
    token: str
    number: int
    wanted: frozenset[str]
    seats: int = 3
    teams: bool = False
    remember: bool = True
    rounds: int = 2
    turn_limit: int | None = None

    def row(self, people: People) -> Game:
        """The started game, in which two have said something."""
        host = people["A"][0]
        options = {name: getattr(self, name) for name in ("seats", "rounds", "teams", "remember", "turn_limit")}
        row = factories.opened(host, setup=self._setup(people), nonce="n-a", **options)
        secret = bytes([self.number] * 32)
        code = f"leaks{self.number}"
        Game.objects.filter(pk=row.pk).update(code=code, secret=secret.hex(), commitment=engine.commitment(secret))
        messages.post(code=code, player=host, text="Hello,\n[A2] is mine.")
        for letter in engine.SEATS[1 : self.seats]:
            lobby.join(code=code, player=people[letter][0], nonce=f"n-{letter.lower()}")
        messages.post(code=code, player=people["B"][0], phrase="looked", params={"place": "A2"})
        return factories.fresh(row)

    def _setup(self, people: People) -> DeckSetup:
        official = DeckSetup.objects.filter(official=True, decks=self.decks).first()
        return official or create(
            owner=people["A"][0], name="Ours", choices=choices_of(self.decks), token=self.token, shared=True
        )


AMULET = Played(
    "amulet", "amulet", "amulet", 233,
    frozenset({"extra", "keep", "depth", "display", "covers", "told looked_at_deck", "told put", "told lost",
               "told swapped"}),
)  # fmt: skip
GAMES = [
    Played(
        "fang", "fang", "fang", 177,
        frozenset({"told founded", "next", "look", "pile", "the fang's own pile", "told looked_at_deck",
                   "told sorted", "told tallied"}),
    ),
    AMULET,
    Played(
        "mixed", "bullet, 10=fang, 11=amulet", "bullet", 75,
        frozenset({"bury out of turn by 10", "bury out of turn by 11", "told buried", "several piles", "pile"}), 4,
        remember=False,
    ),
    Played(
        "teams", "amulet, 4=fang, 9=fang, 13=fang", "fang", 206,
        frozenset({"the fang's own pile", "next", "told looked_at_deck", "told reordered", "display", "covers",
                   "tallies", "depth"}), 4, teams=True,
    ),
]  # fmt: skip


LAST = Played("ended", "fang", "fang", 3, frozenset(), rounds=1, turn_limit=6)


def shown(game: engine.Game, events: list[engine.Event], played: str) -> set[str]:
    """What there is to see of a table: open questions, what was just told, what lies there."""
    table = game.table
    found = {decision.question for decision in engine.pending(game)} | {f"told {event.kind}" for event in events}
    lying = {
        "several piles": len(table.piles) > 1,
        "the fang's own pile": table.fang_pile >= 0,
        "display": table.display,
        "covers": table.covers,
        "tallies": any(table.tallies),
    }
    for decision in engine.pending(game):
        if decision.question == "bury" and decision.seat != engine.SEATS[table.turn]:
            found.add(f"bury out of turn by {played}")
    return found | {name for name, there in lying.items() if there}


def moments(row: Game, game: Played) -> Iterator[set[str]]:
    """Play on until all that is wanted was seen, and stop where something of it is seen for the first time."""
    player, left = Wanderer(game.number), set(game.wanted)
    events: list[engine.Event] = []
    played = ""
    for _ in range(MOST):
        table = factories.inside(row)
        if new := left & shown(table, events, played):
            left -= new
            yield new
        if not left or table.over:
            return
        decision, answer = player.next(table)
        events = factories.answer(row, decision.seat, answer).events
        played = next((event.public["card"] for event in events if event.kind == "played"), played)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_a_player_cannot_know_changes_no_byte_of_any_door(game: Played, four: People) -> None:
    row = game.row(four)
    people = [None, *engine.SEATS[: game.seats]]
    doors = [Doors(row, four[letter][0], letter) for letter in people]
    compared_at: set[str] = set()
    done = fixed = 0

    for turn, new in enumerate(moments(row, game)):
        asked = {decision.seat for decision in engine.pending(factories.inside(row))}
        for door in some(doors, asked, turn):
            door.row = factories.fresh(row)
            try:
                found = differences(row, door, game.number, thorough=game.teams and "next" in new, brief=True)
            except Fixed:
                fixed += 1
                continue
            assert found == [], f"{door.player}, {new}"
            done += 1
        compared_at |= new

    assert compared_at == game.wanted
    assert fixed <= done / 10, "nearly every position could be dealt anew"


def ended(four: People) -> Game:
    """A game of three with the fang that was played to its end, and the next one in which a loser has picked."""
    people = [four[letter][0] for letter in "ABC"]
    row = factories.play_out(LAST.row(four), seed=3)
    old = {seat.letter: seat for seat in row.seats.all()}
    [host, *_] = (people["ABC".index(letter)] for letter, seat in old.items() if seat.place == 1)
    new = rematch.propose(code=row.code, player=host, losers_pick=True)
    first = new.picks.select_related("player").order_by("rank").first()
    assert first is not None
    rematch.pick(code=new.code, player=first.player, number=10, deck="amulet")
    messages.post(code=new.code, player=host, text="Once more!")
    return factories.fresh(new)


def other_secrets(new: Game) -> None:
    """The database as it would be had the next game another secret, and the last one other cards in its state."""
    Game.objects.filter(pk=new.pk).update(secret="5" * 64)
    old = new.rematch_of
    assert old is not None
    state = engine.dump(factories.inside(old))
    state["table"]["kind"].reverse()
    Game.objects.filter(pk=old.pk).update(state=json.dumps(state))


def test_the_picks_after_the_end_tell_nothing_of_cards_or_secrets(four: People) -> None:
    new = ended(four)
    people = [*(four[letter][0] for letter in "ABC"), four[None][1]]
    invited = people[:3]
    mails: list[str] = []

    for player in people:
        letter = new.seats.filter(player=player).values_list("letter", flat=True).first()
        doors = Doors(new, player, letter)
        before = doors.everything()
        with undone():
            other_secrets(new)
            after = doors.everything()

        assert compared(before, after) == [], player
        assert before[f"GET /games/{new.code}/"].startswith("200" if player in invited else "404")
        mails += [what for name, what in before.items() if name.startswith("mail to me")]

    assert [mail for mail in mails if "Subject:" in mail], "those who still pick have a mail about it"


def told_all(event: engine.Event, seat: str | None, private: bool = True) -> dict[str, Any]:
    """Events with everybody's private halves."""
    return {"kind": event.kind, "round": event.round, **event.public, "halves": event.private}


def all_seeing(*_: Any) -> bool:
    """Everybody knows every card."""
    return True


def said_with_all(one: Any, names: dict[str, str]) -> Said:
    """A message of the panel under which the state of the game stands."""
    return Said(one.number, one.letter, one.name, one.mine, Game.objects.get().state, one.at)


LEAKS = [
    pytest.param("games.engine.views.knows", all_seeing, "GET api games/leaks233/table", id="views"),
    pytest.param("games.engine.views.knows", all_seeing, "GET /games/leaks233/", id="the page"),
    pytest.param("games.engine.views.knows", all_seeing, "mail deadline-passed", id="mails"),
    pytest.param("games.engine.event_view", told_all, "GET api games/leaks233/events", id="events"),
    pytest.param("games.web.talk._said", said_with_all, "GET /games/leaks233/", id="the panel"),
]


@pytest.mark.parametrize(("name", "leaky", "door"), LEAKS)
def test_a_leak_is_found_where_another_chooses_among_cards_of_the_deck(
    name: str, leaky: Any, door: str, four: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = AMULET
    row = game.row(four)
    next(new for new in moments(row, game) if "keep" in new)
    letter = next(letter for letter in "ABC" if letter != factories.asked(row).seat)
    monkeypatch.setattr(name, leaky)

    found = differences(row, Doors(row, four[letter][0], letter), 0, thorough=False, brief=True)

    assert any(line.startswith(door) for line in found), found


def named_by_secret(self: SetupPick) -> str:
    """A pick's name that tells the secret of its game."""
    return Game.objects.get(pk=self.game_id).secret


def decks_and_secret(game: Game) -> list[str]:
    """The lines of the cards, and one too many."""
    return [game.secret]


@pytest.mark.parametrize(
    ("name", "leaky", "door"),
    [
        pytest.param("games.models.SetupPick.__str__", named_by_secret, "names of SetupPick", id="names"),
        pytest.param("games.mail.shown.decks", decks_and_secret, "mail to me pick", id="the mail"),
    ],
)
def test_a_leak_of_the_next_game_is_found(
    name: str, leaky: Any, door: str, four: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = ended(four)
    waiting = new.picks.select_related("player").get(picked_at=None).player
    monkeypatch.setattr(name, leaky)
    doors = Doors(new, waiting, None)
    before = doors.everything(thorough=False)

    with undone():
        other_secrets(new)
        after = doors.everything(thorough=False)

    assert any(line.startswith(door) for line in compared(before, after))
