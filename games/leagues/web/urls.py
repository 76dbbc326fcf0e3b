"""Addresses of the leagues' pages."""

from django.urls import path

from games.leagues.web.views import acts, pages, reports

SEASON = "<slug:slug>/<int:number>/"

app_name = "leagues"
urlpatterns = [
    path("", pages.leagues, name="list"),
    path("<slug:slug>/", pages.league, name="league"),
    path(SEASON, pages.season, name="season"),
    path(f"{SEASON}<int:order>/", pages.division, name="division"),
    path(f"{SEASON}cards/", pages.cards, name="cards"),
    path(f"{SEASON}certificate/", pages.certificate, name="certificate"),
    path(f"{SEASON}certificate.json", pages.certificate_file, name="certificate-file"),
    path(f"{SEASON}register/", acts.register, name="register"),
    path(f"{SEASON}agree/", acts.agree, name="agree"),
    path(f"{SEASON}decline/", acts.decline, name="decline"),
    path(f"{SEASON}confirm/", acts.confirm, name="confirm"),
    path(f"{SEASON}leave/", acts.leave, name="leave"),
    path(f"{SEASON}withdraw/", acts.withdraw, name="withdraw"),
    path(f"{SEASON}standings-mails/", acts.standings_mails, name="standings-mails"),
    path(f"{SEASON}report/", reports.report, name="report"),
]
