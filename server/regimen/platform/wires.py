"""What a transaction can reach beside its rows: settings, clock, bus, files, mail.

They travel with the session (`session.info`), so that domain code needs no global and tests may swap each part.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.config import Settings
from regimen.kit.clock import Clock
from regimen.platform.bus import Bus
from regimen.platform.limiter import Limiter
from regimen.platform.storage.store import Files

KEY = "wires"


@dataclass
class Wires:
    """The adapters of one process."""

    settings: Settings
    clock: Clock
    bus: Bus
    files: Files
    limiter: Limiter
    wake_workers: Callable[[], None] = field(default=lambda: None)


def wires(session: AsyncSession) -> Wires:
    """The adapters that belong to this session; a session without them was not made by `platform.runtime`."""
    found = session.info.get(KEY)
    if not isinstance(found, Wires):
        raise TypeError("This session carries no adapters: open it from Runtime.sessions.")
    return found
