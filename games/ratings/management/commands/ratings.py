"""`manage.py ratings --recompute`: build all ratings and all reliability anew."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.ratings.services import punctuality, rating


class Command(BaseCommand):
    """Says how many games were rated and counted."""

    help = "Build the ratings of all players anew from the games that have ended, and their reliability."

    def add_arguments(self, parser: CommandParser) -> None:
        """What to do: nothing is changed by mistake."""
        parser.add_argument("--recompute", action="store_true", help="delete what is stored and compute it anew")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Recompute."""
        if not options["recompute"]:
            raise CommandError("say --recompute")
        self.stdout.write(f"rated {rating.recompute()} games")
        self.stdout.write(f"counted the moves of {punctuality.recount()} games")
