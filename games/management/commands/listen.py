"""`manage.py listen`: takes answers to our mails by LMTP or SMTP."""

import asyncio
import signal
import socket
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.mail.incoming import listener
from silver_site import ports


class Command(BaseCommand):
    """Listen where SILVER_LISTEN says, until told to end."""

    help = "Take answers to our mails by LMTP or SMTP, at SILVER_LISTEN. Put it behind a mail server."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--fd: a socket that listens already."""
        parser.add_argument("--fd", type=int, help="listen on this open socket instead")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until SIGTERM or SIGINT."""
        if not settings.SILVER_REPLY_ADDRESS:
            raise CommandError("SILVER_REPLY_ADDRESS is not set: no mail could be for us.")
        if settings.SILVER_LISTEN_PROTOCOL not in {"lmtp", "smtp"}:
            raise CommandError("SILVER_LISTEN_PROTOCOL is neither lmtp nor smtp.")
        asyncio.run(self._run(_socket(options["fd"])))

    async def _run(self, listening: socket.socket) -> None:
        end = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, end.set)
        await listener.serve(listening, started=lambda: self._say(listening), end=end)

    def _say(self, listening: socket.socket) -> None:
        host, port = listening.getsockname()[:2]
        self.stdout.write(f"Listening on {host}:{port} ({settings.SILVER_LISTEN_PROTOCOL}).")
        self.stdout.flush()


def _socket(descriptor: int | None) -> socket.socket:
    if descriptor is not None:
        return socket.socket(fileno=descriptor)
    host, _, port = settings.SILVER_LISTEN.rpartition(":")
    if not port.isdecimal():
        raise CommandError("SILVER_LISTEN is not HOST:PORT.")
    try:
        listening = ports.bound(host.strip("[]") or "127.0.0.1", int(port))
    except OSError as error:
        raise CommandError(f"{settings.SILVER_LISTEN} cannot be listened on: {error.strerror}.") from None
    listening.listen(128)
    return listening
