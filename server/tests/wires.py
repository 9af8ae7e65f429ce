"""The adapters of a test: memory where production has a network."""

from pathlib import Path

from regimen.config import Settings
from regimen.kit.clock import Clock
from regimen.platform.bus import MemoryBus
from regimen.platform.rate_limits import memory_limiter
from regimen.platform.storage.store import Files, folder_files
from regimen.platform.wires import Wires


def for_tests(settings: Settings, clock: Clock, folder: Path) -> Wires:
    files: Files = folder_files(folder, settings)
    return Wires(settings=settings, clock=clock, bus=MemoryBus(), files=files, limiter=memory_limiter())
