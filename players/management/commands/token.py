"""`manage.py token PLAYER`: an API token for a player, printed once."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from players.models import Player, Scope
from players.services import tokens


class Command(BaseCommand):
    """Issue an API token and print it, alone on its line, so that a script can take it."""

    help = "Issue an API token for a player and print it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """PLAYER, --scopes, --days, --name."""
        parser.add_argument("player", help="name of the player")
        parser.add_argument("--scopes", default="read,play", help=f"of {', '.join(Scope.values)} (default: read,play)")
        parser.add_argument("--days", type=int, default=90, help="how long it lasts (default: 90)")
        parser.add_argument("--name", default="command line", help="what the tokens page calls it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Issue and print."""
        player = Player.objects.filter(username__iexact=options["player"]).first()
        if player is None:
            raise CommandError(f"There is no player {options['player']}.")
        scopes = [scope.strip() for scope in options["scopes"].split(",")]
        try:
            raw = tokens.issue(player, options["name"], scopes, options["days"])
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        self.stdout.write(raw)
