"""Which cards' abilities were at work in a playthrough, for cards of any deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from games import engine
from games.engine.roles import Role

SCRIPTS = ("when_used", "when_discarded", "when_scored")
DECLINED = ("none", "no")


class Acting:
    """Counts abilities at work, by card code.

    A card acts when one of its scripts runs, when it counts other than its number at scoring, when a question that
    comes from it is answered with more than a refusal, or when its +1 makes a set match.
    """

    def __init__(self, setup: engine.Setup, patch: pytest.MonkeyPatch) -> None:
        self.count: Counter[str] = Counter()
        self.raisers = [role.code for role in setup.roles if role.raises]
        self.numbers = {role.code: role.number for role in setup.roles}
        for role in setup.roles:
            for name in SCRIPTS:
                if getattr(type(role), name) is not getattr(Role, name):
                    patch.setattr(type(role), name, self._counted_script(getattr(type(role), name)))
            if type(role).value is not Role.value:
                patch.setattr(type(role), "value", self._counted_value(type(role).value))

    def note(self, decision: engine.Decision, answer: str, events: list[engine.Event]) -> None:
        """An answer was played."""
        if decision.subject in self.numbers and answer not in DECLINED:
            self.count[str(decision.subject)] += 1
        kinds = [event.kind for event in events]
        for event in events:
            numbers = {self.numbers[code] for code in event.public["cards"]} if event.kind == "showed" else set()
            if len(numbers) > 1 and "failed" not in kinds:
                self.count.update(self.raisers)

    def missing(self) -> list[str]:
        """Cards that never acted."""
        return [code for code in self.numbers if not self.count[code]]

    def _counted_script(self, script: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
        async def counted(role: Role, *args: Any) -> None:
            self.count[role.code] += 1
            await script(role, *args)

        return counted

    def _counted_value(self, value: Callable[..., int]) -> Callable[..., int]:
        def counted(role: Role, others: list[int]) -> int:
            points = value(role, others)
            self.count[role.code] += points != role.number
            return points

        return counted
