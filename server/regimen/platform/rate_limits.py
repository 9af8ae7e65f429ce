"""Rate limits: `await limit(session, "sign_in", "10/minute", email)`.

Counted outside the transaction of the request, because a refused sign-in rolls back and must still count.
"""

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import TooMany
from regimen.platform.limiter import Limiter, memory_limiter
from regimen.platform.services import services_of

__all__ = ["Limiter", "check_limit", "count_attempt", "limit", "memory_limiter", "reset_limit"]


async def limit(session: AsyncSession, name: str, rate: str, key: str, refusal: type[TooMany] = TooMany) -> None:
    """Counts an attempt at `name` by `key` (an email, an account id); raises TooMany, or a `refusal` that says more,
    beyond `rate` ("5/minute")."""
    try:
        await services_of(session).limiter.hit(name, rate, key)
    except TooMany as error:
        raise refusal(**error.extra) from error


async def check_limit(session: AsyncSession, name: str, rate: str, key: str) -> None:
    """Raises TooMany if `key` has used up its `rate` of attempts at `name`; counts nothing."""
    await services_of(session).limiter.check(name, rate, key)


async def count_attempt(session: AsyncSession, name: str, rate: str, key: str) -> None:
    """Counts an attempt that has been made, for limits that count failures only: `check_limit` comes before it."""
    await services_of(session).limiter.count(name, rate, key)


async def reset_limit(session: AsyncSession, name: str, rate: str, key: str) -> None:
    """Resets the counter of `key`."""
    await services_of(session).limiter.reset(name, rate, key)
