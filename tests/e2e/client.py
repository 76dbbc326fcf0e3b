"""A player who plays by REST."""

from random import Random
from typing import Any

import httpx


class Client:
    """Sends each answer twice, as after a lost connection, and knows which were taken."""

    def __init__(self, base_url: str, name: str, token: str) -> None:
        self.name = name
        self.address = f"{name.lower()}@example.org"
        self.http = httpx.Client(
            base_url=f"{base_url}/api/v1/", headers={"Authorization": f"Bearer {token}"}, timeout=60
        )
        self.random = Random(name)
        # Question and answer of what the server took.
        self.taken: list[str] = []

    def get(self, path: str) -> Any:
        """The JSON of a page."""
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, data: dict[str, Any] | None = None) -> Any:
        """The JSON of an act that must succeed."""
        answer = self.http.post(path, json=data or {})
        assert answer.is_success, answer.text
        return answer.json()

    def play(self, code: str) -> int:
        """Answer all that is asked now; how many questions."""
        answered = 0
        decisions = self.get(f"games/{code}/table")["decisions"]
        while decisions:
            data = self.chosen(decisions[0])
            played = self.post(f"games/{code}/answers", data)
            again = self.post(f"games/{code}/answers", data)
            assert again["repeated"]
            assert not again["events"]
            self.taken.append(f"{data['question']} {data['answer']}")
            decisions = played["decisions"]
            answered += 1
        return answered

    def chosen(self, asked: dict[str, Any]) -> dict[str, Any]:
        """An answer, as it is sent: calls as soon as it may; else at random, with as few cards as may be."""
        calls = "call" in asked["options"]
        answer = "call" if calls else "+".join(self.random.sample(asked["options"], asked["least"]))
        return {"question": asked["number"], "answer": answer}
