"""Which cards' abilities were at work in a playthrough, for cards of any deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from games import engine
from games.engine.roles import Role
from games.engine.scoring import Counting
from games.engine.turn import Turn

SCRIPTS = ("when_used", "when_discarded", "when_scored")
DECLINED = ("none", "no", "0")


class Acting:
    """Counts abilities at work, by card code.

    A card acts when one of its scripts runs, when it counts other than its number at scoring, when a question that
    comes from it is answered with more than a refusal, or when what its passive power does has happened.
    """

    def __init__(self, setup: engine.Setup, patch: pytest.MonkeyPatch) -> None:
        self.count: Counter[str] = Counter()
        self.roles = {role.code: role for role in setup.roles}
        for role in setup.roles:
            for name in SCRIPTS:
                if getattr(type(role), name) is not getattr(Role, name):
                    patch.setattr(type(role), name, self._counted_script(getattr(type(role), name)))
            if type(role).value is not Role.value:
                patch.setattr(type(role), "value", self._counted_value(type(role).value))
        patch.setattr(Turn, "foresee", self._counted_looks(Turn.foresee))
        patch.setattr(Counting, "__init__", self._counted_cancelling(Counting.__init__))

    def note(self, decision: engine.Decision, answer: str, events: list[engine.Event]) -> None:
        """An answer was played."""
        if decision.subject in self.roles and answer not in DECLINED:
            self.count[str(decision.subject)] += 1
        if answer == "forward":
            self._with("forwards")
        kinds = [event.kind for event in events]
        for event in events:
            if event.kind == "showed" and "failed" not in kinds:
                self._matched({self.roles[code] for code in event.public["cards"]})
            elif event.kind == "displayed":
                self._with("displays")
            elif event.kind == "round_ended" and event.public["reason"] == "villagers":
                self._with("ends_round")

    def missing(self) -> list[str]:
        """Cards that never acted."""
        return [code for code in self.roles if not self.count[code]]

    def _matched(self, roles: set[Role]) -> None:
        wild = [role.code for role in roles if role.wild]
        plain = {role.number for role in roles if not role.wild}
        if wild and plain:
            self.count.update(wild)
        if len(plain) > 1:
            self._with("raises")

    def _with(self, power: str) -> None:
        self.count.update(code for code, role in self.roles.items() if getattr(role, power))

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

    def _counted_looks(self, foresee: Callable[[Turn, int], None]) -> Callable[[Turn, int], None]:
        def counted(turn: Turn, count: int) -> None:
            if count:
                self._with("foresees")
            foresee(turn, count)

        return counted

    def _counted_cancelling(self, init: Callable[..., None]) -> Callable[..., None]:
        def counted(counting: Counting, *args: Any, **more: Any) -> None:
            init(counting, *args, **more)
            acting = [counting.table.role(card) for _, card in counting.acting]
            self.count.update(role.code for role in acting if role.cancels is not None)

        return counted
