"""`manage.py check_running`: before a release, re-run the open turn of every running game under the new code."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services import running


class Command(BaseCommand):
    """Prints a line for each game that runs differently; exit code 1 if there is one."""

    help = "Re-run the open turn of every running game; games that run differently are paused."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether to pause what differs."""
        parser.add_argument("--dry-run", action="store_true", help="only report, pause nothing")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Check all."""
        pause = not options["dry_run"]
        differences = running.check_running(pause=pause)
        for difference in differences:
            self.stdout.write(f"{difference.game}: {difference.error}{', paused' if pause else ''}")
        if differences:
            raise CommandError(f"{len(differences)} running games would not go on as they stand")
        self.stdout.write("all running games go on as they stand")
