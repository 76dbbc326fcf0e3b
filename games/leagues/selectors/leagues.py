"""Leagues and seasons as everybody may read them; drafts are nobody's but their organisers'."""

from dataclasses import dataclass

from django.db.models import Count, F, Prefetch, Q, QuerySet

from games.leagues.models import Action, Division, Entry, League, Season, Slot, Table
from games.services.errors import ServiceError

# No league comes so far; greater numbers are not asked of the database.
MOST_SEASONS = 10_000
TAKEN = (Entry.Status.REGISTERED, Entry.Status.CONFIRMED, Entry.Status.PLAYING)


@dataclass(frozen=True, slots=True)
class Entries:
    """Who takes part in a season, and who waits for a place, both in the order of registration."""

    taken: list[Entry]
    waiting: list[Entry]


def leagues() -> QuerySet[League]:
    """All leagues that have had a season; `seasons` are their public ones, the newest first."""
    ids = _public().values("league")
    return League.objects.filter(pk__in=ids).prefetch_related(_seasons())


def league(slug: str) -> League:
    """A league with its public seasons and its organisers. Raises ServiceError league-not-found 404."""
    found = League.objects.filter(slug=slug).prefetch_related(_seasons(), "organisers__player").first()
    if found is None:
        raise ServiceError("league-not-found", 404)
    return found


def season(slug: str, number: int) -> Season:
    """A season that everybody may see, with its league and cards. Raises ServiceError season-not-found 404."""
    found = _public().filter(league__slug=slug, number=number).first() if 0 < number < MOST_SEASONS else None
    if found is None:
        raise ServiceError("season-not-found", 404)
    return found


def entries(of: Season) -> Entries:
    """Who is registered; teams whose partner has not agreed yet take no place, and are not among them."""
    rows = list(of.entries.select_related("player", "partner"))
    whole = [row for row in rows if row.partner_id is None or row.partner_agreed]
    return Entries(
        taken=[row for row in whole if row.status in TAKEN],
        waiting=[row for row in whole if row.status == Entry.Status.WAITING],
    )


def divisions(of: Season) -> QuerySet[Division]:
    """The divisions of a season, with their slots and people, in the end by rank; and how many tables they have
    (`tables_all`), are done (`tables_done`), and have a result (`tables_counted`).
    """
    ranked = Slot.objects.order_by(F("rank").asc(nulls_last=True), "number")
    slots = ranked.select_related("entry__player", "entry__partner")
    counted = Q(tables__status=Table.Status.FINISHED)
    done = counted | Q(tables__status=Table.Status.VOIDED)
    return of.divisions.prefetch_related(Prefetch("slots", slots)).annotate(
        tables_all=Count("tables"),
        tables_done=Count("tables", filter=done),
        tables_counted=Count("tables", filter=counted),
    )


def cancellation(of: Season) -> Action | None:
    """Who cancelled a season, and why; None of one that was not."""
    if of.status != Season.Status.CANCELLED:
        return None
    return of.actions.filter(kind="cancel").select_related("by").first()


def _public() -> QuerySet[Season]:
    # A draft that was cancelled has never been announced: it has no cards yet.
    shown = Season.objects.exclude(status=Season.Status.DRAFT).exclude(status=Season.Status.CANCELLED, decks="")
    return shown.select_related("league", "setup")


def _seasons() -> Prefetch[str]:
    return Prefetch("seasons", _public().defer("plan").order_by("-number"))
