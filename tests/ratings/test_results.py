"""Who is rated by an ended game, and in which order. No database."""

from datetime import UTC, datetime

from games.models import Game, Seat
from games.ratings.results import sides
from games.ratings.skill import Side

AT = datetime(2026, 7, 1, tzinfo=UTC)


def seats(*places: int, resigned: str = "", bots: str = "") -> list[Seat]:
    """Seats A, B … with these places; A's player is 1, B's is 2 …; bots sit there from the start."""
    return [
        Seat(
            letter=letter,
            place=place,
            player_id=None if letter in bots else number,
            resigned_at=AT if letter in resigned else None,
        )
        for number, (letter, place) in enumerate(zip("ABCD", places, strict=False), 1)
    ]


def test_everybody_by_place() -> None:
    assert sides(Game(), seats(3, 1, 2), "") == [Side((1,), 3), Side((2,), 1), Side((3,), 2)]


def test_equal_places_are_tied() -> None:
    assert [side.rank for side in sides(Game(), seats(1, 1, 3, 3), "")] == [1, 1, 3, 3]


def test_who_resigned_ranks_behind_all_who_stayed_whatever_his_bot_reached() -> None:
    assert [side.rank for side in sides(Game(), seats(1, 2, 3), "")] == [1, 2, 3]
    assert [side.rank for side in sides(Game(), seats(1, 2, 3, resigned="A"), "")] == [3, 1, 2]


def test_teams_are_partners_who_sit_opposite() -> None:
    assert sides(Game(teams=True), seats(2, 1, 2, 1), "") == [Side((1, 3), 2), Side((2, 4), 1)]


def test_a_team_ranks_behind_only_when_all_its_people_resigned() -> None:
    game = Game(teams=True)

    assert [side.rank for side in sides(game, seats(1, 2, 1, 2, resigned="A"), "")] == [1, 2]
    assert [side.rank for side in sides(game, seats(1, 2, 1, 2, resigned="AC"), "")] == [2, 1]


def test_a_seat_that_changed_hands_is_left_out() -> None:
    assert sides(Game(), seats(1, 2, 3), "A") == [Side((2,), 1), Side((3,), 2)]


def test_in_a_team_its_holder_is_an_unknown_partner() -> None:
    assert sides(Game(teams=True), seats(1, 2, 1, 2), "A") == [Side((None, 3), 1), Side((2, 4), 2)]


def test_it_takes_two_persons() -> None:
    always = Game(rated=Game.Rated.ALWAYS)

    assert sides(Game(), seats(1, 2), "A") == []
    assert sides(always, seats(1, 2, 3, bots="BC"), "") == [Side((1,), 1), Side((None,), 2), Side((None,), 3)]


def test_bots_from_the_start_count_only_where_that_was_chosen() -> None:
    table = seats(2, 1, 3, bots="C")

    assert sides(Game(), table, "") == []
    assert sides(Game(rated=Game.Rated.ALWAYS), table, "") == [Side((1,), 2), Side((2,), 1), Side((None,), 3)]


def test_a_game_that_is_never_rated() -> None:
    assert sides(Game(rated=Game.Rated.NEVER), seats(1, 2), "") == []


def test_a_game_without_places_says_nothing() -> None:
    assert sides(Game(), [Seat(letter="A", player_id=1), Seat(letter="B", player_id=2)], "") == []
