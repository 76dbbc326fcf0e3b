"""`manage.py rehearse`: games of simulated people on a fast clock, and what they would be sent, and when."""

from argparse import SUPPRESS, ArgumentParser
from dataclasses import fields
from typing import Any

import orjson
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from games.management.rehearsal import apart
from games.management.rehearsal.plan import NAMES, Plan
from games.management.rehearsal.stage import Stage
from games.services.errors import ServiceError
from silver_site.clock import now

DAY = 24 * 3600
NUMBERS = (
    ("--games", 1, "how many games the same people play at once"),
    ("--seats", 2, f"people at each table, at most {len(NAMES)}"),
    ("--rounds", 1, "rounds of each game"),
    ("--move-time", DAY, "seconds a move has, or adds to a bank"),
    ("--bank", None, "seconds a seat starts with"),
    ("--cap", None, "seconds a seat can save up"),
    ("--late", 10, "how often, in percent, a person sleeps through a move"),
    ("--seed", 0, "the same seed and start give the same rehearsal"),
    ("--days", 365, "after so many days it ends at the latest"),
)


class Command(BaseCommand):
    """Rehearses in a process of its own, with a database and a mailbox that are gone when it ends."""

    help = "Play games of simulated people on a fast clock, and print what was sent and when. Touches no real data."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The fields of a Plan."""
        for name, default, meaning in NUMBERS:
            parser.add_argument(name, type=int, default=default, help=f"{meaning} (default: {default or 'none'})")
        parser.add_argument("--decks", default="bullet", help="slug of an official setup (default: bullet)")
        parser.add_argument("--days-off", default="", help="days of the week that don't count: 67 is the weekend")
        parser.add_argument("--zone", dest="zones", action="append", help="a time zone; several are given out in turn")
        parser.add_argument("--hours", default="", help="when people are awake: 08:00-22:00 (default: always)")
        parser.add_argument("--start", default="", help="when the games start, such as 2026-03-27T18:00 (UTC)")
        # How the command calls itself in the process apart.
        parser.add_argument("--plan", help=SUPPRESS)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print a line for each mail and each thing told, then a summary. CommandError where something failed."""
        if options["plan"]:
            self._play(Plan(**orjson.loads(options["plan"])))
            return
        values = {field.name: options[field.name] for field in fields(Plan)}
        values |= {"zones": options["zones"] or ["UTC"], "start": options["start"] or f"{now():%Y-%m-%dT%H:%M}"}
        if apart.rehearse(_checked(Plan(**values)), self._say):
            raise CommandError("the rehearsal failed; see above")

    def _play(self, plan: Plan) -> None:
        """In the process apart."""
        if not apart.is_apart():
            raise CommandError("a plan is played in a process of its own only")
        call_command("migrate", interactive=False, verbosity=0)
        try:
            done = Stage(plan, self._say).play()
        except ServiceError as error:
            raise CommandError(f"{error.code} {error.params}") from error
        if not done:
            raise CommandError("not everything was sent")

    def _say(self, line: str) -> None:
        self.stdout.write(line)


def _checked(plan: Plan) -> Plan:
    """The plan, if its words and numbers say something; the rules of games are checked where they are opened."""
    if plan.games < 1 or not 2 <= plan.seats <= len(NAMES) or not 0 <= plan.late <= 100 or plan.days < 1:
        raise CommandError(f"--games and --days from 1, --seats from 2 to {len(NAMES)}, --late from 0 to 100")
    if not plan.days_off.isdigit() and plan.days_off:
        raise CommandError("--days-off are digits from 1 (Monday) to 7")
    try:
        _ = plan.began, plan.awake
    except ValueError as error:
        raise CommandError(f"--start or --hours: {error}") from error
    return plan
