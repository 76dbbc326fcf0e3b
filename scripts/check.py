"""Everything that can be checked on this machine, one step after the other: `make test`.

Needs nothing but Python to start. What wants PostgreSQL, Redis, RabbitMQ, Chromium or gettext is selected where they
can be reached; the closing lines name what was left out and why. With SILVER_TEST_ALL=1 a missing one is a failure. The
exit status is 0 only if nothing failed.
"""

import difflib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / "bin"
PYTHON = str(BIN / "python")
POSTGRES = "postgres://postgres@127.0.0.1:5432/postgres"
REDIS = "redis://127.0.0.1:6379/15"
RABBITMQ = "amqp://guest:guest@127.0.0.1:5672//"
GETTEXT = ("xgettext", "msgmerge", "msgfmt")
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# What touches no database, or one of its own, or compares bytes that no database changes; and pages, which ask of it
# what services and the API ask, and these are held against both.
ONCE = (
    "tests/web",
    "tests/leagues/admin",
    "tests/leagues/web",
    "tests/engine",
    "tests/bots",
    "tests/leaks",
    "tests/reading",
    "tests/mail",
    "tests/leagues/formats",
    "tests/leagues/mail",
    "tests/api/test_schemathesis.py",
    "tests/house/test_check.py",
    "tests/house/test_rehearse.py",
    "tests/house/test_run.py",
    "tests/house/test_settings.py",
    "tests/house/test_translations.py",
    "tests/service/test_all_decks.py",
    "tests/service/test_clock_properties.py",
    "tests/service/test_clocks.py",
    "tests/service/test_worktime.py",
)
END_TO_END = "tests/e2e"
# The lane of the tests that start processes of their own, and wait for them more than they work.
PROCESSES = "processes"
ON_SQLITE = "not postgres and not redis and not rabbitmq and not browser"
ON_POSTGRES = "not sqlite and not rabbitmq and not browser"
SECONDS_A_STEP = 1500
LINES_OF_DIFFERENCE = 60


@dataclass(frozen=True)
class Missing:
    """A service that cannot be reached, and why."""

    name: str
    reason: str


