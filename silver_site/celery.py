"""The Celery application. Its settings are the `CELERY_` ones of Django's settings; its tasks are `games.tasks`."""

import os

from celery import Celery

from silver_site import file_transport, redis_transport

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "silver_site.settings")

redis_transport.use()
file_transport.use()
app = Celery("silver")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
