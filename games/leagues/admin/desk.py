"""What all pages of the desk have in common: who may enter, and how a page is shown and an act carried out."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar, cast

from django import forms
from django.contrib import messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _

from games import wording
from games.admin.readonly import ReadOnly
from games.leagues.admin.season_form import SeasonForm
from games.leagues.models import League
from games.leagues.services import organisers
from games.services.errors import ServiceError
from players.models import Player

M = TypeVar("M", bound=Model)
Page = Callable[..., HttpResponse]


def leagues_of(player: Player) -> QuerySet[League]:
    """The leagues that this person runs."""
    if organisers.may_found(player):
        return League.objects.all()
    return League.objects.filter(organisers__player=player)


def reader(request: HttpRequest) -> Player:
    """Who asks; the admin lets nobody in who is not logged in."""
    return cast(Player, request.user)


class Desk(ReadOnly[M]):
    """Rows that belong to leagues: listed and shown to those who run the league, and closed to all others."""

    # Which lookup leads from a row to its league.
    league_path: ClassVar[str]

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Whoever runs a league, or may found one, finds leagues in the admin."""
        user = request.user
        return user.is_active and user.is_staff and self.has_view_permission(request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[M]:
        """Those of the reader's leagues."""
        return super().get_queryset(request).filter(**{f"{self.league_path}__in": leagues_of(reader(request))})

    def has_view_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """Organisers see what belongs to their leagues."""
        player = request.user
        if not isinstance(player, Player):
            return False
        if obj is None:
            return organisers.may_found(player) or leagues_of(player).exists()
        return self.get_queryset(request).filter(pk=obj.pk).exists()

    def row(self, request: HttpRequest, pk: str | int) -> M:
        """The row of that id, where the reader runs its league. Raises Http404: no other row is there for him."""
        found: M = get_object_or_404(self.get_queryset(request), pk=pk)
        return found

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **options: Any) -> HttpResponse:
        """The page of a row, in place of Django's form."""
        return self.row_page(request, self.row(request, object_id if object_id.isdecimal() else 0))

    def row_page(self, request: HttpRequest, row: M) -> HttpResponse:
        """What a row's page shows."""
        raise NotImplementedError

    def page_url(self, route: str, view: Page, name: str) -> URLPattern:
        """The address of a page of its own below a row's."""
        return path(f"<int:pk>/{route}/", self.admin_site.admin_view(view), name=f"{self._prefix()}_{name}")

    def address(self, name: str, *args: object) -> str:
        """The address of one of these pages."""
        return reverse(f"{self.admin_site.name}:{self._prefix()}_{name}", args=args)

    def shown(self, request: HttpRequest, template: str, title: str, **context: Any) -> HttpResponse:
        """A page in the admin's frame."""
        frame = self.admin_site.each_context(request)
        return TemplateResponse(
            request, f"admin/leagues/{template}.html", {**frame, "opts": self.opts, "title": title, **context}
        )

    def _prefix(self) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}"


def attempted(request: HttpRequest, form: forms.Form, act: Callable[[], str | None]) -> bool:
    """Do what a valid form asks for, and say so; where the service refuses, the form says why instead."""
    try:
        said = act()
    except ServiceError as error:
        refuse(form, error)
        return False
    messages.success(request, said or _("Done."))
    return True


def refuse(form: forms.Form, error: ServiceError) -> None:
    """Make a refusal an error of the form, at the field that it names."""
    name = error.params.get("field")
    form.add_error(name if name in form.fields else None, in_words(error, form.fields))


def in_words(error: ServiceError, fields: Mapping[str, forms.Field] = SeasonForm.base_fields) -> str:
    """A refusal as a sentence; a field that it names is called as these do, or as the form of a season does."""
    params = {name: _listed(value) for name, value in error.params.items()}
    named = {**SeasonForm.base_fields, **fields}.get(error.params.get("field", ""))
    return wording.error(error.code, {**params, "field": named.label} if named else params)


def _listed(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, list) else value
