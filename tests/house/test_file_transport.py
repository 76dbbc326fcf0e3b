"""Messages between processes that share a folder, as on the embedded default."""

from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection

from silver_site import file_transport


@pytest.fixture
def channel(tmp_path: Path) -> file_transport.Channel:
    folders = {name: str(tmp_path) for name in ("data_folder_in", "data_folder_out", "control_folder")}
    with Connection(
        transport=file_transport.Transport, transport_options=folders | {"store_processed": False}
    ) as connection:
        yield connection.default_channel


def test_a_message_is_taken_once(channel: file_transport.Channel) -> None:
    channel._put("celery", {"body": "one"})

    assert channel._get("celery") == {"body": "one"}
    with pytest.raises(Empty):
        channel._get("celery")


@pytest.mark.parametrize("half", ["", '{"body": "on'])
def test_half_a_message_is_passed_over_and_the_next_one_read(
    channel: file_transport.Channel, tmp_path: Path, half: str
) -> None:
    (tmp_path / "0_of-who-was-killed.celery.msg").write_text(half)
    channel._put("celery", {"body": "two"})

    with pytest.raises(Empty):
        channel._get("celery")
    assert channel._get("celery") == {"body": "two"}


def test_a_message_that_is_being_written_is_none_yet(channel: file_transport.Channel, tmp_path: Path) -> None:
    (tmp_path / "0_x.celery.msg.draft").write_text('{"body": "th')

    with pytest.raises(Empty):
        channel._get("celery")
