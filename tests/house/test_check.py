"""`make test`: what is run, what is left out and says so, and what is a failure."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from scripts import check

POSTGRES_MISSING = check.Missing("PostgreSQL", "127.0.0.1:5432: connection refused")
NOWHERE = ("postgres://x@127.0.0.1:1/x", "redis://127.0.0.1:1/0", "amqp://127.0.0.1:1//")


def all_steps() -> list[check.Step]:
    """Return the real steps."""
    return check.steps(check.POSTGRES, check.REDIS, check.RABBITMQ, "/usr/bin/chromium", Path("/nowhere"))


def step(*command: str, same_as: Path | None = None) -> check.Step:
    """Return a step that runs a line of Python."""
    return check.Step("a step", (sys.executable, "-c", *command), same_as=same_as)


def test_with_everything_there_everything_runs() -> None:
    chosen, left_out, lacking = check.choose(all_steps(), [], demand_all=True)

    assert (chosen, left_out, lacking) == (all_steps(), [], False)


def test_what_cannot_run_is_left_out_by_name_and_reason() -> None:
    chosen, left_out, lacking = check.choose(all_steps(), [POSTGRES_MISSING], demand_all=False)

    assert "tests on SQLite" in [step.name for step in chosen]
    assert "tests on PostgreSQL and Redis" not in [step.name for step in chosen]
    assert left_out == [
        f"Left out: {name} on PostgreSQL and Redis, for PostgreSQL is not there (127.0.0.1:5432: connection refused)."
        for name in ("tests", "end-to-end tests")
    ]
    assert not lacking


def test_with_all_demanded_what_is_missing_is_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    _chosen, left_out, lacking = check.choose(all_steps(), [POSTGRES_MISSING], demand_all=True)

    status = check.summary([], left_out, lacking, 1.0)

    assert status == 1
    assert "PostgreSQL is not there" in capsys.readouterr().out


def test_every_test_is_in_a_step() -> None:
    selections = {step.name: step.command[-1] for step in all_steps() if "tests" in step.name}

    embedded = "not postgres and not redis and not rabbitmq and not browser"
    real = "not sqlite and not rabbitmq and not browser"
    assert selections == {
        "tests on SQLite": embedded,
        "tests on PostgreSQL and Redis": real,
        "end-to-end tests on SQLite": embedded,
        "end-to-end tests on PostgreSQL and Redis": real,
        "end-to-end tests on RabbitMQ": "rabbitmq",
        "tests in a browser": "browser",
    }


def test_lanes_run_beside_each_other() -> None:
    together = threading.Barrier(2, timeout=30)

    def meet(one: check.Step, _variables: object) -> check.Result:
        together.wait()
        return check.Result(one, 0.0, True, "")

    results = check.run_all([step("in turn"), check.Step("beside", (), lane="another")], {}, meet)

    assert [result.step.name for result in results] == ["a step", "beside"]


def test_a_failing_step_shows_its_output_and_fails_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    results = [check.run(step("print('why it failed'); raise SystemExit(1)"), {}), check.run(step("pass"), {})]

    status = check.summary(results, [], lacking=False, seconds=1.0)

    out = capsys.readouterr().out
    assert status == 1
    assert "why it failed" in out
    assert "FAILED: a step." in out
    assert "1 of 2 steps passed" in out


def test_a_stored_file_that_is_out_of_date_fails(tmp_path: Path) -> None:
    stored, made = tmp_path / "stored", tmp_path / "made"
    stored.write_text("one\ntwo\n")
    write = "import pathlib, sys; pathlib.Path(sys.argv[1]).write_text('one\\nthree\\n')"

    result = check.run(step(write, str(made), same_as=stored), {})

    assert not result.passed
    assert "-two\n+three" in result.output


def test_a_checked_silver_is_not_the_one_that_is_configured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://production/silver")
    monkeypatch.setenv("SILVER_SECRET_KEY", "secret")

    variables = check.environment(tmp_path)

    assert "DATABASE_URL" not in variables
    assert "SILVER_SECRET_KEY" not in variables
    assert Path(variables["SILVER_DATA_DIR"]).parent == tmp_path


def test_an_unreachable_service_is_missing_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "find_gettext", lambda: None)

    found = check.find_missing(*NOWHERE, "/usr/bin/chromium")

    assert [one.name for one in found] == ["PostgreSQL", "Redis", "RabbitMQ"]
    for missing in found:
        assert missing.reason.startswith("127.0.0.1:1: ")
        assert "refused" in missing.reason


def test_without_a_browser_chromium_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "find_gettext", lambda: None)

    found = check.find_missing(*NOWHERE, "")

    assert [one.name for one in found] == ["PostgreSQL", "Redis", "RabbitMQ", "Chromium"]


def test_without_gettext_the_translations_are_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    missing = check.find_gettext()

    assert missing is not None
    assert check.choose(all_steps(), [missing], demand_all=False)[1] == [
        "Left out: translations, for gettext is not there (not on the PATH: xgettext, msgmerge, msgfmt)."
    ]


def test_checking_starts_with_the_standard_library_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", "import runpy, sys; runpy.run_path(sys.argv[1])", check.__file__],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
