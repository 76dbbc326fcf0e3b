"""Addresses of the entrance `web`."""

from django.urls import path

from games.web.views import calendar, endings, games, lobby, log, play, reference, rematch, setups, shuffle, talk

app_name = "web"
urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("finished/", lobby.finished, name="finished"),
    path("rules/", reference.rules, name="rules"),
    path("rules/time/", reference.time_rules, name="time-rules"),
    path("calendar/<str:key>.ics", calendar.calendar_feed, name="calendar"),
    path("setups/", reference.setups, name="setups"),
    path("setups/<slug:slug>/", reference.setup, name="setup"),
    path("my-setups/new/", setups.new_setup, name="new-setup"),
    path("my-setups/<slug:slug>/", setups.edit_setup, name="edit-setup"),
    path("my-setups/<slug:slug>/delete/", setups.delete_setup, name="delete-setup"),
    path("games/new/", lobby.new_game, name="new-game"),
    path("games/new/clock/", lobby.clock_meaning, name="clock-meaning"),
    path("games/<slug:code>/", games.game, name="game"),
    path("games/<slug:code>/join/", games.join, name="join"),
    path("games/<slug:code>/leave/", games.leave, name="leave"),
    path("games/<slug:code>/start/", games.start, name="start"),
    path("games/<slug:code>/decline/", games.decline, name="decline"),
    path("games/<slug:code>/rematch/", rematch.propose, name="rematch"),
    path("games/<slug:code>/pick/", rematch.pick, name="pick"),
    path("games/<slug:code>/messages/", talk.said, name="messages"),
    path("games/<slug:code>/say/", talk.say, name="say"),
    path("games/<slug:code>/mute/", talk.mute, name="mute"),
    path("games/<slug:code>/messages/<int:number>/report/", talk.report, name="report"),
    path("games/<slug:code>/answer/", play.answer, name="answer"),
    path("games/<slug:code>/resign/", endings.resign, name="resign"),
    path("games/<slug:code>/end/", endings.agree_to_end, name="agree-to-end"),
    path("games/<slug:code>/play-on/", endings.play_on, name="play-on"),
    path("games/<slug:code>/log/", log.log, name="log"),
    path("games/<slug:code>/news/", log.news, name="news"),
    path("games/<slug:code>/cards/", reference.game_cards, name="game-cards"),
    path("games/<slug:code>/shuffle/", shuffle.shuffle, name="shuffle"),
]
