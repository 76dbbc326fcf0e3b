"""`manage.py dead_letters`: mails that could not be read or played; tries them again."""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.mail.incoming import door
from games.models import DeadLetter
from games.services import dead_letters

ALL = "all"


class Command(BaseCommand):
    """List dead letters without what they say; try some again, or settle them."""

    help = (
        "List mails that could not be read or played; --again ID… (or all) tries them again, --settle ID… drops them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--again, --settle."""
        parser.add_argument("--again", nargs="+", metavar="ID", help="try these again; all: every open one")
        parser.add_argument("--settle", nargs="+", metavar="ID", help="note that nothing is to be done about these")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do one of them."""
        if options["again"]:
            self._again(_chosen(options["again"]))
        elif options["settle"]:
            for letter in _chosen(options["settle"]):
                dead_letters.settle(letter.pk)
        else:
            for letter in dead_letters.open_ones().order_by("pk"):
                self.stdout.write(
                    f"{letter.pk}  {letter.received_at:%Y-%m-%d %H:%M}  {letter.source}  {letter.size} bytes  "
                    f"tried {letter.tries} times  {letter.error}"
                )

    def _again(self, letters: Sequence[DeadLetter]) -> None:
        outcomes = []
        for letter in letters:
            try:
                outcomes.append(door.try_again(letter))
            except door.TryLater:
                raise CommandError("The database does not answer.") from None
            self.stdout.write(f"{letter.pk}  {outcomes[-1]}")
        if door.DEAD in outcomes:
            raise CommandError("Not all could be read: see the log.")


def _chosen(ids: Sequence[str]) -> list[DeadLetter]:
    if ids == [ALL]:
        return list(dead_letters.open_ones().order_by("pk"))
    if not all(pk.isdecimal() for pk in ids):
        raise CommandError("An ID is a number; without arguments they are listed.")
    found = DeadLetter.objects.in_bulk([int(pk) for pk in ids])
    if missing := [pk for pk in ids if int(pk) not in found]:
        raise CommandError(f"There is no dead letter {', '.join(missing)}.")
    return [found[int(pk)] for pk in ids]
