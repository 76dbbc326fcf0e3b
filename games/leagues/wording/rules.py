"""The rules of a season in words: all that is announced before anybody registers."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.leagues.formats.rules import Rules
from games.leagues.wording.standings import tiebreak
from games.models import Game
from games.wording.times import clock_meaning, time_rules


def rules(terms: Rules) -> list[tuple[str, str]]:
    """Each rule's heading and its sentences, in the order in which one asks."""
    return [
        (_("Tables"), _tables(terms)),
        (_("Games"), _games(terms)),
        (_("Time"), _time(terms)),
        (_("Who may register"), " ".join(_admission(terms))),
        (_("Places"), _places(terms)),
        (_("Divisions"), _divisions(terms)),
        (_("Points"), _points(terms)),
        (_("Ties"), _ties(terms)),
        (_("Who gives up a game"), forfeit(terms)),
        (_("Who withdraws"), _withdrawal(terms)),
        (_("At the end of the season"), _adjudication(terms)),
        (_("Ratings"), _rated(terms)),
        (_("Fair play"), fair_play()),
    ]


def fair_play() -> str:
    """What is expected of players, and what follows."""
    return " ".join(
        (
            _("Everybody plays his own seats, and nobody is told cards that he cannot see."),
            _(
                "When members of a division log in from the same address or with the same browser, the organisers "
                "are told that they share one, never which; it is no proof, families and clubs share them."
            ),
            _("If organisers find a game unfair, they may void it, or remove a player, and say why."),
            _("Nobody is excluded automatically."),
        )
    )


def _tables(terms: Rules) -> str:
    if terms.teams:
        return _("Teams of two, two teams to a table: A and C play against B and D.")
    return {
        2: _("Two players to a table."),
        3: _("Three players to a table."),
        4: _("Four players to a table."),
    }[terms.seats]


def _games(terms: Rules) -> str:
    said = [ngettext("A game has %(n)d round.", "A game has %(n)d rounds.", terms.rounds) % {"n": terms.rounds}]
    if terms.turn_limit:
        said.append(_("A round has at most %(n)d turns.") % {"n": terms.turn_limit})
    if not terms.remember:
        said.append(_("On honour: what one has seen is shown once, and nobody takes notes."))
    said.append(_("All games start together."))
    return " ".join(said)


def _time(terms: Rules) -> str:
    game = Game(
        days_off="".join(map(str, terms.days_off)),
        misses_allowed=terms.misses_allowed,
        leave_allowed=terms.leave_allowed,
        pauses_allowed=terms.pauses_allowed,
    )
    return " ".join([clock_meaning(terms.move_time, terms.bank, terms.cap), *time_rules(game)])


def _admission(terms: Rules) -> Iterator[str]:
    yield _("Everybody.") if terms.admission == "open" else _("Who is invited by an organiser.")
    if terms.rating_from is not None and terms.rating_to is not None:
        yield _("The rating must be from %(least)d to %(most)d.") % {
            "least": terms.rating_from,
            "most": terms.rating_to,
        }
    elif terms.rating_from is not None:
        yield _("The rating must be %(least)d at least.") % {"least": terms.rating_from}
    elif terms.rating_to is not None:
        yield _("The rating must be %(most)d at most.") % {"most": terms.rating_to}
    if terms.rating_from is not None or terms.rating_to is not None:
        yield _("Who has no rating yet cannot register.")
    if terms.reliability is not None:
        yield _("At least %(n)d%% of moves must have been made in time, where that is known already.") % {
            "n": terms.reliability
        }


def _places(terms: Rules) -> str:
    if terms.teams:
        takes = ngettext("The season takes place with %(n)d team or more.",
                         "The season takes place with %(n)d teams or more.", terms.least)  # fmt: skip
    else:
        takes = ngettext("The season takes place with %(n)d player or more.",
                         "The season takes place with %(n)d players or more.", terms.least)  # fmt: skip
    said = [takes % {"n": terms.least}]
    if terms.most is not None:
        said.append(_("There are %(n)d places; who comes later waits for one.") % {"n": terms.most})
    said.append(
        _(
            "When registration is over all are asked to confirm that they play; who has not when the pairings are "
            "made, before the start, loses the place."
        )
    )
    return " ".join(said)


