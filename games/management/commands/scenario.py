"""`manage.py scenario FILE…`: run rules examples; needs no database and no environment."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import yaml
from django.core.management.base import BaseCommand, CommandError

from games import scenarios


class Command(BaseCommand):
    """One line for each scenario that fails, with the first difference, and a closing count."""

    help = "Run scenario files; the exit code is 0 only if all pass."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The files."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run them all; CommandError where one fails or a file can't be read."""
        passed = failed = 0
        for path in options["files"]:
            try:
                for name, difference in scenarios.run_file(path):
                    if difference is None:
                        passed += 1
                    else:
                        failed += 1
                        self.stdout.write(f"{path.name}: {name}: {difference}")
            except (OSError, yaml.YAMLError) as error:
                raise CommandError(f"{path}: {error}") from error
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed or not passed:
            raise CommandError("not all scenarios pass")
