"""What the admin may look at and not touch."""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

M = TypeVar("M", bound=Model)


class ReadOnly(admin.ModelAdmin[M]):
    """A list and a page of each row; no adding, no changing, no deleting.

    A list's address can be made to filter by any field of the model, also by one it does not show: it is held to
    `shown_lookups`, so that no secret can be found out by asking whether it begins with a letter.
    """

    shown_lookups: ClassVar[frozenset[str]] = frozenset()
    actions: Sequence[str] | None = None

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Nothing is added here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is changed here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is deleted here."""
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only what the list offers to filter by."""
        return lookup in self.shown_lookups
