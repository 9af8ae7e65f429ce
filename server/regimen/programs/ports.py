"""What programs need from domains above them. `wiring.py` connects each port once; until then its quiet answer holds:
nothing to open, nobody subscribed, payments not connected.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, ParamSpec, TypeVar
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.programs.models import Program, Track

P = ParamSpec("P")
R = TypeVar("R")


class Port(Generic[P, R]):
    """A direct call upwards, part of the caller's transaction."""

    def __init__(self, quiet: Callable[P, Awaitable[R]]) -> None:
        self._answer = quiet

    def connect(self, answer: Callable[P, Awaitable[R]]) -> None:
        """Let `answer` speak from now on."""
        self._answer = answer

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._answer(*args, **kwargs)


@dataclass(frozen=True)
class Subscribers:
    """Who hangs on a price option: `active` pay it, `pending` have asked to switch to it."""

    active: int = 0
    pending: int = 0


async def _nothing(_session: AsyncSession, _program: Program, _track: Track, _now: datetime) -> None:
    return None


async def _unseen(_session: AsyncSession, _program: Program, _now: datetime) -> None:
    return None


async def _nobody(_session: AsyncSession, _option_ids: Sequence[UUID]) -> dict[UUID, Subscribers]:
    return {}


async def _unconnected(_session: AsyncSession, _account_id: UUID) -> bool:
    return False


track_created: Port[[AsyncSession, Program, Track, datetime], None] = Port(_nothing)
"""A track needs its timeline at once: `(session, program, track, now)`."""

calendar_changed: Port[[AsyncSession, Program, datetime], None] = Port(_unseen)
"""`visibility_days` or `starts_on` of a program changed, which its timelines carry: `(session, program, now)`."""

count_subscribers: Port[[AsyncSession, Sequence[UUID]], dict[UUID, Subscribers]] = Port(_nobody)
"""Who hangs on each of these price options: `(session, option_ids)`; options without anybody may be left out."""

charges_enabled: Port[[AsyncSession, UUID], bool] = Port(_unconnected)
"""May this account take payments: `(session, account_id)`."""
