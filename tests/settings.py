"""Settings of the tests: the real ones, with a data directory of their own and cheap passwords."""

import os
import tempfile

# Before the settings are read: tests neither see nor change what a running server keeps.
os.environ["SILVER_DATA_DIR"] = tempfile.mkdtemp(prefix="silver-tests-")
os.environ["SILVER_ENV_FILE"] = os.devnull
os.environ.setdefault("SILVER_SECRET_KEY", "tests-only")
os.environ.setdefault("CELERY_BROKER_URL", "memory://")

from silver_site.settings import *  # noqa: F403  (every setting, and only after the variables above)

# A test plays a game in a second: who is asked gets his mail at once, but where gathering is what is tested.
SILVER_GATHER_SECONDS = 0
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
STATIC_ROOT = DATA_DIR / "static"  # noqa: F405  (from the settings above)
STATIC_ROOT.mkdir()
# A test that moves the clock by days is no outage; those about outages say so.
SILVER_OUTAGE_AFTER = 0