@dataclass(frozen=True)
class Step:
    """One check: a command, with variables of its own and the services it needs."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    # A file that must hold, byte for byte, what the command wrote to its last argument.
    same_as: Path | None = None
    # Steps of a lane run in turn, lanes beside each other.
    lane: str = ""


@dataclass(frozen=True)
class Result:
    """How a step went."""

    step: Step
    seconds: float
    passed: bool
    output: str


def steps(postgres: str, redis: str, rabbitmq: str, chromium: str, scratch: Path) -> list[Step]:
    """Return all steps in order; the services are URLs, `scratch` a directory that will be thrown away."""
    manage = (PYTHON, "manage.py")
    pytest = (PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    # Tests of one group go to one worker: what they share is made once.
    workers = ("-n", "2", "--dist", "loadgroup")
    schema = ROOT / "docs" / "openapi.yaml"
    written = str(scratch / "openapi.yaml")
    scenarios = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "tests" / "scenarios").glob("*.yaml"))]
    services = {"DATABASE_URL": own_database(postgres), "CELERY_BROKER_URL": redis}
    return [
        Step("lint", (str(BIN / "ruff"), "check", ".")),
        Step("format", (str(BIN / "ruff"), "format", "--check", ".")),
        Step("types", (str(BIN / "mypy"),)),
        Step("imports", (str(BIN / "lint-imports"),)),
        Step("migrations", (*manage, "makemigrations", "--check", "--dry-run")),
        Step("API schema", (*manage, "spectacular", "--validate", "--fail-on-warn", "--file", written), same_as=schema),
        Step("translations", (PYTHON, "scripts/translations.py", "--check"), needs=("gettext",)),
        Step("scenarios", (*manage, "scenario", *scenarios)),
        Step("tests on SQLite", (*pytest, *workers, f"--ignore={END_TO_END}", "-m", ON_SQLITE)),
        Step(
            "tests on PostgreSQL and Redis",
            # The rest was tested in the step before.
            (*pytest, *workers, "--create-db", *(f"--ignore={it}" for it in (*ONCE, END_TO_END)), "-m", ON_POSTGRES),
            services,
            needs=("PostgreSQL", "Redis"),
        ),
        Step("end-to-end tests on SQLite", (*pytest, END_TO_END, "-m", ON_SQLITE), lane=PROCESSES),
        Step(
            "end-to-end tests on PostgreSQL and Redis",
            (*pytest, "--create-db", END_TO_END, "-m", ON_POSTGRES),
            {"DATABASE_URL": own_database(postgres, "e2e"), "CELERY_BROKER_URL": redis},
            needs=("PostgreSQL", "Redis"),
            lane=PROCESSES,
        ),
        Step(
            "end-to-end tests on RabbitMQ",
            (*pytest, END_TO_END, "-m", "rabbitmq"),
            {"SILVER_TEST_AMQP_URL": rabbitmq},
            needs=("RabbitMQ",),
            lane=PROCESSES,
        ),
        Step(
            "tests in a browser",
            (*pytest, "tests/browser", "-m", "browser"),
            {"SILVER_CHROMIUM": chromium},
            needs=("Chromium",),
            lane=PROCESSES,
        ),
    ]


def own_database(url: str, name: str = "check") -> str:
    """Return `url` with a database name that no other check uses at the same time."""
    return urlunsplit(urlsplit(url)._replace(path=f"/silver_{name}_{os.getpid()}"))


def probe(name: str, attempt: str, url: str) -> Missing | None:
    """Run `attempt`, a statement that connects to `sys.argv[1]`, on `url`; return why it could not."""
    lines = ("import sys", "try:", f"    {attempt}", "except Exception as error:", "    sys.exit(str(error))")
    command = [PYTHON, "-c", "\n".join(lines), url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    if done.returncode == 0:
        return None
    place = urlsplit(url)
    reason = (done.stderr.strip().splitlines() or ["no reason given"])[0]
    return Missing(name, f"{place.hostname}:{place.port}: {reason}")


def find_missing(postgres: str, redis: str, rabbitmq: str, chromium: str) -> list[Missing]:
    """Return the services that cannot be reached from here."""
    found = [
        probe("PostgreSQL", "import psycopg; psycopg.connect(sys.argv[1], connect_timeout=5).close()", postgres),
        probe("Redis", "import redis; redis.Redis.from_url(sys.argv[1], socket_timeout=5).ping()", redis),
        probe("RabbitMQ", "import kombu; kombu.Connection(sys.argv[1], connect_timeout=5).connect()", rabbitmq),
        None
        if chromium
        else Missing("Chromium", f"none of {', '.join(CHROMIUM)} on the PATH; SILVER_CHROMIUM not set"),
        find_gettext(),
    ]
    return [missing for missing in found if missing]


def find_gettext() -> Missing | None:
    """Return why translations cannot be extracted here, if they can't."""
    absent = [program for program in GETTEXT if not shutil.which(program)]
    return Missing("gettext", f"not on the PATH: {', '.join(absent)}") if absent else None


def empty_queue(redis: str) -> None:
    """Remove what tests published and nobody took, so that neither the next run nor anybody else finds it."""
    program = "import sys, redis; redis.Redis.from_url(sys.argv[1]).delete('celery')"
    subprocess.run([PYTHON, "-c", program, redis], timeout=30, check=False)


def choose(wanted: Sequence[Step], missing: Sequence[Missing], demand_all: bool) -> tuple[list[Step], list[str], bool]:
    """Return the steps to run, a line for each one left out, and whether leaving them out is a failure."""
    reasons = {one.name: one.reason for one in missing}
    chosen, left_out = [], []
    for step in wanted:
        absent = [name for name in step.needs if name in reasons]
        if absent:
            why = "; ".join(f"{name} is not there ({reasons[name]})" for name in absent)
            left_out.append(f"Left out: {step.name}, for {why}.")
        else:
            chosen.append(step)
    return chosen, left_out, demand_all and bool(left_out)


def environment(scratch: Path) -> dict[str, str]:
    """Return this process's variables without those that configure a Silver, whose data the checks must not touch.

    Bytecode is kept: hundreds of processes are started, and none should compile what the one before it has compiled.
    """
    foreign = ("DATABASE_URL", "CELERY_BROKER_URL", "EMAIL_URL", "CACHE_URL", "DJANGO_SETTINGS_MODULE",
               "PYTHONDONTWRITEBYTECODE")  # fmt: skip
    ours = {name: value for name, value in os.environ.items() if name not in foreign and not name.startswith("SILVER_")}
    return ours | {"SILVER_DATA_DIR": str(scratch / "var"), "SILVER_ENV_FILE": os.devnull, "PYTHONUNBUFFERED": "1"}


