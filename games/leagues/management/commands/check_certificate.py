"""`manage.py check_certificate`: whether the pairings of a season are what their seed gives, and what they promise."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.leagues.formats.certificate import check
from games.leagues.services import seasons
from games.services.errors import ServiceError


class Command(BaseCommand):
    """Draws a certificate again and counts it; of a season here, also whether its rows are what it says."""

    help = "Check a pairing certificate: a JSON file from a season's page, or a season of this server (LEAGUE/NUMBER)."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to check."""
        parser.add_argument("certificate", help="a file, or the season as LEAGUE/NUMBER, such as spring/2")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print that it holds; fail with what does not."""
        faults = check(_certificate(options["certificate"]))
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise CommandError("the certificate does not hold")
        self.stdout.write("The certificate holds: the pairings are what the seed gives, and even as it promises.")


def _certificate(name: str) -> Any:
    if Path(name).is_file():
        try:
            return json.loads(Path(name).read_text(encoding="utf-8"))
        except ValueError:
            raise CommandError(f"{name} is no JSON") from None
    league, _, number = name.rpartition("/")
    if not league or not number.isdecimal():
        raise CommandError(f"there is no file {name}")
    try:
        season = seasons.get(league, int(number))
    except ServiceError:
        raise CommandError(f"there is no season {name}") from None
    if season.plan is None:
        raise CommandError(f"the pairings of {name} are not published yet")
    return season.plan
