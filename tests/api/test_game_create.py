"""POST games."""

import pytest

from games import engine
from games.models import Game
from players.models import Player
from tests.api.client import Api

pytestmark = pytest.mark.django_db


def test_it_opens_a_game_with_me_on_seat_a(ada: Player, ada_api: Api) -> None:
    answer = ada_api.post("games", seats=3)

    assert answer.status == 201
    assert answer.body["status"] == "open"
    assert (answer.body["host"], answer.body["my_seat"]) == ("Ada", "A")
    assert [seat["name"] for seat in answer.body["seats"]] == ["Ada"]
    assert Game.objects.get().code == answer.body["code"]


def test_it_takes_all_options(ada: Player, ben: Player, ada_api: Api) -> None:
    options = {
        "seats": 4,
        "rounds": 2,
        "move_time": 3600,
        "bank": 86400,
        "cap": 172800,
        "days_off": [6, 7],
        "misses_allowed": 1,
        "leave_allowed": False,
        "pauses_allowed": False,
        "remember": False,
        "access": "invitation",
        "bots": 1,
        "turn_limit": 80,
        "rated": "always",
    }

    answer = ada_api.post("games", {**options, "setup": "bullet", "invited": ["ben"], "nonce": "my-own_nonce"})

    shown = {name: answer.body[name] for name in options if name != "seats"}
    assert {"seats": answer.body["seats_wanted"], **shown} == options
    assert answer.body["seats"][0]["nonce"] == "my-own_nonce"
    assert [seat["letter"] for seat in answer.body["seats"]] == ["A", "D"]
    assert Game.objects.get().invitations.get().player == ben


def test_it_starts_at_once_when_bots_fill_it(ada_api: Api) -> None:
    answer = ada_api.post("games", seats=2, bots=1)

    assert answer.body["status"] == "running"
    assert [seat["is_bot"] for seat in answer.body["seats"]] == [False, True]


def test_it_publishes_a_commitment_and_keeps_the_secret(ada_api: Api) -> None:
    answer = ada_api.post("games", seats=2)

    secret = Game.objects.get().secret
    assert answer.body["commitment"] == engine.commitment(bytes.fromhex(secret))
    assert secret not in str(answer.body)


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({}, "seats"),
        ({"seats": 1}, "seats"),
        ({"seats": 5}, "seats"),
        ({"seats": 10**30}, "seats"),
        ({"seats": "2"}, "seats"),
        ({"seats": True}, "seats"),
        ({"seats": None}, "seats"),
        ({"seats": 2.5}, "seats"),
        ({"seats": [2]}, "seats"),
        ({"seats": 2, "rounds": 0}, "rounds"),
        ({"seats": 2, "move_time": 599}, "move_time"),
        ({"seats": 2, "move_time": -(10**30)}, "move_time"),
        ({"seats": 2, "bank": 599, "cap": 600}, "bank"),
        ({"seats": 2, "bank": 600, "cap": "600"}, "cap"),
        ({"seats": 2, "days_off": [1, 2, 3, 4]}, "days_off"),
        ({"seats": 2, "days_off": [7, 7]}, "days_off"),
        ({"seats": 2, "days_off": "67"}, "days_off"),
        ({"seats": 2, "days_off": [0]}, "days_off.0"),
        ({"seats": 2, "days_off": [[1]]}, "days_off.0"),
        ({"seats": 2, "misses_allowed": 11}, "misses_allowed"),
        ({"seats": 2, "leave_allowed": None}, "leave_allowed"),
        ({"seats": 2, "pauses_allowed": "yes"}, "pauses_allowed"),
        ({"seats": 2, "remember": 1}, "remember"),
        ({"seats": 2, "remember": "no"}, "remember"),
        ({"seats": 2, "access": "secret"}, "access"),
        ({"seats": 2, "access": {"open": 1}}, "access"),
        ({"seats": 2, "invited": "ben"}, "invited"),
        ({"seats": 2, "invited": [7]}, "invited.0"),
        ({"seats": 2, "invited": ["x"] * 21}, "invited"),
        ({"seats": 2, "setup": "bul\0let"}, "setup"),
        ({"seats": 2, "nonce": 7}, "nonce"),
        ({"seats": 2, "turn_limit": 10**6}, "turn_limit"),
        ({"seats": 2, "colour": "red"}, "colour"),
    ],
)
def test_it_names_the_field_that_is_wrong(ada_api: Api, fields: dict[str, object], wrong: str) -> None:
    raw = {name: float(value) if value in (10**30, -(10**30)) else value for name, value in fields.items()}

    answer = ada_api.post("games", raw)

    assert (answer.status, answer.code) == (400, "bad-input")
    assert list(answer.body["params"]["fields"]) == [wrong]
    assert answer.body["message"].startswith(f"{wrong}: ")
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"bots": 2}, "bad-option"),
        ({"seats": 4, "turn_limit": 3}, "bad-option"),
        ({"bank": 86400}, "bad-option"),
        ({"cap": 86400}, "bad-option"),
        ({"bank": 259200, "cap": 259199}, "bad-option"),
        ({"nonce": "not a nonce"}, "bad-nonce"),
        ({"setup": "gold"}, "setup-not-found"),
        ({"invited": ["Nobody"]}, "no-such-player"),
    ],
)
def test_it_refuses_what_does_not_go_together(ada_api: Api, fields: dict[str, object], code: str) -> None:
    answer = ada_api.post("games", {"seats": 2, **fields})

    assert (answer.status, answer.code) == (422, code)
    assert not Game.objects.exists()


def test_it_names_the_players_it_does_not_know(ben: Player, ada_api: Api) -> None:
    answer = ada_api.post("games", seats=2, invited=["Ben", "Zoe"])

    assert answer.body["params"] == {"names": ["Zoe"]}
    assert "Zoe" in answer.body["message"]
