"""Addresses of the pages of ratings."""

from django.urls import path

from games.ratings.web import views

app_name = "ratings"
urlpatterns = [
    path("", views.leaderboard, name="leaderboard"),
    path("players/<str:name>/", views.player, name="player"),
]
