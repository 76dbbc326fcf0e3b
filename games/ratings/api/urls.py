"""Addresses of the API's ratings, below `api/v1/`."""

from django.urls import path

from games.ratings.api import views

app_name = "ratings-api"
urlpatterns = [
    path("ratings", views.Leaderboard.as_view(), name="leaderboard"),
    path("ratings/<str:name>", views.PlayerRatings.as_view(), name="player"),
]
