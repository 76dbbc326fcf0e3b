"""`manage.py release`: send again, after a restored backup was looked at."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services import restoring


class Command(BaseCommand):
    """Exit code 1 if nothing was held."""

    help = "Let the outbox go that `manage.py restored` held."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which messages are too old to be of use."""
        parser.add_argument(
            "--drop-older-than", type=float, metavar="HOURS", help="messages older than that are not sent any more"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Release."""
        hours = options["drop_older_than"]
        dropped = restoring.release(older_than=None if hours is None else timedelta(hours=hours))
        if dropped is None:
            raise CommandError("the outbox is not held")
        left = sum(one.count for one in restoring.waiting())
        self.stdout.write(f"released: {left} messages will be sent, {dropped} were dropped")
