"""Addresses of the local mailbox; they exist only where mail goes there.

`mailbox-answer` belongs to them and stands in `silver_site.urls`: what takes an answer in is the games' business.
"""

from django.urls import path

from silver_site.mailbox import views

urlpatterns = [
    path("", views.inbox, name="mailbox"),
    path("<str:key>/", views.read, name="mailbox-mail"),
    path("<str:key>/html/", views.read_html, name="mailbox-html"),
]
