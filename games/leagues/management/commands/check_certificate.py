"""`manage.py check_certificate`: whether the pairings of a season are what their seed gives, and what they promise."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.leagues.formats.certificate import check
from games.leagues.models import Season
from games.leagues.services import seasons
from games.leagues.services.tallying import unlike_plan
from games.services.errors import ServiceError


class Command(BaseCommand):
    """Draws a certificate again and counts it; of a season here, its tables must be the published ones too."""

    help = "Check a pairing certificate: a JSON file from a season's page, or a season of this server (LEAGUE/NUMBER)."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to check."""
        parser.add_argument("certificate", help="a file, or the season as LEAGUE/NUMBER, such as spring/2")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print that it holds; fail with what does not."""
        name = options["certificate"]
        if Path(name).is_file():
            faults = check(_read(name))
        else:
            season = _season(name)
            faults = [*check(season.plan or {}), *unlike_plan(season)]
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise CommandError("the certificate does not hold")
        self.stdout.write("The certificate holds: the pairings are what the seed gives, and even as it promises.")


def _read(name: str) -> Any:
    try:
        return json.loads(Path(name).read_text(encoding="utf-8"))
    except ValueError:
        raise CommandError(f"{name} is no JSON") from None


def _season(name: str) -> Season:
    """The season LEAGUE/NUMBER, whose pairings are published."""
    league, _, number = name.rpartition("/")
    if not league or not number.isdecimal():
        raise CommandError(f"there is no file {name}")
    try:
        season = seasons.get(league, int(number))
    except ServiceError:
        raise CommandError(f"there is no season {name}") from None
    if season.plan is None:
        raise CommandError(f"the pairings of {name} are not published yet")
    return season
