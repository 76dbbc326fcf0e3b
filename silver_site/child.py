"""`python -m silver_site.child FD MODULE ARGUMENTS…`: run a module, and end when the parent is gone.

FD is the reading end of a pipe whose other end only the parent holds. However the parent ends, even by SIGKILL, the
pipe closes and we end in order, so that no server is left behind.
"""

import os
import runpy
import signal
import sys
import threading


def end_with_parent(pipe: int) -> None:
    """Wait for the parent's end of `pipe` to close, then ask ourselves to end."""
    os.read(pipe, 1)
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """Watch the parent and become the module named on the command line."""
    pipe, module = int(sys.argv[1]), sys.argv[2]
    threading.Thread(target=end_with_parent, args=(pipe,), daemon=True).start()
    sys.argv = [module, *sys.argv[3:]]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
