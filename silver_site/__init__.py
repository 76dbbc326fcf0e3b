"""Configuration of the server: settings, URLs, Celery, the local mailbox. No rules of the game live here."""

from silver_site.celery import app as celery_app

__all__ = ["celery_app"]
