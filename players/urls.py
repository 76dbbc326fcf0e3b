"""Addresses of a player's own pages."""

from django.urls import path

from players import views

app_name = "players"
urlpatterns = [
    path("profile/", views.profile, name="profile"),
    path("profile/tokens/", views.token_list, name="tokens"),
    path("profile/tokens/<int:token_id>/revoke/", views.token_revoke, name="token-revoke"),
    path("profile/calendar/", views.calendar_address, name="calendar"),
    path("profile/calendar/close/", views.calendar_close, name="calendar-close"),
    path("demo/<str:signed>/", views.demo_login, name="demo-login"),
]
