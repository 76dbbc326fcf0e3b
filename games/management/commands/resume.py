"""`manage.py resume GAME…`: let paused games go on, once the code plays them again."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import wording
from games.services import running
from games.services.errors import ServiceError


class Command(BaseCommand):
    """Prints a line a game; exit code 1 if one is not paused, unknown, or still does not run."""

    help = "Let games that check_running paused go on, with fresh clocks and the mails that were held back."

    def add_arguments(self, parser: CommandParser) -> None:
        """The codes of the games."""
        parser.add_argument("games", nargs="+", metavar="GAME")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Resume each."""
        failed = [code for code in options["games"] if not self._resumed(code)]
        if failed:
            raise CommandError(f"not resumed: {', '.join(failed)}")

    def _resumed(self, code: str) -> bool:
        try:
            running.resume(code=code)
        except ServiceError as error:
            self.stderr.write(f"{code}: {wording.error(error.code, error.params)}")
            return False
        self.stdout.write(f"{code}: resumed, with fresh clocks and the mails it held back")
        return True
