"""Connected Stripe accounts."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.models import PaymentAccount


async def get_payment_account(session: AsyncSession, account_id: UUID) -> PaymentAccount | None:
    return await session.get(PaymentAccount, account_id)


async def charges_enabled(session: AsyncSession, account_id: UUID | None) -> bool:
    """Whether this account can take payments; the platform itself, None, always can."""
    if account_id is None:
        return True
    statement = select(PaymentAccount.charges_enabled).where(PaymentAccount.account_id == account_id)
    return bool(await session.scalar(statement))


async def get_stripe_account_id(session: AsyncSession, account_id: UUID) -> str | None:
    """Returns the Stripe account of a coach's account, or None if none is connected yet."""
    statement = select(PaymentAccount.stripe_account_id).where(PaymentAccount.account_id == account_id)
    return await session.scalar(statement)


async def find_account_id(session: AsyncSession, stripe_account_id: str) -> UUID | None:
    """Returns the coach's account that is paid through a Stripe account, if any."""
    statement = select(PaymentAccount.account_id).where(PaymentAccount.stripe_account_id == stripe_account_id)
    return await session.scalar(statement)
