"""The engine stands alone, and has one door."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "games" / "engine"
OUTSIDE = ["games", "players", "silver_site", "scripts", "benchmarks", "tests"]
INSIDE = [ENGINE, ROOT / "tests" / "engine"]
UNREPEATABLE = {
    "asyncio",
    "datetime",
    "io",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "uuid",
}

ALONE = """
import sys
sys.path.insert(0, {root!r})
sys.modules["django"] = None  # importing it fails
import games.engine
known = sys.stdlib_module_names | {{"games", "__main__", "django"}}
foreign = {{name.partition(".")[0] for name in sys.modules}} - known
own = {{name for name in sys.modules if name.startswith("games") and not name.startswith("games.engine")}}
print(sorted(foreign), sorted(own))
"""


def imports(path: Path) -> Iterator[str]:
    """Every module a file imports, "a.b" for `from a import b` too."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_engine_imports_without_django_or_any_installed_package() -> None:
    # -S leaves site-packages out, -I the environment.
    found = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE.format(root=str(ROOT))], capture_output=True, text=True, check=True
    )

    assert found.stdout.split("\n")[0] == "[] ['games']"


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.py")), ids=lambda path: str(path.relative_to(ENGINE)))
def test_engine_modules_name_the_standard_library_and_each_other_alone(path: Path) -> None:
    named = list(imports(path))

    tops = {name.partition(".")[0] for name in named}
    assert tops <= sys.stdlib_module_names | {"games"}
    assert all(name.startswith("games.engine") for name in named if name.startswith("games"))
    assert not tops & UNREPEATABLE, "a turn that is run again must run the same"


def outsiders() -> list[Path]:
    """All Python files that are neither the engine nor its own tests."""
    files = [path for top in OUTSIDE for path in sorted((ROOT / top).rglob("*.py"))]
    return [path for path in files if not any(path.is_relative_to(inside) for inside in INSIDE)]


def test_outsiders_come_in_by_the_front_door() -> None:
    names = {path.stem for path in ENGINE.rglob("*.py")} | {"decks"}

    deeper = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in outsiders()
        for name in imports(path)
        if name.startswith("games.engine.") and name.split(".")[2] in names
    ]

    assert deeper == []


def test_the_grep_for_outsiders_reads_files_and_would_find_one() -> None:
    users = [path for path in outsiders() if "games.engine" in set(imports(path))]

    assert ROOT / "games" / "scenarios.py" in users
    assert "games.engine.table.Table" in set(imports(ENGINE / "game.py"))
