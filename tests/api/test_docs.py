"""The schema and the page that shows it."""

import re
from pathlib import Path

import orjson
import pytest
import yaml
from django.contrib.staticfiles import finders
from django.test import Client

from games.api.outputs.events import KINDS
from games.services.log import SERVICE_KINDS
from tests.api.client import ROOT

STORED = Path(__file__).resolve().parents[2] / "docs" / "openapi.yaml"


def test_it_is_the_stored_schema(client: Client) -> None:
    served = client.get(f"{ROOT}schema/?format=yaml")

    assert served.headers["Content-Type"] == "application/yaml"
    assert served.content.decode() == STORED.read_text(), "run manage.py spectacular --file docs/openapi.yaml"


@pytest.mark.parametrize(
    ("accept", "media_type"),
    [("", "application/json"), ("*/*", "application/json"), ("application/yaml", "application/yaml")],
)
def test_it_comes_as_json_or_yaml(client: Client, accept: str, media_type: str) -> None:
    served = client.get(f"{ROOT}schema/", headers={"Accept": accept} if accept else {})

    assert served.headers["Content-Type"] == media_type
    read = orjson.loads if media_type.endswith("json") else yaml.safe_load
    assert read(served.content)["openapi"] == "3.1.0"


def test_it_describes_every_kind_of_event() -> None:
    engine = Path(__file__).resolve().parents[2] / "games" / "engine"
    told = {
        kind
        for path in engine.rglob("*.py")
        for kind in re.findall(r'(?:tell|announce|Event)\(\s*"([a-z_]+)"', path.read_text())
    }

    assert len(told) > 20
    assert told | set(SERVICE_KINDS) <= set(KINDS)


def test_its_page_holds_no_script_of_its_own_and_none_from_elsewhere(client: Client) -> None:
    page = client.get(f"{ROOT}docs/")

    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", page.content.decode(), re.DOTALL)
    assert len(scripts) == 2
    assert all(not inside.strip() for _, inside in scripts)
    addresses = re.findall(r'(?:src|href|data-schema)="([^"]+)"', page.content.decode())
    assert all(address.startswith("/") for address in addresses)
    assert "style=" not in page.content.decode()


def test_its_page_finds_its_files(client: Client) -> None:
    page = client.get(f"{ROOT}docs/").content.decode()

    files = re.findall(r'"/static/([^"]+)"', page)
    assert len(files) == 4
    assert all(finders.find(file) for file in files)


def test_its_page_is_found_without_the_slash_too(client: Client) -> None:
    assert client.get(f"{ROOT}docs").headers["Location"] == f"{ROOT}docs/"


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_it_is_only_to_be_read(client: Client, method: str) -> None:
    assert client.generic(method.upper(), f"{ROOT}schema/").status_code == 405
