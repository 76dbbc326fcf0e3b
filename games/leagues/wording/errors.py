"""What the leagues' services refuse, as sentences; `games.wording.error` is told of them when the app is ready."""

from django.utils.translation import gettext_noop as noop

ERRORS = {
    "league-not-found": noop("There is no such league."),
    "season-not-found": noop("There is no such season."),
    "division-not-found": noop("There is no such division."),
    "table-not-found": noop("There is no such table in this season."),
    "not-published": noop("The pairings of this season are not published yet."),
    "season-not-open": noop("The season is not at a stage at which that is possible."),
    "season-fixed": noop("The rules of a season stand from the moment registration opens."),
    "season-followed": noop("There is a next season already."),
    "not-organiser": noop("Only organisers of this league can do that."),
    "last-organiser": noop("The last organiser of a league cannot leave it without one."),
    "bad-rule": noop("“%(field)s” cannot be set like that."),
    "bad-rule least": noop("“%(field)s” must be between %(least)s and %(most)s."),
    "not-admitted": noop("You cannot register for this season."),
    "not-admitted why=invitation": noop("This season is by invitation, and you have none."),
    "not-admitted why=rating": noop("Your rating is not within what this season asks for."),
    "not-admitted why=reliability": noop("You have missed more deadlines than this season allows."),
    "already-registered": noop("Already registered for this season."),
    "not-registered": noop("Not registered for this season."),
    "already-withdrawn": noop("This player has withdrawn already."),
    "too-few": noop("Too few take part: at least %(least)s are needed."),
    "plan-changed": noop("Somebody has changed something meanwhile: look at the pairings again."),
    "own-slot": noop("You take part at these tables: another organiser must do that."),
    "own-table": noop("You sit at this table: another organiser must do that."),
}
