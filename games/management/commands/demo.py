"""`manage.py demo`: a game against three bots, and an address that leads to one's move in it."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from games.models import DeckSetup, Game, Seat
from games.services import lobby
from players import demo
from players.models import Player

SECONDS_A_MOVE = 3 * 24 * 3600


class Command(BaseCommand):
    """Make the demo account and its game, and print a log-in link. Only where SILVER_DEMO is on."""

    help = "Make a demo account with a running game against bots and print an address that logs in to it."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the address."""
        if not settings.SILVER_DEMO:
            raise CommandError("Demo accounts exist in the demo only: set SILVER_DEMO=1")
        self.stdout.write(demo_address(settings.SILVER_BASE_URL))


def demo_address(base_url: str) -> str:
    """Return an address under `base_url` that logs in as the demo account, at a table where it is to move.

    Raises PermissionError where there is no demo.
    """
    player = demo.account()
    game = game_to_move_in(player) or new_game(player)
    return base_url + demo.login_path(player, reverse("web:game", args=[game.code]))


def game_to_move_in(player: Player) -> Game | None:
    """Return a running game in which `player` is asked something, the latest if there are several."""
    seats = Seat.objects.filter(player=player, game__status="running", asked__isnull=False)
    seat = seats.select_related("game").order_by("-game__started_at").first()
    return seat.game if seat else None


def new_game(player: Player) -> Game:
    """Start a whole game of Silver Bullet against three bots; it begins with everybody's peek, so `player` is asked."""
    return lobby.create_game(
        host=player,
        setup=DeckSetup.objects.get(slug="bullet"),
        seats=4,
        rounds=4,
        move_time=SECONDS_A_MOVE,
        remember=True,
        access="invitation",
        bots=3,
    )
