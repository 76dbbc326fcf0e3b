"""Several at once, each on a connection of its own."""

import threading
from collections.abc import Callable

from django.db import connection

from games.models import Game
from games.services.errors import ServiceError
from tests import factories


def together(*acts: Callable[[], object]) -> list[object]:
    """Do all acts at the same time; what each returned, or the code of its ServiceError, or the exception's name."""
    start = threading.Barrier(len(acts))
    results: list[object] = [None] * len(acts)

    def work(place: int) -> None:
        try:
            start.wait()
            results[place] = acts[place]()
        except ServiceError as error:
            results[place] = error.code
        except Exception as error:  # the test shows it
            results[place] = repr(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(place,)) for place in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def gap_free(row: Game) -> bool:
    """Whether the events of a game are numbered without a gap, up to the last one."""
    return list(row.events.values_list("number", flat=True)) == list(range(1, factories.fresh(row).event_count + 1))
