"""`manage.py restored`: to be said once after a backup was restored, before anything else is started."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.timesince import timesince

from games.services import restoring
from silver_site.clock import now


class Command(BaseCommand):
    """Prints what waits in the outbox, and how old it is."""

    help = "After restoring a backup: hold the outbox and void the cursors of clients."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Begin a new life, and tell what is pending."""
        epoch = restoring.restored()
        self.stdout.write(f"epoch {epoch}; nothing is sent until `manage.py release`")
        waiting = restoring.waiting()
        for one in waiting:
            self.stdout.write(f"{one.kind}: {one.count} waiting, the oldest for {timesince(one.since, now())}")
        if not waiting:
            self.stdout.write("nothing waits to be sent")
