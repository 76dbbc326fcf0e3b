"""Celery's transport over files, whose messages are whole before anybody sees them.

In kombu 5.7 a message is a file that is made first and written then: a worker that reads it in between finds nothing
that it could read, and ends. And of a process that is killed while it writes, half a message is left.
"""

from pathlib import Path
from queue import Empty
from time import monotonic
from typing import Any
from uuid import uuid4

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """Writes a message beside its place and puts it there at once; passes over what cannot be read."""

    def _put(self, queue: str, message: Any, **_: Any) -> None:  # type: ignore[override]  # kombu itself has two names
        name = f"{round(monotonic() * 1000)}_{uuid4()}.{queue}.msg"
        folder = Path(self.data_folder_out)
        # No queue's name ends like this: nobody takes it for a message.
        draft = folder / f"{name}.draft"
        try:
            draft.write_text(dumps(message))
            draft.rename(folder / name)
        except OSError as error:
            raise ChannelError(f"cannot add the file {name}") from error

    def _get(self, queue: str, timeout: float | None = None) -> Any:  # noqa: ARG002  (kombu's signature)
        try:
            return super()._get(queue)
        except ValueError:
            # Half a message. It was a wake-up call: the sweeps find what it was for.
            raise Empty from None


class Transport(filesystem.Transport):
    """The transport over files with such channels."""

    Channel = Channel


def use() -> None:
    """Have filesystem:// mean this transport."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:Transport"
