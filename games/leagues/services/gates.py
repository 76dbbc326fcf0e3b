"""Who may register for a season: by invitation, rating and reliability, as its rules say."""

from games.leagues.models import Season
from games.ratings import selectors as ratings
from games.services.errors import ServiceError
from players.models import Player


def check(season: Season, player: Player) -> None:
    """Raise ServiceError not-admitted 403 (`why`: "account", "invitation", "rating" or "unrated" with `least` and
    `most`, or "reliability" with `least` percent; `player`) for who does not pass.

    The rating is the one over all games. Who has moved too little for a reliability passes; who has no rating yet does
    not pass where one is asked for.
    """
    rules = season.terms
    if not player.may_enter:
        raise _refusal(player, "account")
    if rules.admission == "invitation" and not season.invitations.filter(player=player).exists():
        raise _refusal(player, "invitation")
    if rules.rating_from is not None or rules.rating_to is not None:
        number = ratings.rating_number(player)
        least, most = rules.rating_from or 0, rules.rating_to
        if number is None:
            raise _refusal(player, "unrated", least=least, most=most)
        if number < least or (most is not None and number > most):
            raise _refusal(player, "rating", least=least, most=most)
    if rules.reliability is not None:
        share = ratings.reliability(player, running=True)
        # Weights are no whole numbers: who reaches the bound exactly must not fail by a rounding.
        if share is not None and round(share * 100, 6) < rules.reliability:
            raise _refusal(player, "reliability", least=rules.reliability)


def _refusal(player: Player, why: str, **params: object) -> ServiceError:
    return ServiceError("not-admitted", 403, why=why, player=player.username, **params)
