"""Standings: points and ranks by hand, who withdrew, uneven fields, crosstables, and what never matters."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.formats.points import BadPoints, Points
from games.leagues.formats.results import BadResult, SeatResult, TableResult
from games.leagues.formats.standings import BadScoring, Row, Scoring, crosstable, standings
from games.leagues.formats.tally import WITHDRAWALS, Meeting
from games.leagues.formats.tiebreaks import DEFAULT_CHAIN
from tests.leagues.formats.tables import MEMBERS, Table, numbers, order, seasons, table

FIVE = ["ada", "bob", "cyd", "dan", "eve"]
# A complete league of five: everybody plays four games, every two meet three times.
LEAGUE = [
    table(1, "ada 20", "bob 30", "cyd 40", "dan 50"),
    table(2, "bob 30", "cyd 30", "dan 40", "eve 50"),
    table(3, "cyd 20", "dan 40", "eve 40", "ada 50"),
    table(4, "dan 10", "eve 20", "ada 30", "bob 40"),
    table(5, "eve 10", "ada 20", "bob 30", "cyd 40"),
]


def row_of(rows: list[Row[str]], member: str) -> Row[str]:
    """The row of a member."""
    return next(row for row in rows if row.member == member)


def test_a_complete_league_by_hand() -> None:
    rows = standings(FIVE, LEAGUE, Scoring())

    # ada 10 + 1 + 3 + 6; bob 6 + 8 + 1 + 3; cyd 3 + 8 + 10 + 1; dan 1 + 3 + 4.5 + 10; eve 1 + 4.5 + 6 + 10.
    assert order(rows) == "cyd eve ada dan bob"
    assert [row.points for row in rows] == numbers(22, "43/2", 20, "37/2", 18)
    assert {row.played for row in rows} == {4}
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5]
    assert [row.decided_by for row in rows] == ["", "points", "points", "points", "points"]
    assert [row.firsts for row in rows] == numbers("3/2", 1, 1, 1, "1/2")
    assert [len(row.tie_breaks) for row in rows] == [len(DEFAULT_CHAIN)] * 5


def test_the_crosstable_says_what_every_two_made_when_they_met() -> None:
    table_of = crosstable(FIVE, LEAGUE, Scoring())

    assert table_of["ada", "bob"] == Meeting(own=Fraction(19), theirs=Fraction(10), tables=3)
    assert table_of["bob", "ada"] == Meeting(own=Fraction(10), theirs=Fraction(19), tables=3)
    assert len(table_of) == 5 * 4


def test_open_and_voided_tables_count_for_nothing() -> None:
    running = TableResult(2, (SeatResult("ada", None, None), SeatResult("bob", None, None)), "open")
    voided = table(3, "bob 1", "ada 2", status="voided")
    rows = standings(["ada", "bob"], [table(1, "ada 1", "bob 2"), running, voided], Scoring())

    assert [(row.member, row.points, row.played) for row in rows] == [("ada", 10, 1), ("bob", 6, 1)]


def test_before_the_first_result_all_are_equal_but_for_the_lot() -> None:
    rows = standings(FIVE, [], Scoring(seed="s"))
    assert sorted(row.member for row in rows) == FIVE
    assert [row.decided_by for row in rows] == ["", "lot", "lot", "lot", "lot"]
    assert order(standings(FIVE, [], Scoring(chain=()))) == "ada=bob=cyd=dan=eve"
    assert standings([], [], Scoring()) == []


def test_shared_ranks_leave_the_next_ones_out() -> None:
    rows = standings(["cyd", "ada", "bob"], [table(1, "ada 1", "bob 1", "cyd 2")], Scoring(chain=("wins",)))
    assert [(row.rank, row.member, row.decided_by) for row in rows] == [
        (1, "ada", ""),
        (1, "bob", ""),
        (3, "cyd", "points"),
    ]


def test_of_those_who_share_a_rank_only_the_first_is_behind_the_row_above() -> None:
    rows = standings(["ada", "bob", "cyd"], [table(1, "ada 1", "bob 2", "cyd 2")], Scoring(chain=()))
    assert [(row.rank, row.decided_by) for row in rows] == [(1, ""), (2, "points"), (2, "")]


def test_in_uneven_fields_the_mean_by_table_is_fair() -> None:
    tables = [table(1, "ada 1", "bob 2"), table(2, "bob 1", "cyd 2"), table(3, "cyd 1", "dan 2")]
    members = ["ada", "bob", "cyd", "dan"]

    assert order(standings(members, tables, Scoring(ranking="sum", chain=()))) == "bob=cyd ada dan"
    by_mean = standings(members, tables, Scoring(ranking="mean", chain=()))
    assert order(by_mean) == "ada bob=cyd dan"
    assert [row.mean for row in by_mean] == [10, 8, 8, 6]
    assert [row.points for row in by_mean] == [10, 16, 16, 6]
    assert by_mean[1].decided_by == "points"


# eve withdraws: she sits at tables 2 to 5; what ada, bob, cyd and dan have left is table 1.
EXPECTED: Mapping[str, tuple[list[Fraction], list[int], int]] = {
    "keep": (numbers(22, 20, "37/2", 18, "43/2"), [4, 4, 4, 4, 4], 0),
    "void": (numbers(10, 6, 3, 1, 0), [1, 1, 1, 1, 0], 0),
    "average": (numbers(40, 24, 12, 4, 0), [1, 1, 1, 1, 0], 3),
}


@pytest.mark.parametrize("policy", WITHDRAWALS)
def test_tables_of_who_withdrew_count_as_was_announced(policy: str) -> None:
    rows = standings(FIVE, LEAGUE, Scoring(), {"eve": policy})
    points, played, averaged = EXPECTED[policy]

    assert [row.points for row in rows] == points
    assert [row.played for row in rows] == played
    assert {row.averaged for row in rows[:-1]} == {averaged}
    assert (rows[-1].member, rows[-1].withdrawn, rows[-1].decided_by) == ("eve", True, "withdrawn")


def test_who_has_no_other_table_gets_nothing_on_average() -> None:
    rows = standings(["ada", "bob"], [table(1, "ada 1", "bob 2")], Scoring(), {"bob": "average"})
    assert [(row.points, row.mean, row.averaged) for row in rows] == [(0, 0, 1), (0, 0, 0)]


def test_averaged_tables_do_not_change_a_mean_and_are_no_meetings() -> None:
    scoring = Scoring(ranking="mean")
    assert [row.mean for row in standings(FIVE, LEAGUE, scoring, {"eve": "average"})] == [10, 6, 3, 1, 0]
    assert {tables.tables for tables in crosstable(FIVE, LEAGUE, scoring, {"eve": "average"}).values()} == {1}


def test_where_two_withdrew_differently_void_comes_before_average_before_keep() -> None:
    def played(withdrawn: dict[str, str]) -> tuple[int, int]:
        row = row_of(standings(FIVE, LEAGUE[1:2], Scoring(), withdrawn), "bob")
        return row.played, row.averaged

    assert played({"cyd": "keep", "dan": "void", "eve": "average"}) == (0, 0)
    assert played({"cyd": "keep", "eve": "average"}) == (0, 1)
    assert played({"cyd": "keep"}) == (1, 0)


def test_who_withdrew_ranks_last_even_with_the_most_points() -> None:
    rows = standings(FIVE, LEAGUE, Scoring(), {"cyd": "keep", "eve": "keep"})
    assert order(rows) == "ada dan bob cyd eve"
    assert [row.decided_by for row in rows[-2:]] == ["withdrawn", "points"]


def test_what_does_not_fit_together_is_refused() -> None:
    for members, tables, withdrawn in [
        (["ada", "ada"], [], {}),
        (["ada"], [table(1, "ada 1", "bob 2")], {}),
        (["ada", "bob"], [table(1, "ada 1", "bob 2"), table(1, "ada 1", "bob 2")], {}),
        (["ada", "bob"], [], {"cyd": "keep"}),
        (["ada", "bob"], [], {"bob": "improvised"}),
    ]:
        with pytest.raises(BadResult):
            standings(members, tables, Scoring(), withdrawn)


def test_ways_of_scoring_that_there_are_not_are_refused() -> None:
    for wrong in ({"per": "hour"}, {"forfeit": "jail"}, {"ranking": "median"}):
        with pytest.raises(BadScoring):
            Scoring(**wrong)
    with pytest.raises(BadScoring):
        Scoring(seats=1)
    with pytest.raises(BadPoints):
        Scoring(points=Points.parse("3-1"), seats=3)


scorings = st.builds(
    Scoring,
    points=st.sampled_from([Points.parse("10-6-3-1"), Points.parse("6-4-2-0"), Points.parse("linear")]),
    per=st.sampled_from(["game", "rounds"]),
    forfeit=st.sampled_from(["played", "last", "nothing"]),
    ranking=st.sampled_from(["sum", "mean"]),
    chain=st.permutations(["wins", "mean_place", "relative", "total", "head_to_head"]).map(
        lambda names: (*names[:3], "lot")
    ),
    seed=st.sampled_from(["one", "two"]),
)
leavers = st.dictionaries(st.sampled_from(MEMBERS), st.sampled_from(WITHDRAWALS), max_size=2)


@settings(max_examples=15, deadline=None)
@given(tables=seasons(), scoring=scorings, withdrawn=leavers, data=st.data())
def test_names_and_the_order_of_tables_change_nothing(
    tables: list[Table], scoring: Scoring, withdrawn: dict[str, str], data: st.DataObject
) -> None:
    rows = standings(MEMBERS, tables, scoring, withdrawn)
    shuffled = data.draw(st.permutations(tables))
    names = dict(zip(MEMBERS, data.draw(st.permutations(MEMBERS)), strict=True))
    renamed = [
        TableResult(
            one.number,
            tuple(SeatResult(names[s.member], s.place, s.total, s.rounds, s.forfeited) for s in one.seats),
            one.status,
        )
        for one in tables
    ]
    others = standings(
        [names[member] for member in MEMBERS],
        renamed,
        scoring,
        {names[member]: policy for member, policy in withdrawn.items()},
    )

    assert standings(MEMBERS, shuffled, scoring, withdrawn) == rows
    assert [names[row.member] for row in rows] == [row.member for row in others]
    assert [row.tie_breaks for row in rows] == [row.tie_breaks for row in others]


@settings(max_examples=15, deadline=None)
@given(tables=seasons(), scoring=scorings, withdrawn=leavers)
def test_with_a_lot_everybody_has_a_rank_of_his_own_and_its_reason_holds(
    tables: list[Table], scoring: Scoring, withdrawn: dict[str, str]
) -> None:
    rows = standings(MEMBERS, tables, scoring, withdrawn)

    assert sorted(row.member for row in rows) == list(MEMBERS)
    assert [row.rank for row in rows] == list(range(1, 8))
    assert [row.withdrawn for row in rows] == sorted(row.member in withdrawn for row in rows)
    for above, below in pairwise(rows):
        assert _reason(above, below, scoring.ranking) == below.decided_by


def _reason(above: Row[str], below: Row[str], ranking: str) -> str:
    """The first thing in which two neighbours differ, found anew from what the rows show."""
    if above.withdrawn != below.withdrawn:
        return "withdrawn"
    better, worse = (above.mean, below.mean) if ranking == "mean" else (above.points, below.points)
    if better != worse:
        return "points" if better > worse else "wrong"
    for one, other in zip(above.tie_breaks, below.tie_breaks, strict=True):
        if one.value == other.value:
            continue
        if one.value is None or other.value is None:
            return one.name if other.value is None else "wrong"
        low = one.name in ("mean_place", "total", "lot")
        return one.name if (one.value < other.value) == low else "wrong"
    return ""


@settings(max_examples=15, deadline=None)
@given(tables=seasons(), withdrawn=leavers)
def test_points_are_neither_lost_nor_made(tables: list[Table], withdrawn: dict[str, str]) -> None:
    finished = [one for one in tables if one.status == "finished"]
    rows = standings(MEMBERS, tables, Scoring(), dict.fromkeys(withdrawn, "keep"))
    assert sum(row.points for row in rows) == 20 * len(finished)
    assert sum(row.firsts for row in rows) == len(finished)
    assert sum(row.played for row in rows) == 4 * len(finished)
