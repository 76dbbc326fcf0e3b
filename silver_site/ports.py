"""A port to serve on."""

import contextlib
import socket

TRIED = 50


def listen(host: str, preferred: int) -> socket.socket:
    """Return a socket that listens on `preferred`, on the next free port after it, or on any that the system gives.

    It is held from now on, so that nobody takes the port before the web server starts. Raises OSError if `host` is
    not ours to listen on.
    """
    for port in (*range(preferred, min(preferred + TRIED, 65536)), 0):
        with contextlib.suppress(OSError):
            listener = bound(host, port)
            listener.listen(128)
            return listener
    raise OSError(f"No port of {host} could be listened on.")


def bound(host: str, port: int) -> socket.socket:
    """Return a socket bound to exactly that port, which does not listen yet. Raises OSError if it is taken."""
    taken = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    # A port whose last connections are still closing is free.
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except OSError:
        taken.close()
        raise
    return taken
