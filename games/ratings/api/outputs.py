"""The shapes of what the API tells of ratings, for its OpenAPI schema."""

from typing import Any

from rest_framework import serializers

from games.api.outputs.shapes import COUNT, FLAG, NUMBER, TEXT, TIME, Schema, Value, or_null

PERCENT: Schema = {"type": "integer", "minimum": 0, "maximum": 100}


class Ranked(serializers.Serializer[Any]):
    """A player on a leaderboard."""

    rank = Value({"type": "integer", "minimum": 1})
    name = Value(TEXT)
    rating = Value(NUMBER)
    uncertainty = Value(COUNT, "Two times in three the true number lies within so many points of `rating`.")
    games = Value(COUNT)
    last_played_at = Value(or_null(TIME))


class RatingsPage(serializers.Serializer[Any]):
    """A page of a leaderboard."""

    setup = Value(or_null(TEXT), "The slug of a deck setup; null: all games together.")
    ratings = Ranked(many=True)
    next = Value(or_null(COUNT), "The number of the next page; null: this is the last one.")


class PlayerRating(serializers.Serializer[Any]):
    """A player's rating."""

    setup = Value(or_null(TEXT), "The slug of a deck setup; null: all games together.")
    rating = Value(NUMBER)
    uncertainty = Value(COUNT)
    provisional = Value(FLAG, "Whether the number says little yet, and stands on no leaderboard.")
    games = Value(COUNT)
    last_played_at = Value(or_null(TIME))


class Change(serializers.Serializer[Any]):
    """What an ended game did to a rating."""

    game = Value(or_null(TEXT), "Its code; null: it is not yours to see.")
    setup = Value(or_null(TEXT), "The slug of a deck setup; null: all games together.")
    before = Value(NUMBER)
    after = Value(NUMBER)
    at = Value(TIME, "When the game ended.")


class PlayerRatings(serializers.Serializer[Any]):
    """How a player plays."""

    name = Value(TEXT)
    reliability = Value(
        or_null(PERCENT), "Of a year's moves, the share made in time, in percent; null: too few moves to know."
    )
    ratings = PlayerRating(many=True)
    changes = Change(many=True, help_text="The newest first.")
    next = Value(or_null(COUNT), "The number of the next page of changes; null: this is the last one.")
