"""Settings. Everything that differs between machines comes from the environment; `.env.example` names it all.

With nothing set this is the embedded default: SQLite, Celery over files, mail into a local mailbox, all under
SILVER_DATA_DIR, which serves a table of friends or a look around.
"""

from pathlib import Path
from urllib.parse import urlsplit

import django_stubs_ext
import environ
from celery.schedules import crontab
from csp.constants import NONE, SELF
from kombu import Queue

from silver_site import embedded
from silver_site.logs import configure_logs

django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
# A developer's own file; variables that are set win over it.
env.read_env(env.str("SILVER_ENV_FILE", default=str(BASE_DIR / ".env")))

DATA_DIR = Path(env.str("SILVER_DATA_DIR", default=str(BASE_DIR / "var"))).absolute()
# Without a slash at its end.
SILVER_BASE_URL = env.str("SILVER_BASE_URL", default="http://localhost:8000").rstrip("/")
EMAIL_URL = env.str("EMAIL_URL", default="")
SILVER_DEMO = env.bool("SILVER_DEMO", default=False)

# --- Django itself
DEBUG = False
SECRET_KEY = env.str("SILVER_SECRET_KEY", default="") or embedded.secret_key(DATA_DIR)
SECRET_KEY_FALLBACKS = env.list("SILVER_OLD_SECRET_KEYS", default=[])
ALLOWED_HOSTS = env.list("SILVER_ALLOWED_HOSTS", default=[]) or [
    urlsplit(SILVER_BASE_URL).hostname or "localhost",
    "localhost",
    "127.0.0.1",
    "[::1]",
]
ROOT_URLCONF = "silver_site.urls"
WSGI_APPLICATION = "silver_site.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "silver_site.mailbox.apps.MailboxConfig",
    "players.apps.PlayersConfig",
    "games.apps.GamesConfig",
    # Before the ratings: a game's end is told in this order, and a season is locked before any player.
    "games.leagues.apps.LeaguesConfig",
    "games.ratings.apps.RatingsConfig",
    "allauth",
    "allauth.account",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "health_check",
    "csp",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "players.middleware.PlayerLocaleMiddleware",
    "players.middleware.DeviceMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Data
DATABASES = {"default": embedded.database(DATA_DIR, env.str("DATABASE_URL", default=""))}
CACHES = {"default": env.cache("CACHE_URL", default="locmemcache://")}

# --- People
AUTH_USER_MODEL = "players.Player"
AUTHENTICATION_BACKENDS = ["players.backends.PlayerBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_USERNAME_MIN_LENGTH = 3
# Names that would be taken for ours.
ACCOUNT_USERNAME_BLACKLIST = ["admin", "bot", "demo", "silver", "staff", "system"]
ACCOUNT_USERNAME_VALIDATORS = "players.validators.name_validators"
ACCOUNT_EMAIL_VERIFICATION = env.str("SILVER_EMAIL_VERIFICATION", default="mandatory" if EMAIL_URL else "optional")
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
# One address a player; a new one replaces it once it is confirmed.
ACCOUNT_CHANGE_EMAIL = True

# --- The API
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Silver",
    "DESCRIPTION": "Correspondence play of the Silver card games.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "ENFORCE_NON_BLANK_FIELDS": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": ["games.api.schema.finish"],
}
# Requests that one token may make in a minute; 0: without limit.
SILVER_API_RATE = env.int("SILVER_API_RATE", default=600)
# A body is an answer of a few words; nothing we read is longer.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

