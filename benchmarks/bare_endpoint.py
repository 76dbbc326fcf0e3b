"""The yardstick for a move over HTTP: Django and REST framework doing the least that a move must do, and no rules.

Token, serializer, transaction, a locked row with 6 KB of JSON, changed and saved, one event row, an answer of 3 KB.
Needs BENCH_DATABASE_URL. `python -m benchmarks.bare_endpoint GAMES` fills the database and prints one token a line; a
WSGI server serves `benchmarks.bare_endpoint:application`.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import django
import environ
from django.conf import settings

USERS = 40

settings.configure(
    DEBUG=False,
    SECRET_KEY="bench-only",  # noqa: S106 - a server of a benchmark on the loopback
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    DATABASES={"default": {**environ.Env.db_url_config(os.environ["BENCH_DATABASE_URL"]), "CONN_MAX_AGE": None}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "rest_framework",
        "rest_framework.authtoken",
    ],
    MIDDLEWARE=["django.middleware.common.CommonMiddleware"],
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.TokenAuthentication"],
        "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    },
    LOGGING_CONFIG=None,
)
django.setup()

from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.db import connection, models, transaction
from django.urls import path
from rest_framework import serializers
from rest_framework.authtoken.models import Token
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response


class Game(models.Model):
    """One row of JSON and its version."""

    version = models.IntegerField(default=0)
    state = models.JSONField()

    class Meta:
        app_label = "bench"
        db_table = "bench_game"

    def __str__(self) -> str:
        return str(self.pk)


class Event(models.Model):
    """What a move leaves behind."""

    game = models.ForeignKey(Game, models.CASCADE)
    seq = models.IntegerField()
    kind = models.CharField(max_length=20)
    data = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "bench"
        db_table = "bench_event"
        constraints = (models.UniqueConstraint(fields=["game", "seq"], name="bench_event_seq"),)

    def __str__(self) -> str:
        return f"{self.game_id} {self.seq}"


class MoveIn(serializers.Serializer):
    """The body of a move."""

    kind = serializers.ChoiceField(["draw", "exchange", "discard"])
    slots = serializers.ListField(child=serializers.IntegerField(min_value=0, max_value=4), max_length=5)
    version = serializers.IntegerField(required=False)


def big_state() -> dict[str, Any]:
    """About 6 KB."""
    cards = [
        {
            "id": number,
            "value": number % 14,
            "face_up": number % 3 == 0,
            "zone": "village",
            "owner": number % 4,
            "slot": number // 4,
            "seen_by": [number % 4],
        }
        for number in range(52)
    ]
    return {
        "cards": cards,
        "turn": 0,
        "round": 1,
        "scores": [[0, 0, 0, 0] for _ in range(4)],
        "log": [
            {"seq": number, "kind": "exchange", "player": number % 4, "slots": [number % 5], "face_up": False}
            for number in range(10)
        ],
    }


def view_of(state: dict[str, Any], version: int) -> dict[str, Any]:
    """About 3 KB."""
    shown = ("id", "owner", "slot", "face_up")
    return {
        "version": version,
        "turn": state["turn"],
        "scores": state["scores"],
        "cards": [
            {**{name: card[name] for name in shown}, "value": card["value"] if card["face_up"] else None}
            for card in state["cards"]
        ],
    }


@api_view(["POST"])
def move(request: Request, pk: int) -> Response:
    """Lock, change, save, log, answer."""
    body = MoveIn(data=request.data)
    body.is_valid(raise_exception=True)
    kind, slots = body.validated_data["kind"], body.validated_data["slots"]
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=pk)
        state = game.state
        state["turn"] = (state["turn"] + 1) % 4
        card = state["cards"][game.version % 52]
        card["face_up"] = not card["face_up"]
        logged = {"seq": game.version, "kind": kind, "player": state["turn"], "slots": slots, "face_up": False}
        state["log"] = [*state["log"][1:], logged]
        game.version += 1
        game.save(update_fields=["state", "version"])
        Event.objects.create(game=game, seq=game.version, kind=kind, data=dict(body.validated_data))
    return Response(view_of(state, game.version))


urlpatterns = [path("g/<int:pk>/move", move)]


def fill(games: int) -> list[str]:
    """Make the tables, the games and the users; returns their tokens."""
    call_command("migrate", verbosity=0)
    with connection.schema_editor() as editor:
        editor.create_model(Game)
        editor.create_model(Event)
    Game.objects.bulk_create([Game(state=big_state()) for _ in range(games)])
    users = [User.objects.create(username=f"u{number}") for number in range(USERS)]
    return [Token.objects.create(user=user).key for user in users]


if __name__ == "__main__":
    print("\n".join(fill(int(sys.argv[1]))))
else:
    application = get_wsgi_application()
