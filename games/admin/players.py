"""Accounts: Django's page of a user, and deleting one in the way that keeps his games going."""

from django.contrib import admin, messages
from django.contrib.admin import helpers
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.services import accounts
from players.admin import PlayerAdmin
from players.models import Player


@admin.register(Player)
class AccountAdmin(PlayerAdmin):
    """Players; deleting accounts goes through the services, and asks once more."""

    actions = ("delete_accounts",)

    def has_erase_permission(self, request: HttpRequest) -> bool:
        """Who may delete players may delete accounts."""
        return request.user.has_perm("players.delete_player")

    @admin.action(description=gettext_lazy("Delete these accounts for good"), permissions=["erase"])
    def delete_accounts(self, request: HttpRequest, players: QuerySet[Player]) -> TemplateResponse | None:
        """Bots take over their seats, and nothing is left that says who they were; not for staff's own accounts."""
        if "given" not in request.POST:
            context = {
                **self.admin_site.each_context(request),
                "title": _("Delete accounts for good"),
                "players": players,
                "action": "delete_accounts",
                "opts": self.opts,
                "checkbox": helpers.ACTION_CHECKBOX_NAME,
            }
            return TemplateResponse(request, "admin/games/delete_accounts.html", context)
        for player in players:
            if player.is_staff:
                messages.error(request, _("%(name)s belongs to the staff: not deleted.") % {"name": player.username})
                continue
            accounts.delete_player(player=player)
            player.refresh_from_db()
            self.log_change(request, player, "account deleted")
            messages.success(request, _("The account is deleted: %(name)s.") % {"name": player.username})
        return None
