"""How often something may be tried: `await limit(session, "sign_in", "10/minute", address)`.

Counted outside the request's transaction, because a refused sign-in rolls back and must still count.
"""

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.limiter import Limiter, memory_limiter
from regimen.platform.services import services_of

__all__ = ["Limiter", "forget", "limit", "memory_limiter"]


async def limit(session: AsyncSession, name: str, allowed: str, key: str) -> None:
    """Count one try of `name` by `key` (an address, an account id); raises TooMany beyond `allowed`, as "5/minute"."""
    await services_of(session).limiter.hit(name, allowed, key)


async def forget(session: AsyncSession, name: str, allowed: str, key: str) -> None:
    """Let `key` start anew."""
    await services_of(session).limiter.forget(name, allowed, key)