# --- Time and language
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
# By their own names: who cannot read the page finds the way out.
LANGUAGES = [("en", "English"), ("ru", "Русский")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["silver_site.formats"]

# --- Static files
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# --- Mail
globals().update(embedded.mail(EMAIL_URL))
EMAIL_TIMEOUT = env.int("SILVER_MAIL_TIMEOUT", default=15)
# Where the embedded default keeps mail instead of sending it; its page exists only then.
MAILBOX_DIR: Path | None = None if EMAIL_URL else DATA_DIR / "mailbox"
DEFAULT_FROM_EMAIL = env.str("SILVER_MAIL_FROM", default="Silver <silver@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
# Where answers to our mails go: the part before the @ is put before a dash and the secret of the question, so that
# reply@example.org is read at reply-….@example.org. Empty: none are asked for. The local mailbox answers by itself.
SILVER_REPLY_ADDRESS = env.str("SILVER_REPLY_ADDRESS", default="" if EMAIL_URL else "reply@localhost")
# Who is told by mail servers that a mail could not be delivered (the envelope's sender).
SILVER_BOUNCE_ADDRESS = env.str("SILVER_BOUNCE_ADDRESS", default="")
# The names by which our own receiving servers sign their Authentication-Results; those of others are not believed.
SILVER_AUTHSERV_IDS = env.list("SILVER_AUTHSERV_IDS", default=[])
# What becomes of a mail whose sender nobody checked: ask (once, for a confirmation), play or refuse.
SILVER_UNVERIFIED = env.str("SILVER_UNVERIFIED", default="ask")
# Where the listener takes mail from a mail server in front of it, HOST:PORT (empty: it does not run), and how it
# speaks: lmtp or smtp.
SILVER_LISTEN = env.str("SILVER_LISTEN", default="" if EMAIL_URL else "127.0.0.1:8025")
SILVER_LISTEN_PROTOCOL = env.str("SILVER_LISTEN_PROTOCOL", default="lmtp" if EMAIL_URL else "smtp")
# A mailbox to poll: imaps://name:password@host/INBOX, or imap://.
SILVER_IMAP_URL = env.str("SILVER_IMAP_URL", default="")
# Of a provider that posts mails to /incoming/…: settings of django-anymail, as JSON.
ANYMAIL = env.json("SILVER_ANYMAIL", default={})
# How many days a mail that could not be read is kept, and what is known of one that was.
SILVER_MAIL_KEEP_DAYS = env.int("SILVER_MAIL_KEEP_DAYS", default=30)
# How long a worker has a message for itself: longer than any delivery takes. Should he die, another tries it then.
SILVER_LEASE_SECONDS = env.int("SILVER_LEASE_SECONDS", default=300)
# The wait after a first failure; each further one is twice as long, up to an hour.
SILVER_RETRY_SECONDS = env.int("SILVER_RETRY_SECONDS", default=30)
# How long a process leaves a mail server alone that did not answer it.
SILVER_MAIL_REST_SECONDS = env.int("SILVER_MAIL_REST_SECONDS", default=30)
# How long after a player's own move the mail of his next turn in that game waits: quick exchanges give one mail.
SILVER_GATHER_SECONDS = env.int("SILVER_GATHER_SECONDS", default=300)

# --- Operations
# Seconds without a sweep of deadlines after which every clock gets the time back; 0: never.
SILVER_OUTAGE_AFTER = env.int("SILVER_OUTAGE_AFTER", default=300)
# Who bears it may read /metrics and /health/detail/; without one /metrics does not exist.
SILVER_METRICS_TOKEN = env.str("SILVER_METRICS_TOKEN", default="")

# --- Time in games
# Days of leave that a player may take in any 365; 0: none.
SILVER_LEAVE_DAYS = env.int("SILVER_LEAVE_DAYS", default=21)

# --- Background work
globals().update(embedded.broker(DATA_DIR, env.str("CELERY_BROKER_URL", default="")))
# Mail has a queue of its own, so that a slow mail server can't make deadlines late where a worker sees to each; a
# worker that is not told which takes both.
CELERY_TASK_DEFAULT_QUEUE = env.str("SILVER_QUEUE", default="celery")
MAIL_QUEUE = f"{CELERY_TASK_DEFAULT_QUEUE}-mail"
CELERY_TASK_QUEUES = [Queue(CELERY_TASK_DEFAULT_QUEUE), Queue(MAIL_QUEUE)]
MAIL_TASKS = ("deliver", "deliver_due", "remind_due", "poll_mailbox")
CELERY_TASK_ROUTES = {f"games.tasks.{name}": {"queue": MAIL_QUEUE} for name in MAIL_TASKS}
CELERY_TIMEZONE = "UTC"
CELERY_ENABLE_UTC = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_STORE_ERRORS_EVEN_IF_IGNORED = False
# A task is a wake-up call: doing it twice does nothing twice, losing it costs until the next sweep.
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE = {
    "deliver what is due": {"task": "games.tasks.deliver_due", "schedule": 5.0, "options": {"expires": 5.0}},
    "play for who ran out of time": {
        "task": "games.tasks.process_deadlines",
        # Nobody's deadline is processed late by more than this and the time the work takes.
        "schedule": 1.0,
        "options": {"expires": 1.0},
    },
    "remind before a deadline": {"task": "games.tasks.remind_due", "schedule": 60.0, "options": {"expires": 60.0}},
    "begin and end leave": {"task": "games.tasks.run_absences", "schedule": 30.0, "options": {"expires": 30.0}},
    "repair": {"task": "games.tasks.repair", "schedule": 60.0, "options": {"expires": 60.0}},
    "repair deeply": {
        "task": "games.tasks.repair_deeply",
        "schedule": crontab(minute="17"),
        "options": {"expires": 3000.0},
    },
    "let paused games go on": {"task": "games.tasks.resume_games", "schedule": 30.0, "options": {"expires": 30.0}},
    "expire open games and invitations": {
        "task": "games.tasks.expire_games",
        "schedule": 300.0,
        "options": {"expires": 300.0},
    },
    "tend the leagues": {"task": "games.leagues.tasks.tend", "schedule": 60.0, "options": {"expires": 60.0}},
    # At an hour, not after a day: beat remembers nothing, and a restart every day would put it off for ever.
    "delete what was sent long ago": {
        "task": "games.tasks.clean_up",
        "schedule": crontab(hour="4", minute="40"),
        "options": {"expires": 3600.0},
    },
}
if SILVER_IMAP_URL:
    CELERY_BEAT_SCHEDULE["read the mailbox"] = {
        "task": "games.tasks.poll_mailbox",
        "schedule": 20.0,
        "options": {"expires": 20.0},
    }
# Kept in memory: at these intervals there is nothing worth remembering, and no file to be locked or broken.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"

# --- The browser's side of safety
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
    },
}
IS_HTTPS = urlsplit(SILVER_BASE_URL).scheme == "https"
CSRF_TRUSTED_ORIGINS = [SILVER_BASE_URL] if IS_HTTPS else []
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_HTTPS
SESSION_COOKIE_HTTPONLY = True
SECURE_SSL_REDIRECT = IS_HTTPS and env.bool("SILVER_SSL_REDIRECT", default=False)
SECURE_HSTS_SECONDS = env.int("SILVER_HSTS_SECONDS", default=0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SILVER_HSTS_SUBDOMAINS", default=False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.int("SILVER_PROXIES", default=0) else None
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("SILVER_PROXIES", default=0)
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# --- Logs: to stdout, one line an event; never a game's state
LOGGING_CONFIG = None
configure_logs(env.str("SILVER_LOG_FORMAT", default="text"), env.str("SILVER_LOG_LEVEL", default="INFO"))
