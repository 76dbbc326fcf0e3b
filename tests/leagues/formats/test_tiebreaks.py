"""Every tie-break with numbers made out by hand, and chains that are refused."""

from fractions import Fraction
from hashlib import sha256

import pytest

from games.leagues.formats.points import Points
from games.leagues.formats.standings import Explained, Scoring, standings
from games.leagues.formats.tally import lots
from games.leagues.formats.tiebreaks import DEFAULT_CHAIN, TIE_BREAKS, BadChain, Value, tie_break
from tests.leagues.formats.tables import Table, numbers, order, table

TWO_SEATS = Points.parse("2-0")


def ranked(members: str, tables: list[Table], *chain: str, ranking: str = "sum") -> str:
    """The order of the members, with points 10-6-3-1 and that chain."""
    return order(standings(members.split(), tables, Scoring(chain=chain, ranking=ranking)))


def explained(members: str, tables: list[Table], name: str) -> list[Explained]:
    """What one tie-break alone says of each, top first."""
    rows = standings(members.split(), tables, Scoring(chain=(name,)))
    return [row.tie_breaks[0] for row in rows]


def test_wins() -> None:
    tables = [table(1, "ada 10", "bob 20"), table(2, "ada 30", "cyd 20", "bob 25")]
    rows = standings(["bob", "ada", "cyd"], tables, Scoring(points=Points.parse("8-5-2"), seats=3, chain=("wins",)))

    assert order(rows) == "ada bob cyd"
    assert [row.points for row in rows] == [10, 10, 8]
    assert rows[0].tie_breaks == (Explained("wins", Fraction(1), {"places": Fraction(1), "tables": Fraction(2)}, True),)
    assert rows[1].decided_by == "wins"


def test_a_shared_first_place_is_half_a_win() -> None:
    tables = [table(1, "ada 10", "bob 10"), table(2, "cyd 1", "dan 2")]
    assert [row.value for row in explained("ada bob cyd dan", tables, "wins")] == numbers(1, "1/2", "1/2", 0)


def test_wins_count_by_table_where_points_do() -> None:
    tables = [
        table(1, "ada 10", "bob 10"),
        table(2, "cyd 10", "dan 20"),
        table(3, "dan 10", "cyd 20"),
        table(4, "cyd 1", "dan 1"),
    ]
    assert ranked("ada bob cyd dan", tables, "wins", ranking="mean") == "ada=bob=cyd=dan"
    assert ranked("ada bob cyd dan", tables, "wins", ranking="sum") == "cyd=dan ada=bob"


def test_seconds_and_thirds() -> None:
    tables = [
        table(1, "cyd 5", "ada 10", "bob 20", "dan 30"),
        table(2, "dan 5", "cyd 10", "ada 20", "bob 20"),
    ]
    seconds = {row.member: row.seconds for row in standings(["ada", "bob", "cyd", "dan"], tables, Scoring())}
    thirds = {row.member: row.thirds for row in standings(["ada", "bob", "cyd", "dan"], tables, Scoring())}

    assert seconds == {"ada": 1, "bob": 0, "cyd": 1, "dan": 0}
    assert thirds == {"ada": Fraction(1, 2), "bob": Fraction(3, 2), "cyd": 0, "dan": 0}


@pytest.mark.parametrize(("points", "chain"), [("2-2-1-0", "seconds"), ("2-1-1-0", "thirds")])
def test_more_of_a_place_is_better(points: str, chain: str) -> None:
    tables = [table(1, "ada 1", "bob 2", "cyd 3", "dan 4")]
    rows = standings(["ada", "bob", "cyd", "dan"], tables, Scoring(points=Points.parse(points), chain=(chain,)))
    assert order(rows) == {"seconds": "bob ada cyd dan", "thirds": "ada cyd bob dan"}[chain]


def test_mean_place_is_better_when_low() -> None:
    flat = Scoring(points=Points.parse("1-1-1-0"), chain=("mean_place",))
    rows = standings(["ada", "bob", "cyd", "dan"], [table(1, "ada 30", "bob 10", "cyd 20", "dan 40")], flat)

    assert order(rows) == "bob cyd ada dan"
    assert rows[0].tie_breaks[0].facts == {"sum": 1, "tables": 1}


def test_relative_is_the_mean_of_shares_of_the_winners_score() -> None:
    tables = [table(1, "ada 10", "bob 20"), table(2, "bob 10", "ada 40")]
    first, second = explained("ada bob", tables, "relative")

    assert ranked("ada bob", tables, "relative") == "bob ada"
    assert (first.value, second.value) == (Fraction(3, 4), Fraction(5, 8))
    assert second.facts == {"sum": Fraction(5, 4), "tables": 2}


def test_the_lower_total_is_better() -> None:
    tables = [table(1, "ada 10", "bob 20"), table(2, "bob 10", "ada 40")]
    assert ranked("ada bob", tables, "total") == "bob ada"
    assert explained("ada bob", tables, "total")[0].facts == {"sum": 30, "tables": 2}


