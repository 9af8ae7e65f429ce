"""Starts a command again whenever the server's source changes. For development."""

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

_LOOK_EVERY = 0.7
SOURCE = Path(__file__).resolve().parents[1]


def _newest() -> float:
    """When a source file was last written; a removed file shows at its folder."""
    seen = [SOURCE, *SOURCE.rglob("*.py"), *(path for path in SOURCE.rglob("*") if path.is_dir())]
    return max((path.stat().st_mtime for path in seen if "__pycache__" not in path.parts and path.exists()), default=0)


def run_and_reload(arguments: Sequence[str]) -> int:
    """Run `regimen` with `arguments` until interrupted; answers the exit code."""
    command = [sys.executable, "-m", "regimen.cli", *arguments]
    while True:
        known = _newest()
        child = subprocess.Popen(command)  # noqa: S603
        try:
            while _newest() == known:
                time.sleep(_LOOK_EVERY)
        except KeyboardInterrupt:
            return 0
        finally:
            child.terminate()
            child.wait()