def run(step: Step, variables: Mapping[str, str]) -> Result:
    """Run a step and say how it went."""
    began = time.monotonic()
    try:
        done = subprocess.run(
            step.command,
            cwd=ROOT,
            env={**variables, **step.environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS_A_STEP,
            check=False,
        )
        passed, output = done.returncode == 0, done.stdout
    except subprocess.TimeoutExpired as late:
        passed, output = False, f"{(late.stdout or b'').decode()}\nNot done after {SECONDS_A_STEP} seconds."
    if passed and step.same_as:
        output = difference(step.same_as, Path(step.command[-1]))
        passed = not output
    result = Result(step, time.monotonic() - began, passed, output)
    tell(result)
    return result


def tell(result: Result) -> None:
    """Print a step's outcome: the last line of a test run, the whole output of a failure."""
    closing = result.output.strip().splitlines()[-1:] if "tests" in result.step.name else []
    outcome = f"{result.seconds:.1f} s, {'ok' if result.passed else 'FAILED'} {' '.join(closing)}"
    shown = "" if result.passed else f"\n{result.output.rstrip()}\n"
    # One call: two steps may end at once.
    print(f"  {result.step.name}: {outcome}".rstrip() + shown, flush=True)


def difference(stored: Path, made: Path) -> str:
    """Return how the file `made` differs from the file `stored`; nothing if it does not."""
    if not stored.exists():
        return f"{stored.relative_to(ROOT)} does not exist."
    before, after = (path.read_text().splitlines() for path in (stored, made))
    lines = list(difflib.unified_diff(before, after, stored.name, "as the code has it now", lineterm=""))
    return "\n".join(lines[:LINES_OF_DIFFERENCE])


def run_all(
    chosen: Sequence[Step], variables: Mapping[str, str], call: Callable[[Step, Mapping[str, str]], Result]
) -> list[Result]:
    """Run the steps of each lane in turn, and the lanes beside each other."""
    lanes: dict[str, list[Step]] = {}
    for step in chosen:
        lanes.setdefault(step.lane, []).append(step)
    with ThreadPoolExecutor(max_workers=len(lanes) or 1) as pool:
        running = [
            pool.submit(lambda steps: [call(step, variables) for step in steps], lane) for lane in lanes.values()
        ]
        return [result for lane in running for result in lane.result()]


def summary(results: Sequence[Result], left_out: Sequence[str], lacking: bool, seconds: float) -> int:
    """Print the closing lines and return the exit status."""
    print()
    for line in left_out:
        print(line)
    failed = [result.step.name for result in results if not result.passed]
    if failed:
        print(f"FAILED: {', '.join(failed)}.")
    if lacking:
        print("FAILED: SILVER_TEST_ALL=1 demands what was left out.")
    print(f"{len(results) - len(failed)} of {len(results)} steps passed in {seconds:.0f} seconds.")
    return 1 if failed or lacking else 0


def main(call: Callable[[Step, Mapping[str, str]], Result] = run) -> int:
    """Install what checking needs, run all steps that can be run, and return the exit status."""
    installed = subprocess.run(
        ["make", "--no-print-directory", ".venv/.installed-dev", f"PYTHON={sys.executable}"], cwd=ROOT, check=False
    )
    if installed.returncode:
        print("FAILED: the packages of requirements-dev.txt could not be installed.")
        return 1
    postgres = os.environ.get("SILVER_TEST_DATABASE_URL", POSTGRES)
    redis = os.environ.get("SILVER_TEST_REDIS_URL", REDIS)
    rabbitmq = os.environ.get("SILVER_TEST_AMQP_URL", RABBITMQ)
    chromium = os.environ.get("SILVER_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), "")
    with tempfile.TemporaryDirectory(prefix="silver-check-") as name:
        scratch = Path(name)
        missing = find_missing(postgres, redis, rabbitmq, chromium)
        wanted = steps(postgres, redis, rabbitmq, chromium, scratch)
        chosen, left_out, lacking = choose(wanted, missing, demand_all=os.environ.get("SILVER_TEST_ALL") == "1")
        variables = environment(scratch)
        began = time.monotonic()
        results = run_all(chosen, variables, call)
        seconds = time.monotonic() - began
    if not any(one.name == "Redis" for one in missing):
        empty_queue(redis)
    return summary(results, left_out, lacking, seconds)


if __name__ == "__main__":
    sys.exit(main())
