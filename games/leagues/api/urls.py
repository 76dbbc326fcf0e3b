"""Addresses of the API's leagues, below `api/v1/`."""

from django.urls import path

from games.leagues.api import views

SEASON = "leagues/<slug:slug>/seasons/<int:number>"

app_name = "leagues-api"
urlpatterns = [
    path("leagues", views.Leagues.as_view(), name="list"),
    path("leagues/<slug:slug>", views.LeagueDetail.as_view(), name="league"),
    path(SEASON, views.SeasonDetail.as_view(), name="season"),
    path(f"{SEASON}/certificate", views.Certificate.as_view(), name="certificate"),
    path(f"{SEASON}/register", views.Register.as_view(), name="register"),
    path(f"{SEASON}/agree", views.Agree.as_view(), name="agree"),
    path(f"{SEASON}/decline", views.Decline.as_view(), name="decline"),
    path(f"{SEASON}/confirm", views.Confirm.as_view(), name="confirm"),
    path(f"{SEASON}/withdraw", views.Withdraw.as_view(), name="withdraw"),
    path(f"{SEASON}/report", views.Report.as_view(), name="report"),
]
