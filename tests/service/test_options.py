"""Which rules of time a game may be opened with."""

import pytest

from games.models import Game
from games.services.errors import ServiceError
from tests import factories

pytestmark = pytest.mark.django_db
HOUR, DAY = 3600, 86400


def test_a_game_has_no_bank_and_no_days_off_unless_they_are_wanted() -> None:
    row = factories.fresh(factories.opened())

    assert (row.bank, row.cap, row.days_off) == (None, None, "")
    assert (row.misses_allowed, row.leave_allowed, row.pauses_allowed) == (3, True, True)


def test_all_rules_of_time_can_be_chosen() -> None:
    row = factories.opened(
        move_time=12 * HOUR,
        bank=3 * DAY,
        cap=5 * DAY,
        days_off=[7, 6],
        misses_allowed=0,
        leave_allowed=False,
        pauses_allowed=False,
    )

    row = factories.fresh(row)
    assert (row.move_time, row.bank, row.cap, row.days_off) == (12 * HOUR, 3 * DAY, 5 * DAY, "67")
    assert (row.misses_allowed, row.leave_allowed, row.pauses_allowed) == (0, False, False)


@pytest.mark.parametrize(
    ("wanted", "field", "least", "most"),
    [
        ({"bank": DAY}, "cap", DAY, 30 * DAY),
        ({"cap": DAY}, "bank", 600, 30 * DAY),
        ({"bank": 599, "cap": DAY}, "bank", 600, 30 * DAY),
        ({"bank": 31 * DAY, "cap": 31 * DAY}, "bank", 600, 30 * DAY),
        ({"bank": DAY, "cap": DAY - 1}, "cap", DAY, 30 * DAY),
        ({"bank": HOUR, "cap": 2 * HOUR}, "cap", DAY, 30 * DAY),
        ({"bank": DAY, "cap": 31 * DAY}, "cap", DAY, 30 * DAY),
        ({"days_off": [1, 2, 3, 4]}, "days_off", 0, 3),
        ({"days_off": [0]}, "days_off", 1, 7),
        ({"days_off": [8]}, "days_off", 1, 7),
        ({"misses_allowed": -1}, "misses_allowed", 0, 10),
        ({"misses_allowed": 11}, "misses_allowed", 0, 10),
    ],
)
def test_a_refusal_names_the_option_and_its_bounds(
    wanted: dict[str, object], field: str, least: int, most: int
) -> None:
    with pytest.raises(ServiceError) as caught:
        factories.opened(move_time=DAY, **wanted)

    assert (caught.value.code, caught.value.status) == ("bad-option", 422)
    assert caught.value.params == {"field": field, "least": least, "most": most}
    assert not Game.objects.exists()
