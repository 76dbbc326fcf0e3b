"""Addresses of the API. None ends in a slash but the pages for people."""

from django.urls import path, re_path

from games.api.views import absences, docs, lobby, me, news, pauses, play, reference, rematch, seats, setups, talk

app_name = "api"
urlpatterns = [
    path("games", lobby.GameList.as_view(), name="game-list"),
    path("games/<str:code>", lobby.GameDetail.as_view(), name="game-detail"),
    path("games/<str:code>/join", lobby.JoinGame.as_view(), name="game-join"),
    path("games/<str:code>/leave", lobby.LeaveGame.as_view(), name="game-leave"),
    path("games/<str:code>/decline", lobby.DeclineInvitation.as_view(), name="game-decline"),
    path("games/<str:code>/start", lobby.StartGame.as_view(), name="game-start"),
    path("games/<str:code>/resign", play.Resign.as_view(), name="game-resign"),
    path("games/<str:code>/agree-to-end", play.AgreeToEnd.as_view(), name="game-agree-to-end"),
    path("games/<str:code>/play-on", play.PlayOn.as_view(), name="game-play-on"),
    path("games/<str:code>/stand-in", seats.StandIn.as_view(), name="game-stand-in"),
    path("games/<str:code>/return", seats.Return.as_view(), name="game-return"),
    path("games/<str:code>/offer", seats.Offer.as_view(), name="game-offer"),
    path("games/<str:code>/substitute", seats.Substitute.as_view(), name="game-substitute"),
    path("games/<str:code>/substitutes", seats.Substitutes.as_view(), name="game-substitutes"),
    path("games/<str:code>/pause", pauses.ProposePause.as_view(), name="game-pause"),
    path("games/<str:code>/pause/agree", pauses.AgreeToPause.as_view(), name="game-pause-agree"),
    path("games/<str:code>/pause/withdraw", pauses.WithdrawPause.as_view(), name="game-pause-withdraw"),
    path("games/<str:code>/table", play.TableView.as_view(), name="game-table"),
    path("games/<str:code>/answers", play.Answers.as_view(), name="game-answers"),
    path("games/<str:code>/events", play.Events.as_view(), name="game-events"),
    path("games/<str:code>/shuffle", reference.Shuffle.as_view(), name="game-shuffle"),
    path("games/<str:code>/rematch", rematch.Rematch.as_view(), name="game-rematch"),
    path("games/<str:code>/pick", rematch.Pick.as_view(), name="game-pick"),
    path("games/<str:code>/messages", talk.Messages.as_view(), name="game-messages"),
    path("games/<str:code>/messages/<int:number>/report", talk.Report.as_view(), name="game-message-report"),
    path("games/<str:code>/mute", talk.Mute.as_view(), name="game-mute"),
    path("setups", setups.SetupList.as_view(), name="setups"),
    path("setups/random", setups.RandomSetup.as_view(), name="setup-random"),
    path("setups/<str:slug>", setups.SetupDetail.as_view(), name="setup-detail"),
    path("me", me.Me.as_view(), name="me"),
    path("me/absences", absences.Absences.as_view(), name="absences"),
    path("me/absences/<int:number>", absences.AbsenceDetail.as_view(), name="absence"),
    path("me/deliveries", news.Deliveries.as_view(), name="deliveries"),
    path("me/calendar", news.Calendar.as_view(), name="calendar"),
    path("schema/", docs.schema, name="schema"),
    path("docs/", docs.page, name="docs"),
    # Whoever leaves the slash out is shown the way; the middleware can't, for the last address matches everything.
    path("docs", docs.to_page),
    re_path("", reference.NoSuchAddress.as_view()),
]
