"""What notifications need from the domains that cause them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.ports import KeyedPort, Port
from regimen.push.rules.payload import Notification


class Source(Protocol):
    """Words notifications at the moment they are sent: nobody is told what they have read, or may not see any more."""

    async def __call__(
        self, session: AsyncSession, people: Sequence[UUID], about: str, now: datetime, /
    ) -> Mapping[UUID, Notification]:
        """Returns what each of `people` is told, for those who still want to be. The number of queries does not depend
        on the number of people."""


sources: KeyedPort[Source] = KeyedPort()
"""By the name that `notify` was called with."""


async def _yes(_session: AsyncSession, _user_id: UUID) -> bool:
    return True


async def _do_nothing(_session: AsyncSession, _user_id: UUID, _wanted: bool) -> None:
    return None


wants_chat_mails: Port[[AsyncSession, UUID], bool] = Port(_yes)
"""Whether somebody gets mails about unread messages."""


async def _stop_nothing(_session: AsyncSession, _user_id: UUID) -> None:
    return None


stop_summaries: Port[[AsyncSession, UUID], None] = Port(_stop_nothing)
"""Ends the mails that sum up what somebody has not read."""

set_chat_mails: Port[[AsyncSession, UUID, bool], None] = Port(_do_nothing)
