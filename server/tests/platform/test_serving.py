"""Starting the server."""

import socket
from pathlib import Path

import pytest

from regimen.cli import main


def test_a_taken_port_is_reported_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REGIMEN_DATA_DIR", str(tmp_path / "data"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 1
    assert f"Cannot listen on 127.0.0.1:{port}: Address already in use." in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


def test_a_worker_of_a_queue_that_there_is_not_does_not_start(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["worker", "--queue", "long-media"])
    message = capsys.readouterr().err
    assert "invalid choice: 'long-media'" in message
    assert "'long_media'" in message
