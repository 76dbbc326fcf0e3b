"""What no client should send: a clear refusal, and nothing is changed."""

import pytest

from games.models import Game
from players.models import Player
from tests import factories
from tests.api.client import Api
from tests.api.test_answers import stored

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "bad-input"),
        (b"{", "bad-json"),
        (b"answer=draw", "bad-json"),
        (b'{"question": 1, "answer": "A1+A2"} {}', "bad-json"),
        (b'{"question": NaN, "answer": "A1+A2"}', "bad-json"),
        (b'{"question": 1, "answer": "A1+A2",}', "bad-json"),
        (b'{"question": 1, "answer": "\xff"}', "bad-json"),
        (b'{"question": 1, "answer": "\\ud800"}', "bad-json"),
        (b"[" * 30_000 + b"]" * 30_000, "bad-json"),
        (b'{"question": ' * 3_000 + b"1" + b"}" * 3_000, "bad-json"),
        (b"null", "bad-input"),
        (b"[]", "bad-input"),
        (b'"draw"', "bad-input"),
        (b"7", "bad-input"),
        (b'[{"question": 1, "answer": "A1+A2"}]', "bad-input"),
        (b'{"question": 1}', "bad-input"),
        (b'{"answer": "A1+A2"}', "bad-input"),
        (b'{"question": null, "answer": "A1+A2"}', "bad-input"),
        (b'{"question": "1", "answer": "A1+A2"}', "bad-input"),
        (b'{"question": true, "answer": "A1+A2"}', "bad-input"),
        (b'{"question": 1.5, "answer": "A1+A2"}', "bad-input"),
        (b'{"question": -1, "answer": "A1+A2"}', "bad-input"),
        (b'{"question": 0, "answer": "A1+A2"}', "bad-input"),
        (b'{"question": 1e400, "answer": "A1+A2"}', "bad-json"),
        (b'{"question": 1' + b"0" * 30 + b', "answer": "A1+A2"}', "bad-input"),
        (b'{"question": 1' + b"0" * 5_000 + b', "answer": "A1+A2"}', "bad-json"),
        (b'{"question": {"a": 1}, "answer": "A1+A2"}', "bad-input"),
        (b'{"question": 1, "answer": null}', "bad-input"),
        (b'{"question": 1, "answer": ""}', "bad-input"),
        (b'{"question": 1, "answer": 12}', "bad-input"),
        (b'{"question": 1, "answer": ["A1", "A2"]}', "bad-input"),
        (b'{"question": 1, "answer": {"$ne": ""}}', "bad-input"),
        (b'{"question": 1, "answer": "A1+\\u0000A2"}', "bad-input"),
        (b'{"question": 1, "answer": "A1+A2", "seat": "B"}', "bad-input"),
        (b'{"question": 1, "answer": "A1+A2", "\\u0000": 1}', "bad-input"),
    ],
)
def test_it_refuses_a_body_that_is_no_answer(ada: Player, ben: Player, ada_api: Api, raw: bytes, code: str) -> None:
    row = factories.started(ada, ben)
    before = stored(row)

    answer = ada_api.send("post", f"games/{row.code}/answers", raw)

    assert (answer.status, answer.code) == (400, code)
    assert len(str(answer.body)) < 2000
    assert stored(row) == before


def test_it_takes_a_number_written_with_an_empty_fraction(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.send("post", f"games/{row.code}/answers", b'{"question": 1.0, "answer": "A1+A2"}')

    assert answer.status == 200


@pytest.mark.parametrize("path", ["games", "games/{code}/answers", "games/{code}/resign"])
def test_it_reads_no_more_than_64_kib(ada: Player, ben: Player, ada_api: Api, path: str) -> None:
    row = factories.started(ada, ben)
    before = stored(row)

    answer = ada_api.send("post", path.format(code=row.code), b'{"answer": "' + b"A" * 65_536 + b'"}')

    assert (answer.status, answer.code) == (413, "body-too-large")
    assert stored(row) == before


@pytest.mark.parametrize(
    "content_type",
    [
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/plain",
        "application/xml",
        "application/json-patch+json",
        "",
        "nonsense",
    ],
)
def test_it_reads_json_alone(ada: Player, ben: Player, ada_api: Api, content_type: str) -> None:
    row = factories.started(ada, ben)
    before = stored(row)

    answer = ada_api.send("post", f"games/{row.code}/answers", b'{"question":1,"answer":"A1+A2"}', content_type)

    assert (answer.status, answer.code) == (415, "unsupported-media-type")
    assert stored(row) == before


def test_it_reads_json_with_a_charset(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)
    body = b'{"question": 1, "answer": "A1+A2"}'

    answer = ada_api.send("post", f"games/{row.code}/answers", body, "application/json; charset=utf-8")

    assert answer.status == 200


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete", "options", "trace"])
def test_it_names_the_methods_there_are(ada: Player, ben: Player, ada_api: Api, method: str) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.send(method, f"games/{row.code}/answers", b"")

    assert (answer.status, answer.code) == (405, "method-not-allowed")
    assert answer.headers["Allow"] == "POST"


@pytest.mark.parametrize("path", ["", "game", "games/", "games/aaaaaaaaaa/", "games/aaaaaaaaaa/hands", "me/", "admin"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_it_answers_in_json_where_there_is_nothing(ada_api: Api, path: str, method: str) -> None:
    answer = ada_api.send(method, path, b"{")

    assert (answer.status, answer.code) == (404, "not-found")


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "*/*", "", "nonsense"])
def test_it_answers_in_json_whatever_is_accepted(ada_api: Api, accept: str) -> None:
    assert ada_api.send("get", "me", b"", accept=accept).status == 200


def test_it_wants_the_length_of_a_body(ada: Player, ben_api: Api) -> None:
    row = factories.opened(ada)
    chunked = {"Transfer-Encoding": "chunked", "Content-Length": ""}

    answer = ben_api.send("post", f"games/{row.code}/join", b'{"nonce": "mine"}', **chunked)

    assert (answer.status, answer.code) == (411, "length-required")
    assert row.seats.count() == 1


def test_it_counts_no_query_string_as_a_body(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.send("post", f"games/{row.code}/answers?question=1&answer=A1%2BA2", b"{}")

    assert (answer.status, answer.code) == (400, "bad-input")
    assert Game.objects.get().record == ""


def test_it_refuses_a_query_of_very_many_fields(ada_api: Api) -> None:
    answer = ada_api.send("get", "games?" + "&".join(f"f{number}=1" for number in range(2000)), b"")

    assert (answer.status, answer.code) == (400, "bad-input")


def test_it_refuses_in_the_language_of_the_player(ada: Player, ada_api: Api) -> None:
    Player.objects.update(language="de")

    answer = ada_api.post("games")

    assert answer.body["message"] == "seats: Dieses Feld ist zwingend erforderlich."
    assert answer.body["params"]["fields"]["seats"][0]["code"] == "required"


@pytest.mark.parametrize("path", ["games/\x00", "games/\x00/table", "games/\x00/shuffle", "setups/\x00"])
def test_an_address_with_a_nul_is_not_found(ada_api: Api, path: str) -> None:
    assert ada_api.get(path.replace("\x00", "%00")).status == 404


@pytest.mark.parametrize("wanted", [{"setup": "\x00"}, {"invited": ["\x00"]}, {"nonce": "\x00"}])
def test_no_game_is_opened_with_a_nul(ada_api: Api, wanted: dict[str, object]) -> None:
    answer = ada_api.post("games", {"seats": 2, **wanted})

    assert (answer.status, answer.code) == (400, "bad-input")
    assert not Game.objects.exists()
