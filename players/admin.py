"""Players and their tokens in the admin. A token can be looked at and revoked, never made or read."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from players.models import Player, Token
from silver_site.clock import now


class PlayerAdmin(UserAdmin[Player]):
    """Django's page of a user, with our fields; `games.admin.players` registers it, with what concerns his games.

    Neither zone nor hours: they are private, and his running games learn of a change from his own page alone.
    """

    list_display = ("username", "email", "is_active", "is_staff", "is_demo", "date_joined")
    list_filter = ("is_active", "is_staff", "is_demo")
    search_fields = ("username", "email")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("Preferences"), {"fields": ("email", "language", "mails")}),
        (_("Permissions"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A row alone is never deleted: his games must go on."""
        return False


@admin.register(Token)
class TokenAdmin(admin.ModelAdmin[Token]):
    """Whose tokens there are, for what and until when."""

    list_display = ("player", "name", "last_four", "scopes", "created_at", "expires_at", "revoked_at")
    list_select_related = ("player",)
    search_fields = ("player__username", "name")
    fields = readonly_fields = list_display
    actions = ("revoke",)

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Nobody makes another's token."""
        return False

    @admin.action(description=_("Revoke the chosen tokens"), permissions=["change"])
    def revoke(self, request: HttpRequest, queryset: QuerySet[Token]) -> None:
        """Revoke for good."""
        queryset.filter(revoked_at=None).update(revoked_at=now())
