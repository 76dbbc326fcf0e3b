"""What a mail holds of its writer's words and of what he quoted, before they are told apart."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Body:
    """The text of a mail in its two forms.

    plain: None where the mail has none that says anything; html: None where it has none; flowed, delsp: the plain
    form is RFC 3676's format=flowed, whose lines are to be joined, and whether the space that joins two is deleted.
    """

    plain: str | None
    html: str | None
    flowed: bool = False
    delsp: bool = False
