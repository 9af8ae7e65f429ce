"""What media needs from higher domains."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.ports import Contributions, KeyedPort


@dataclass(frozen=True)
class Place:
    """Where an item is used, in words: `title` for people, `path` of its page, if there is one."""

    title: str
    path: str | None


class DescribePlaces(Protocol):
    """Describes places of one kind, by what `MediaUse.place` calls them. A place that is gone is left out."""

    async def __call__(self, session: AsyncSession, places: Sequence[str]) -> Mapping[str, Place]: ...


media_followers: Contributions[Callable[[AsyncSession, UUID], Awaitable[None]]] = Contributions()
"""Each is told, in the transaction, that an item can be shown now or has failed, by its id: pages that show it in a
place of that domain read it again."""

places: KeyedPort[DescribePlaces] = KeyedPort()
"""By kind of place; each kind is implemented by the domain that owns such places."""
