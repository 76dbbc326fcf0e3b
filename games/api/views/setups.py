"""Deck setups: the official ones, those that players share, and one's own to write."""

from http import HTTPStatus
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors
from games.api import inputs, outputs, shown
from games.api.base import ApiView, player_of, read
from games.api.schema import SETUP_SLUG, operation
from games.models import DeckSetup
from games.selectors.lists import MOST_SHARED
from games.services import setups
from games.services.errors import ServiceError
from players.models import Player

NOT_FOUND = ("setup-not-found", HTTPStatus.NOT_FOUND)
REFUSED = ("bad-setup", "bad-name")


class SetupList(ApiView):
    """Deck setups; and saving one."""

    @operation(
        "list_setups",
        "The cards that a game can be opened with",
        ok=outputs.Setups,
        of_game=False,
        text=(
            f"The official ones, your own, and the newest {MOST_SHARED} that others share. Older shared ones can still "
            "be read and used by their slug."
        ),
    )
    def get(self, request: Request) -> Response:
        """Answer with the setups."""
        player = player_of(request)
        return Response({"setups": shown.setups(selectors.setups(player), player)})

    @operation(
        "create_setup",
        "Save a setup of your own",
        ok=outputs.Setup,
        status=HTTPStatus.CREATED,
        takes=inputs.SetupChoices,
        errors=(*REFUSED, "too-many-setups"),
        of_game=False,
    )
    def post(self, request: Request) -> Response:
        """Save it."""
        player = player_of(request)
        row = setups.create(owner=player, **chosen(request))
        return Response(shown.setup(row, player), HTTPStatus.CREATED)


class RandomSetup(ApiView):
    """A setup drawn at random."""

    @operation(
        "random_setup",
        "A setup drawn at random",
        ok=outputs.Setup,
        of_game=False,
        text="Each number and the token come from any deck. It is not saved; `POST setups` saves it.",
    )
    def get(self, request: Request) -> Response:
        """Draw one."""
        return Response(shown.setup(setups.random_setup(), player_of(request)))


class SetupDetail(ApiView):
    """One setup: its cards; changing and deleting one's own."""

    http_method_names = ("get", "head", "put", "delete")

    @operation(
        "get_setup", "A setup with its cards", ok=outputs.Setup, errors=(NOT_FOUND,), of_game=False, path=SETUP_SLUG
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answer with the setup."""
        player = player_of(request)
        found = shown.setups([found_setup(slug, player)], player)
        if not found:
            raise ServiceError("setup-not-found", HTTPStatus.NOT_FOUND, setup=slug)
        return Response(found[0])

    @operation(
        "change_setup",
        "Change a setup of your own",
        ok=outputs.Setup,
        takes=inputs.SetupChoices,
        errors=(NOT_FOUND, *REFUSED),
        of_game=False,
        path=SETUP_SLUG,
        text="Games that were opened with it keep their cards.",
    )
    def put(self, request: Request, slug: str) -> Response:
        """Change it."""
        player = player_of(request)
        values = chosen(request)
        row = setups.update(slug=found_setup(slug, player).slug, owner=player, **values)
        return Response(shown.setup(row, player))

    @operation(
        "delete_setup",
        "Delete a setup of your own",
        ok=None,
        status=HTTPStatus.NO_CONTENT,
        errors=(NOT_FOUND, "csrf-failed"),
        of_game=False,
        path=SETUP_SLUG,
        text="Games that were opened with it keep their cards.",
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Delete it."""
        player = player_of(request)
        setups.delete(slug=found_setup(slug, player).slug, owner=player)
        return Response(status=HTTPStatus.NO_CONTENT)


def found_setup(slug: str, player: Player) -> DeckSetup:
    """A setup that this player may see. Raises ServiceError setup-not-found 404."""
    try:
        return selectors.setup(slug, player)
    except ServiceError as error:
        raise ServiceError(error.code, HTTPStatus.NOT_FOUND, **error.params) from None


def chosen(request: Request) -> dict[str, Any]:
    """The body, as the services take it."""
    wanted = read(inputs.SetupChoices, request.data)
    return {**wanted, "choices": dict(enumerate(wanted["choices"]))}
