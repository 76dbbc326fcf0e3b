"""`manage.py verify GAME…`: check the shuffle and the answers of ended games."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import wording
from games.services import verification
from games.services.errors import ServiceError


class Command(BaseCommand):
    """Prints a line a check; exit code 1 if anything differs or a game cannot be checked."""

    help = "Check that an ended game was dealt as promised and that its answers lead to what was told."

    def add_arguments(self, parser: CommandParser) -> None:
        """The codes of the games."""
        parser.add_argument("games", nargs="+", metavar="GAME")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Check each."""
        failed = [code for code in options["games"] if not self._verified(code)]
        if failed:
            raise CommandError(f"not verified: {', '.join(failed)}")

    def _verified(self, code: str) -> bool:
        try:
            report = verification.verify(code)
        except ServiceError as error:
            self.stderr.write(f"{code}: {wording.error(error.code, error.params)}")
            return False
        answers = {True: "ok", False: f"differ at event {report.difference}", None: "not checked, other rules"}
        self.stdout.write(f"{code}: commitment {_word(report.commitment)}")
        self.stdout.write(f"{code}: deal {_word(report.deal)}")
        self.stdout.write(
            f"{code}: answers {answers[report.answers]} ({report.events} events, rules {report.rules_version})"
        )
        self.stdout.write(f"{code}: secret {report.secret}")
        for letter, nonce in report.nonces.items():
            self.stdout.write(f"{code}: nonce {letter} {nonce}")
        return report.ok


def _word(ok: bool) -> str:
    return "ok" if ok else "WRONG"
