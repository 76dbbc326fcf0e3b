"""More time for seats that are asked, granted by staff: some days each time, some more a game in all."""

from collections.abc import Collection
from datetime import timedelta

from django.db import transaction

from games import engine
from games.models import Game
from games.services import clocks, staff
from games.services.errors import ServiceError
from games.services.matches import engine_guard
from players.models import Player

LEAST = timedelta(minutes=1)
MOST = timedelta(days=7)
IN_ALL = timedelta(days=14)


def grant(*, code: str, by: Player, letters: Collection[str], seconds: int, why: str, permitted: bool = False) -> Game:
    """Put this time on the clocks of these seats, all of them asked now and played by people; tell the table.

    Their deadlines move by it, and they are reminded anew; a clock that stands still keeps it. What several seats get
    at once counts once. The same for the same reason within a minute is a second click, and grants nothing.
    permitted: as in `staff.check`; then the table is not told by mail either, but by the caller. Raises ServiceError
    game-not-found 404; not-staff or own-game 403; game-not-running or grants-used-up (`left` seconds) 409; bad-grant
    (`least`, `most` seconds) or bad-reason 422; engine-failed 500.
    """
    with transaction.atomic(), engine_guard(code):
        held = staff.held(code)
        row = held.row
        reason = staff.check(by, row, why, permitted=permitted)
        wanted = [letter for letter in engine.SEATS if letter in letters]
        more = timedelta(seconds=seconds) if abs(seconds) <= MOST.total_seconds() else timedelta()
        asked = set(clocks.asked(held.game).questions).intersection(held.people)
        if not wanted or len(wanted) < len(letters) or not asked.issuperset(wanted) or not LEAST <= more <= MOST:
            least, most = (int(bound.total_seconds()) for bound in (LEAST, MOST))
            raise ServiceError("bad-grant", 422, least=least, most=most)
        what = f"{seconds} seconds granted to {', '.join(wanted)}: {reason}"
        if staff.noted_just_now(by, row, what, held.at):
            return row
        if row.granted + more > IN_ALL:
            left = int((IN_ALL - row.granted).total_seconds())
            raise ServiceError("grants-used-up", 409, game=code, left=left)
        held.values["granted"] = row.granted + more
        for letter in wanted:
            held.add_time(letter, more)
        held.tell("time_granted", seats=wanted, seconds=seconds)
        if not permitted:
            held.table_news()
        staff.note(by, row, what, held.at)
        held.store()
        return row
