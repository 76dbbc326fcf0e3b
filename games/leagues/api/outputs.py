"""The shapes of what the API tells of leagues, for its OpenAPI schema."""

from typing import Any

from rest_framework import serializers

from games.api.outputs.shapes import (
    COUNT,
    FLAG,
    LETTER,
    NUMBER,
    NUMBERED,
    TEXT,
    TIME,
    Schema,
    Value,
    listed,
    one_of,
    or_null,
)
from games.leagues.formats import rules
from games.leagues.models import Entry, Season, Table

STATUSES = [str(status) for status in Season.Status.values if status != Season.Status.DRAFT]
POINTS: Schema = {
    "type": "string",
    "pattern": "^-?[0-9]+(/[0-9]+)?$",
    "description": "An exact number: “4”, or “9/2”.",
}
SPAN: Schema = {**listed(NUMBER), "minItems": 2, "maxItems": 2, "description": "From, to."}
PEOPLE = Value(listed(TEXT), "One name, or the two of a team.")
KINDS: dict[str, Schema] = {
    **{name: or_null(NUMBER) for name in ("bank", "cap", "turn_limit", "most", "up", "down")},
    **{name: or_null(NUMBER) for name in ("rating_from", "rating_to", "reliability")},
    **dict.fromkeys(("seats", "size", "rounds", "move_time", "misses_allowed", "least"), NUMBER),
    **dict.fromkeys(("teams", "leave_allowed", "pauses_allowed", "remember", "rated", "rate_bots"), FLAG),
    **{name: one_of(*map(str, rules.CHOICES[name])) for name in rules.CHOICES if name != "seats"},
    "points": TEXT,
    "days_off": listed(NUMBER),
    "tiebreaks": listed(TEXT),
}
RULES: Schema = {
    "type": "object",
    "properties": dict(sorted(KINDS.items())),
    "additionalProperties": False,
    "description": "All that is announced of the season; times in seconds.",
}


class SeasonBrief(serializers.Serializer[Any]):
    """A season in a list."""

    number = Value(NUMBERED)
    status = Value(one_of(*STATUSES))
    opens_at = Value(TIME, "From when on one can register.")
    closes_at = Value(TIME, "Until when one can register.")
    starts_at = Value(TIME, "Until when one confirms; then all games start.")
    ends_at = Value(TIME, "The hard end.")


class LeagueBrief(serializers.Serializer[Any]):
    """A league in a list."""

    slug = Value(TEXT)
    name = Value(TEXT)
    seasons = SeasonBrief(many=True, help_text="The newest first.")


class LeagueList(serializers.Serializer[Any]):
    """All leagues."""

    leagues = LeagueBrief(many=True)


class LeagueShown(LeagueBrief):
    """A league."""

    about = Value(TEXT)
    organisers = Value(listed(TEXT))


class EntryShown(serializers.Serializer[Any]):
    """Who is registered."""

    players = PEOPLE
    status = Value(one_of(*map(str, Entry.Status.values)))
    confirmed = Value(FLAG, "Has said that he plays; who waits: that he would.")


class MyEntry(EntryShown):
    """Your own registration."""

    agreed = Value(FLAG, "false: a team whose partner has not agreed yet.")
    division = Value(or_null(NUMBERED), "The order of your division from the top.")


class LeagueSlot(serializers.Serializer[Any]):
    """A place in a division."""

    slot = Value(COUNT, "By which standings, crosstable and tables name it.")
    players = PEOPLE
    origin = Value(TEXT, "How its first holder came here.")
    withdrawn_at = Value(or_null(TIME))
    rank = Value(or_null(NUMBERED), "The final one, once the season is finished.")
    former = Value(listed(listed(TEXT)), "Who held it before.")


class LeagueTieBreak(serializers.Serializer[Any]):
    """What a tie-break says of a row."""

    name = Value(TEXT)
    value = Value(or_null(POINTS), "null: it says nothing.")
    facts = Value({"type": "object", "additionalProperties": POINTS}, "What the number was made of.")
    asked = Value(FLAG, "Whether it came to it.")


