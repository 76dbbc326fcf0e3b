"""The codes of refusals: all are known, documented, and bear a sentence."""

import re
from pathlib import Path

import pytest
from rest_framework import exceptions

from games import engine
from games.api import codes
from games.api.errors import handle
from games.services.errors import ServiceError

ROOT = Path(__file__).resolve().parents[2]
# Refusals of doors other than the API.
ELSEWHERE = {
    "game-not-paused",
    "still-broken",
    "bad-access",
    "bad-grant",
    "grants-used-up",
    "bad-reason",
    "own-game",
    "not-staff",
    "bad-link",
    # Of mails.
    "confirmation-over",
    "confirmation-used",
    "dates",
    "turn-over",
}


def test_it_knows_every_code_that_a_service_refuses_with() -> None:
    sources = [
        path.read_text() for folder in ("services", "selectors") for path in (ROOT / "games" / folder).glob("*.py")
    ]
    raised = {code for text in sources for code in re.findall(r'ServiceError\(\s*"([a-z-]+)"', text)}

    assert len(raised) > 10
    assert raised - ELSEWHERE <= set(codes.CODES)


def test_it_documents_every_code_with_its_status() -> None:
    table = re.findall(r"^\| `([a-z-]+)` \| (\d{3}) \|", (ROOT / "docs" / "api.md").read_text(), re.MULTILINE)

    assert {code: int(status) for code, status in table} == {code: one.status for code, one in codes.CODES.items()}


@pytest.mark.parametrize("code", codes.CODES)
def test_it_has_a_sentence_for_every_code(code: str) -> None:
    message = codes.example(code)["message"]

    assert message.endswith((".", "”.", "…"))
    assert "%(" not in message


def test_it_names_at_most_a_few_answers_in_the_sentence() -> None:
    legal = [f"A{number}" for number in range(1, 40)]

    shown = codes.body("illegal-answer", {"word": "x"}, {"legal": legal})

    assert shown["message"].endswith("A7, A8 ….")
    assert shown["legal"] == legal


def test_it_says_when_nothing_is_open() -> None:
    shown = codes.body("stale-question", {}, {"open": []})

    assert shown["message"] == "That question is no longer open. Nothing is open to you now."


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (engine.StaleDecision(seat="A", number=3), 409, "stale-question"),
        (engine.IllegalAnswer(answer="x", word="x", question="drawn"), 422, "illegal-answer"),
        (engine.GameOver(), 409, "game-not-running"),
        (engine.BadSetup(text="gold", word="gold"), 422, "bad-setup"),
        (ServiceError("engine-failed", 500, game="aaaaaaaaaa"), 500, "engine-failed"),
        (exceptions.NotFound(), 404, "not-found"),
    ],
)
def test_it_turns_an_error_into_a_refusal(error: Exception, status: int, code: str) -> None:
    response = handle(error, {})

    assert response is not None
    assert (response.status_code, response.data["code"]) == (status, code)


@pytest.mark.parametrize("error", [engine.ChangedScript(), engine.ScriptError(reason="x"), KeyError("secret")])
def test_it_leaves_our_own_faults_to_the_log(error: Exception) -> None:
    assert handle(error, {}) is None