def test_fewer_tables_are_no_advantage_in_the_total() -> None:
    tables = [table(1, "ada 20", "bob 20"), table(2, "bob 10", "cyd 10"), table(3, "cyd 9", "dan 9", status="open")]
    assert ranked("ada bob", [tables[0]], "total") == "ada=bob"
    by_table = standings(["ada", "bob", "cyd"], tables[:2], Scoring(chain=("total",), ranking="mean"))
    assert order(by_table) == "cyd bob ada"


def test_who_has_played_nothing_comes_behind_those_with_a_mean() -> None:
    nothing_for_the_last = Scoring(points=TWO_SEATS, chain=("total",), seats=2)
    rows = standings(["ada", "bob", "cyd"], [table(1, "bob 10", "cyd 20")], nothing_for_the_last)
    assert order(rows) == "bob cyd ada"
    assert rows[2].tie_breaks[0].value is None


CIRCLE = [table(1, "ada 1", "bob 2"), table(2, "bob 1", "cyd 2"), table(3, "cyd 1", "ada 2")]


def test_head_to_head_looks_at_those_still_tied_alone() -> None:
    # Everybody met everybody. ada and dan have two wins, ada beat dan; bob and cyd have one, cyd beat bob.
    tables = [
        table(1, "bob 1", "ada 2"),
        table(2, "ada 1", "cyd 2"),
        table(3, "cyd 1", "bob 2"),
        table(4, "dan 1", "cyd 2"),
        table(5, "dan 1", "bob 2"),
        table(6, "ada 1", "dan 2"),
    ]
    scoring = Scoring(points=TWO_SEATS, seats=2, chain=("head_to_head",))
    rows = standings(["bob", "dan", "ada", "cyd"], tables, scoring)

    assert order(rows) == "ada dan cyd bob"
    assert [row.decided_by for row in rows] == ["", "head_to_head", "points", "head_to_head"]
    assert [row.tie_breaks[0].value for row in rows] == [2, -2, 2, -2]
    assert rows[0].tie_breaks[0].facts == {"own": 2, "theirs": 0, "tables": 1}


def test_head_to_head_in_a_circle_orders_nothing_and_the_chain_goes_on() -> None:
    assert ranked("ada bob cyd", CIRCLE, "head_to_head") == "ada=bob=cyd"
    rows = standings(["ada", "bob", "cyd"], CIRCLE, Scoring(chain=("head_to_head", "lot"), seed="s"))
    assert {row.decided_by for row in rows} == {"", "lot"}


def test_head_to_head_says_nothing_where_two_of_the_tied_never_met() -> None:
    rows = standings(
        ["ada", "bob", "cyd", "dan"],
        [table(1, "ada 1", "bob 2"), table(2, "cyd 1", "dan 2")],
        Scoring(chain=("head_to_head",)),
    )
    assert order(rows) == "ada=cyd bob=dan"
    assert rows[0].tie_breaks == (Explained("head_to_head", None, {}, True),)


def test_head_to_head_is_not_asked_where_nobody_is_tied() -> None:
    rows = standings(["ada", "bob"], [table(1, "ada 1", "bob 2")], Scoring(chain=("head_to_head",)))
    assert rows[0].tie_breaks == (Explained("head_to_head", None, {}, False),)


def test_the_lot_is_the_order_of_published_hashes() -> None:
    hashes = [sha256(f"a published seed:{number}".encode()).hexdigest() for number in (1, 2, 3, 4)]

    assert [sorted(hashes).index(one) + 1 for one in hashes] == list(lots("a published seed", 4))
    rows = standings(["ada", "bob", "cyd", "dan"], [], Scoring(chain=("lot",), seed="a published seed"))
    assert [row.tie_breaks[0].value for row in rows] == [1, 2, 3, 4]
    assert rows[3].tie_breaks[0].facts == {"drawn": 4, "of": 4}


def test_the_lot_depends_on_the_seed() -> None:
    assert {lots(f"seed {number}", 3) for number in range(40)} > {(1, 2, 3), (3, 2, 1)}


def test_chains_with_unknown_or_doubled_names_are_refused() -> None:
    with pytest.raises(BadChain, match="luck"):
        Scoring(chain=("wins", "luck"))
    with pytest.raises(BadChain, match="wins"):
        Scoring(chain=("wins", "lot", "wins"))


def test_a_new_tie_break_takes_a_function(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.leagues.formats.tiebreaks.TIE_BREAKS", dict(TIE_BREAKS))

    @tie_break()
    def latest(_field: object, member: int, _tied: object) -> Value:
        return Value(Fraction(member))

    assert ranked("ada bob", [], "latest") == "bob ada"


def test_the_default_chain_is_known() -> None:
    assert set(DEFAULT_CHAIN) < set(TIE_BREAKS)