def _divisions(terms: Rules) -> str:
    first = {
        "rating": _("In a first season they go by ratings."),
        "registration": _("In a first season they go by the order of registration."),
        "lot": _("In a first season they are drawn by lot."),
    }[terms.seeding]
    if terms.teams:
        size = ngettext("About %(n)d team to a division; other sizes where they are fairer.",
                        "About %(n)d teams to a division; other sizes where they are fairer.", terms.size)  # fmt: skip
    else:
        size = ngettext("About %(n)d player to a division; other sizes where they are fairer.",
                        "About %(n)d players to a division; other sizes where they are fairer.",
                        terms.size)  # fmt: skip
    return " ".join((size % {"n": terms.size}, first, _("Later ones go by the standings before."), _moving(terms)))


def _moving(terms: Rules) -> str:
    """Who is promoted and relegated; where one number is not given it is as the other."""
    numbers = [number for number in (terms.up, terms.down) if number is not None]
    if not numbers:
        return _("Between neighbouring divisions a sixth, rounded up, is promoted, and as many are relegated.")
    return _(
        "Between neighbouring divisions %(up)d are promoted and %(down)d relegated, never more than half a division."
    ) % {"up": numbers[0], "down": numbers[-1]}


def _points(terms: Rules) -> str:
    if terms.points == "linear" and terms.units == 2:
        given = _("Who wins a table gets 10 points, who loses it none.")
    elif terms.points == "linear":
        given = _("The winner of a table gets 10 points, the last none, those between in equal steps.")
    else:
        given = _("The places of a table are worth %(points)s points.") % {
            "points": " – ".join(terms.points.split("-")[: terms.units])
        }
    return " ".join(
        (
            given,
            _("Who ties shares the points."),
            _("They are given for the whole game.")
            if terms.per == "game"
            else _("They are given for each round, and a game counts their mean."),
            _("What ranks is the mean of one’s tables.")
            if terms.ranking == "mean"
            else _("What ranks is the sum of one’s tables."),
        )
    )


def _ties(terms: Rules) -> str:
    if not terms.chain:
        return _("Who has the same points shares the rank.")
    names = ", ".join(str(tiebreak(code)) for code in terms.chain)
    said = [_("With the same points, these decide in this order: %(names)s.") % {"names": names}]
    if "lot" not in terms.chain:
        said.append(_("Who is equal in all of them shares the rank."))
    return " ".join(said)


def forfeit(terms: Rules) -> str:
    """What becomes of the result of who gives up a game."""
    said = {
        "last": _("Whoever gives up a game is placed behind all who did not."),
        "played": _("A bot plays on, and its result counts as the player’s own."),
        "nothing": _("Whoever gives up a game gets no points for it; the others stay as they were placed."),
    }[terms.forfeit]
    return " ".join((said, _("A team has given up when both of its players have."))) if terms.teams else said


def _withdrawal(terms: Rules) -> str:
    results = {
        "keep": _("Results of who withdraws count; the open games are given up."),
        "void": _("All tables of who withdraws count for nobody."),
        "average": _("At tables of who withdraws, the others get the mean of their other tables."),
    }[terms.withdrawn]
    return " ".join((results, _("Who has withdrawn is ranked behind all who have not.")))


def _adjudication(terms: Rules) -> str:
    return {
        "stands": _(
            "In a game that is not over, the move that is open is made by its default; then the game ends with the "
            "scores as they are."
        ),
        "play-on": _("A game that is not over is played to its end by default answers."),
        "void": _("A game that is not over counts for nobody."),
    }[terms.adjudication]


def _rated(terms: Rules) -> str:
    if not terms.rated:
        return _("The games move no ratings.")
    if terms.rate_bots:
        return _("The games move ratings, also where bots took part.")
    return _("The games move ratings, if people began all seats.")
