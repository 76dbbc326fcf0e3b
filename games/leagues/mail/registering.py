"""The news of a season that has not been drawn: who takes part. Each function says what there is to tell, or why
nothing is any more."""

from django.utils.translation import gettext as _

from games.leagues.mail.about import About, News, ahead, entry_name, news, reason
from games.leagues.models import Entry, Season
from games.leagues.services.seasons import UPCOMING
from silver_site.clock import now

Status = Entry.Status
# Why somebody has no place.
DROPPED = {
    "unconfirmed": lambda: _("Your place was not confirmed in time."),
    "not-needed": lambda: _("For you there was none in the end."),
    "partner": lambda: _("The partner had not agreed when registration closed."),
    "removed": lambda: _("An organiser has taken you off the list."),
}


def registered(about: About) -> News | str:
    """You are registered."""
    entry = about.entry
    if about.season.status != Season.Status.REGISTRATION or entry is None or entry.status != Status.REGISTERED:
        return "over"
    waits = entry.partner is not None and not entry.partner_agreed
    return news(
        _("you are registered"),
        _("You are registered for this season."),
        _("You play as a team: %(names)s together.") % {"names": entry_name(entry)} if entry.partner else "",
        _("Your team has its place once the partner agrees.") if waits else "",
        _closes(about),
        _("Then you are asked to confirm that you take part."),
    )


def waiting(about: About) -> News | str:
    """You are on the waiting list."""
    entry = about.entry
    if about.season.status not in UPCOMING or entry is None or entry.status != Status.WAITING:
        return "over"
    return news(
        _("you are on the waiting list"),
        _taken(entry),
        _("When a place becomes free for you, you are told."),
    )


def moved_up(about: About) -> News | str:
    """A place has become free for you."""
    entry = about.entry
    if (
        about.season.status not in UPCOMING
        or entry is None
        or entry.status not in (Status.REGISTERED, Status.CONFIRMED)
    ):
        return "over"
    return news(
        _("a place for you"),
        _("A place has become free: you are no longer on the waiting list, but registered."),
        _next_step(about, entry),
    )


def invited(about: About) -> News | str:
    """An organiser invites you."""
    if about.season.status not in (Season.Status.DRAFT, *UPCOMING) or about.entry is not None:
        return "over"
    return news(
        _("you are invited"),
        _("An organiser invites you to this season. Its page says what is played, and lets you register."),
        _closes(about),
    )


def partner(about: About) -> News | str:
    """Somebody wants to play with you as a team."""
    entry = about.entry
    wanted = entry is not None and entry.partner == about.reader and not entry.partner_agreed
    if about.season.status not in UPCOMING or entry is None or not wanted or entry.status == Status.DROPPED:
        return "over"
    return news(
        _("will you be a partner?"),
        _("%(name)s wants to play this season with you as a team.") % {"name": entry.player.username},
        _("Their entry takes no place until you agree, on the page of the season."),
        _closes(about),
    )


def declined(about: About) -> News | str:
    """Who you named as your partner does not want to be it."""
    if about.season.status not in UPCOMING or about.entry is None or about.entry.status != Status.WITHDRAWN:
        return "over"
    return news(
        _("your partner has declined"),
        _("The player whom you named as your partner has declined, so your entry is taken off."),
        _("While registration is open you can register with somebody else."),
    )


def confirm(about: About) -> News | str:
    """Say that you will play."""
    entry = about.entry
    if about.season.status != Season.Status.CONFIRMATION or entry is None or entry.confirmed_at is not None:
        return "over"
    if "start" in about.row.payload and about.row.payload["start"] != int(about.season.starts_at.timestamp()):
        return "other-date"
    if entry.status == Status.WAITING:
        return _would_you_play(about, entry)
    if entry.status != Status.REGISTERED:
        return "over"
    return news(
        _("please confirm your place"),
        _("Registration is over. Please confirm, on the page of the season, that you take part."),
        _confirms(about),
        _("Who does not confirm loses the place."),
    )


def dropped(about: About) -> News | str:
    """You have no place in this season."""
    entry = about.entry
    # A partner has no entry any more.
    if entry is not None and entry.status != Status.DROPPED:
        return "over"
    why = DROPPED.get(about.row.payload.get("why", ""))
    return news(
        _("you have no place"),
        _("You do not take part in this season."),
        why() if why else "",
        said=reason(about),
    )


def _would_you_play(about: About, entry: Entry) -> News:
    """To who waits, when those with a place are asked to confirm it."""
    return news(
        _("would you play?"),
        _taken(entry),
        _("Who has a place and does not confirm it loses it to those who wait."),
        _("Please say, on the page of the season, whether you would play."),
        _confirms(about),
    )


def _taken(entry: Entry) -> str:
    before = Entry.objects.filter(season=entry.season_id, status=Status.WAITING, order__lt=entry.order).count()
    return _("All places of this season are taken; you are number %(n)s on its waiting list.") % {"n": before + 1}


def _next_step(about: About, entry: Entry) -> str:
    """What somebody with a place does next."""
    if entry.status == Status.CONFIRMED:
        return _("You have confirmed already that you take part.")
    return _confirms(about) if about.season.status == Season.Status.CONFIRMATION else _closes(about)


def _closes(about: About) -> str:
    if about.season.opens_at > now():
        return ahead(_("Registration opens on %(moment)s, in %(left)s."), about.season.opens_at)
    return ahead(_("Registration is open until %(moment)s, that is %(left)s."), about.season.closes_at)


def _confirms(about: About) -> str:
    return ahead(
        _("The pairings are made before the start on %(moment)s, in %(left)s, from those who have confirmed by then."),
        about.season.starts_at,
    )
