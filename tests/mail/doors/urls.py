"""The server's addresses, as they are where providers may post."""

from django.urls import include, path

from games.mail.incoming import urls
from silver_site.urls import urlpatterns as without

ALL = {"WEBHOOK_SECRET": "silver:let me in, please", "MAILGUN_WEBHOOK_SIGNING_KEY": "a key that signs"}
urlpatterns = [path("incoming/", include((urls.patterns(ALL), "incoming"))), *without]
