"""What `gunicorn silver_site.wsgi` uses unless its command line says otherwise."""

import os

bind = os.environ.get("SILVER_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = "gthread"
threads = int(os.environ.get("SILVER_WEB_THREADS", "4"))
timeout = 30
graceful_timeout = 10
keepalive = 5
# A slow leak in any library ends with the process.
max_requests = 20_000
max_requests_jitter = 2_000
# Addresses carry log-in links, keys of calendars and names of private games: the proxy in front may log them if its
# owner wants.
accesslog = None
# Nothing uses it, and two servers of one user would share it.
control_socket_disable = True
