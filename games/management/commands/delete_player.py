"""`manage.py delete_player NAME`: delete an account for good, at its owner's wish."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services import accounts
from players.models import Player


class Command(BaseCommand):
    """Asks for nothing: what is deleted cannot be brought back."""

    help = "Delete an account: bots take his seats for good, his games keep their record under a neutral name."

    def add_arguments(self, parser: CommandParser) -> None:
        """The name as others see it."""
        parser.add_argument("name")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Delete."""
        player = Player.objects.filter(username__iexact=options["name"]).first()
        if player is None:
            raise CommandError(f"There is no player {options['name']}.")
        accounts.delete_player(player=player)
        self.stdout.write(f"{options['name']} is deleted")
