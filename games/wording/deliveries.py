"""What was sent to a player, and why something was not: sentences for the ledger."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.models import OutboxMessage

Kind = OutboxMessage.Kind
Status = OutboxMessage.Status

KINDS = {
    Kind.TURN: noop("Your turn"),
    Kind.REMINDER: noop("Reminder of a deadline"),
    Kind.DEADLINE_PASSED: noop("Your time ran out"),
    Kind.GAME_OVER: noop("Game over"),
    Kind.INVITED: noop("Invitation"),
    Kind.PICK: noop("Cards to pick"),
    Kind.JOINED: noop("Somebody joined"),
    Kind.ROUND: noop("A round’s results"),
    Kind.TABLE: noop("News of the table"),
    Kind.LEAVE_ENDED: noop("Your leave is over"),
    Kind.DIGEST: noop("Daily digest"),
    Kind.ANSWER: noop("Answer to a mail of yours"),
    Kind.LEAGUE: noop("News of a league"),
    Kind.STANDINGS: noop("Standings of a season"),
}
STATES = {
    Status.PENDING: noop("waits"),
    Status.GATHERED: noop("in the next digest"),
    Status.SENT: noop("sent"),
    Status.FAILED: noop("could not be sent"),
    Status.SUPPRESSED: noop("not sent"),
}
REASONS = {
    "answered": noop("You had moved already."),
    "not-running": noop("The game was not being played just then."),
    "other-deadline": noop("The deadline had changed."),
    "nothing-to-pick": noop("You had picked already, or it was too late."),
    "not-open": noop("The game was no longer open."),
    "seated": noop("You had a seat already."),
    "no-seat": noop("The seat had been taken, or its player was back."),
    "nobody": noop("Nobody was there to read it."),
    "other-player": noop("Somebody else had taken the seat over."),
    "resigned": noop("You had resigned."),
    "bot-plays": noop("A bot played for you."),
    "mails-off": noop("You had switched mails off."),
    "mails-paused": noop("Mails to you came back, so none was sent."),
    "no-address": noop("You had no address, or your account was closed."),
    "unwanted": noop("You had chosen never to get these."),
    "digest": noop("You want these in the daily digest."),
    "quiet-hours": noop("It waits for the end of your quiet hours."),
    "on-leave": noop("You were on leave."),
    "just-told": noop("You had been told just before."),
    "newer-reminder": noop("A newer reminder says the same."),
    "game-over": noop("The game was over by then."),
    "over": noop("It was over by then."),
    "started": noop("The game had started."),
    "left": noop("That seat had been given up again."),
    "nothing-left": noop("Nothing of it was true any more."),
    "no-season": noop("The season had been cancelled or taken off."),
    "no-entry": noop("You no longer took part in the season."),
    "no-organiser": noop("You no longer ran the league."),
    "other-date": noop("That date had been moved."),
    "season-over": noop("The season was over by then."),
    "not-wanted-now": noop("You had no longer asked for it."),
    "attempts": noop("It was tried too often."),
}
REFUSED = "refused-"


def kind(row: OutboxMessage) -> str:
    """What a message tells of."""
    return _(KINDS[Kind(row.kind)])


def state(row: OutboxMessage) -> str:
    """What became of it."""
    return _(STATES[Status(row.status)])


def reason(row: OutboxMessage) -> str:
    """Why it was not sent, or not yet; "" where there is nothing to explain."""
    if row.reason in REASONS:
        return _(REASONS[row.reason])
    if row.reason.startswith(REFUSED):
        return _("Your mail server refused it.")
    # All others are what a mail server's failure is called in the program.
    if row.reason and row.status == Status.PENDING:
        return _("The mail could not be delivered yet; it is tried again.")
    if row.reason and row.status == Status.FAILED:
        return _("The mail could not be delivered.")
    return ""