class LeagueRow(serializers.Serializer[Any]):
    """A row of standings."""

    rank = Value(NUMBERED)
    slot = Value(COUNT)
    points = Value(POINTS)
    mean = Value(POINTS, "Points by counted table.")
    played = Value(COUNT, "Tables that count.")
    averaged = Value(COUNT, "Tables for which the mean of the others was given.")
    withdrawn = Value(FLAG)
    tie_breaks = LeagueTieBreak(many=True)
    decided_by = Value(TEXT, "What put it below the row above: points, withdrawn, a tie-break, or nothing.")


class LeagueMeeting(serializers.Serializer[Any]):
    """What one slot made against another, at the counted tables where both sat."""

    slot = Value(COUNT)
    against = Value(COUNT)
    own = Value(POINTS)
    theirs = Value(POINTS)
    tables = Value(COUNT)


class LeagueSeat(serializers.Serializer[Any]):
    """A seat of a table."""

    letter = Value(LETTER)
    slot = Value(COUNT)
    player = Value(TEXT)
    asked = Value(FLAG, "Whether the game is running and the seat is asked.")
    deadline = Value(or_null(TIME))
    place = Value(or_null(NUMBERED), "Of a finished table.")
    total = Value(or_null(NUMBER))
    forfeited = Value(FLAG)


class LeagueTable(serializers.Serializer[Any]):
    """A game of a division."""

    number = Value(NUMBERED)
    status = Value(one_of(*map(str, Table.Status.values)))
    ruling = Value(one_of("", *map(str, Table.Ruling.values)), "How the result came about.")
    game = Value(or_null(TEXT), "Its code, once it has started.")
    round = Value(or_null(COUNT))
    seats = LeagueSeat(many=True)


class LeagueDivision(serializers.Serializer[Any]):
    """A division."""

    order = Value(NUMBERED, "From the top.")
    level = Value(NUMBERED)
    name = Value(TEXT)
    slots = LeagueSlot(many=True)
    standings = LeagueRow(many=True)
    crosstable = LeagueMeeting(many=True)
    tables = LeagueTable(many=True)


class SeasonShown(SeasonBrief):
    """A season."""

    league = Value(TEXT, "Its slug.")
    setup = Value(TEXT, "The slug of its deck setup.")
    decks = Value(TEXT, "The cards, as they were when registration opened, in the notation of deck setups.")
    rules = Value(RULES)
    commitment = Value(TEXT, "SHA-256 of the seed, in hex: shown before anybody can register.")
    seed = Value(TEXT, "What chance follows from; empty until registration closes.")
    entries = EntryShown(many=True, help_text="Who has a place, in the order of registration.")
    waiting = EntryShown(many=True, help_text="Who waits for one.")
    mine = MyEntry(allow_null=True)
    divisions = LeagueDivision(many=True, help_text="The top one first; empty until the pairings are published.")


class CertifiedDivision(serializers.Serializer[Any]):
    """A division of a certificate."""

    entrants = Value(listed({"type": ["string", "array"], "items": TEXT}), "Names, of teams the two.")
    slots = Value(listed(NUMBER), "The number of the entrant who drew slot 1, slot 2 …")
    tables = Value(listed(listed({"type": ["integer", "array"], "items": NUMBER})), "Slots by letter.")
    promised = Value({"type": "object", "additionalProperties": SPAN})
    cost = Value({"type": "object", "additionalProperties": NUMBER})


class Certificate(serializers.Serializer[Any]):
    """All that anybody needs to draw the pairings again."""

    version = Value(TEXT)
    seed = Value(TEXT)
    seats = Value(NUMBER)
    teams = Value(FLAG)
    divisions = CertifiedDivision(many=True)
    digest = Value(TEXT)
