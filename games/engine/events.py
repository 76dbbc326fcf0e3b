"""What is told: one event with its public half and, a seat, its private half, written in the same call."""

from typing import Any


class Event:
    """Something that happened.

    kind: a code such as "drew"; round: 1 to 4; public: what everybody may know (plain JSON values, with "seat" where
    a seat acted); private: letter -> what only that seat learns of it besides.
    """

    __slots__ = ("kind", "private", "public", "round")

    def __init__(
        self, kind: str, round_number: int, public: dict[str, Any], private: dict[str, dict[str, Any]] | None = None
    ) -> None:
        self.kind = kind
        self.round = round_number
        self.public = public
        self.private = private or {}

    def to_json(self) -> dict[str, Any]:
        """Plain JSON types, both halves: for the store, never for a reader."""
        return {"kind": self.kind, "round": self.round, "public": self.public, "private": self.private}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Event":
        """The inverse of `to_json`."""
        return cls(data["kind"], data["round"], data["public"], data["private"])

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, round {self.round})"


def event_view(event: Event, seat: str | None, private: bool = True) -> dict[str, Any]:
    """The event as a seat may read it: kind, round, the public half, and that seat's own private half.

    seat None is a viewer without a seat; private=False leaves the private half out (games that don't remember).
    """
    told = {"kind": event.kind, "round": event.round, **event.public}
    if private and seat is not None and seat in event.private:
        told.update(event.private[seat])
    return told
