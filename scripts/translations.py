"""The Russian catalog beside the code: `make messages` brings it up to date, `--check` says whether it is.

Works on a copy of what is translated, since Django's extraction writes files next to the templates it reads. Needs
xgettext, msgmerge and msgfmt (GNU gettext); a running server needs none of them, for it reads the stored .mo.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import chdir
from pathlib import Path

import django
import polib
from django.core.management import call_command
from django.core.management.commands import makemessages
from django.test.utils import override_settings

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("games", "players", "silver_site", "templates")
LANGUAGE = "ru"
CATALOG = Path("locale", LANGUAGE, "LC_MESSAGES", "django.po")
# A moment that changes with every extraction, and nobody's address.
UNSTABLE = ("POT-Creation-Date", "PO-Revision-Date", "Report-Msgid-Bugs-To", "Last-Translator", "Language-Team")


class Command(makemessages.Command):
    """Django's extraction, which finds besides what the wording and the engine mark with `noop`."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=noop", "--keyword=lazy"]  # noqa: RUF012  (as Django writes it)


def extract(scratch: Path) -> Path:
    """Copy the sources and the catalog to `scratch`, bring the copy up to date, and return its path."""
    for name in (*SOURCES, "locale"):
        shutil.copytree(ROOT / name, scratch / name, ignore=shutil.ignore_patterns("__pycache__", "migrations"))
    with chdir(scratch), override_settings(LOCALE_PATHS=[scratch / "locale"]):
        # Files without lines: a line added above a sentence is no change of the catalog.
        call_command(Command(), locale=[LANGUAGE], add_location="file", no_obsolete=True, no_wrap=True, verbosity=0)
    made = scratch / CATALOG
    catalog = polib.pofile(str(made), wrapwidth=0)
    for name in UNSTABLE:
        catalog.metadata.pop(name, None)
    catalog.metadata |= {"Project-Id-Version": "Silver", "Language": LANGUAGE}
    catalog.header = (
        f"The sentences of Silver in the language “{LANGUAGE}”; docs/translating.md tells how they are made."
    )
    catalog.metadata_is_fuzzy = False
    catalog.save(str(made))
    return made


def compiled(source: Path, target: Path) -> None:
    """Compile the catalog `source` to `target`. Raises CalledProcessError for a broken placeholder or plural."""
    subprocess.run(["msgfmt", "--check-format", "-o", str(target), str(source)], check=True)


def unfinished(catalog: polib.POFile) -> list[str]:
    """Return the sentences that still have to be translated or looked over."""
    return [entry.msgid for entry in catalog if not entry.obsolete and not entry.translated()]


def changes(stored: polib.POFile, made: polib.POFile) -> list[str]:
    """Return a line for each sentence that an extraction adds to the stored catalog or takes from it."""
    before, after = ({(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in one} for one in (stored, made))
    return [f"new: {key[1]!r}" for key in sorted(after - before, key=str)] + [
        f"vanished: {key[1]!r}" for key in sorted(before - after, key=str)
    ]


def update(scratch: Path) -> int:
    """Write catalog and compiled catalog; return 1 while something is left to translate."""
    made = extract(scratch)
    stored = ROOT / CATALOG
    shutil.copyfile(made, stored)
    compiled(stored, stored.with_suffix(".mo"))
    missing = unfinished(polib.pofile(str(stored)))
    for sentence in missing:
        print(f"to translate: {sentence!r}")
    print(f"{CATALOG}: {len(polib.pofile(str(stored)))} sentences, {len(missing)} to translate.")
    return 1 if missing else 0


def check(scratch: Path) -> int:
    """Print what is wrong with the stored catalogs; return 0 if nothing is."""
    stored = polib.pofile(str(ROOT / CATALOG))
    wrong = changes(stored, polib.pofile(str(extract(scratch))))
    wrong += [f"not translated, or fuzzy: {sentence!r}" for sentence in unfinished(stored)]
    fresh = scratch / "fresh.mo"
    compiled(ROOT / CATALOG, fresh)
    if list(polib.mofile(str(fresh))) != list(polib.mofile(str((ROOT / CATALOG).with_suffix(".mo")))):
        wrong.append("the .mo is not the compiled .po")
    for line in wrong:
        print(line)
    if wrong:
        print("`make messages` brings the catalog up to date; then translate what is new.")
    return 1 if wrong else 0


def main() -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the catalog is out of date")
    arguments = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "silver_site.settings")
    sys.path.insert(0, str(ROOT))
    django.setup()
    with tempfile.TemporaryDirectory(prefix="silver-messages-") as name:
        return (check if arguments.check else update)(Path(name).resolve())


if __name__ == "__main__":
    sys.exit(main())
