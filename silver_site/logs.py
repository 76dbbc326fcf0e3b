"""Log lines to stdout, as key=value text or as JSON, for our own logs and every library's alike."""

import logging.config
from typing import Any

import structlog

SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]


def configure_logs(form: str, level: str) -> None:
    """Set up logging: `form` is "text" (key=value) or "json"; `level` a name of the logging module.

    Tracebacks are plain, without the values of local variables: those would show cards and tokens.
    """
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.processors.KeyValueRenderer(
            key_order=["timestamp", "level", "logger", "event"], drop_missing=True
        )
    )
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "silver": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "foreign_pre_chain": SHARED,
                    "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
                },
            },
            "handlers": {
                "stdout": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "silver"}
            },
            "loggers": {
                # Django warns of every 404: that is a reader's typing error, not ours.
                "django.request": {"level": "ERROR"},
                # For debugging it prints whole contexts of templates: a player's cards.
                "django.template": {"level": "INFO"},
                # It tells of every address that mail comes to: ours are secrets.
                "mail.log": {"level": "ERROR"},
            },
            "root": {"handlers": ["stdout"], "level": level},
        },
    )
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
