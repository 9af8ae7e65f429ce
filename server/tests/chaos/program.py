"""`regimen serve` or `regimen worker` in a process of its own, which begins with the code loaded."""

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from regimen.cli import main
from tests.processes import PROCESSES


def _run(arguments: Sequence[str], environment: Mapping[str, str], log: str) -> None:
    os.environ.update(environment)
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for output in (1, 2):
        os.dup2(file, output)
    sys.exit(main(arguments))


class Program:
    """A program that is killed with -9 and started again."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self._given = arguments, environment, str(log)
        self.start()

    def start(self) -> None:
        self._process = PROCESSES.Process(target=_run, args=self._given, daemon=True)
        self._process.start()

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    async def kill(self) -> None:
        """Returns when it is dead."""
        self._process.kill()
        await asyncio.to_thread(self._process.join)
