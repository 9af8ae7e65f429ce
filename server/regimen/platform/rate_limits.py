"""Rate limits: `await limit(session, "sign_in", "10/minute", email)`.

Counted outside the transaction of the request, because a refused sign-in rolls back and must still count.
"""

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.limiter import Limiter, memory_limiter
from regimen.platform.services import services_of

__all__ = ["Limiter", "limit", "memory_limiter", "reset_limit"]


async def limit(session: AsyncSession, name: str, rate: str, key: str) -> None:
    """Counts an attempt at `name` by `key` (an email, an account id); raises TooMany beyond `rate` ("5/minute")."""
    await services_of(session).limiter.hit(name, rate, key)


async def reset_limit(session: AsyncSession, name: str, rate: str, key: str) -> None:
    """Resets the counter of `key`."""
    await services_of(session).limiter.reset(name, rate, key)
