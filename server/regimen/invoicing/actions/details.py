"""Saves what invoices say about sellers and buyers. What has been issued stays as it is."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.invoicing.actions.numbering import lock_series
from regimen.invoicing.models import InvoiceBuyer, InvoiceSeller, SeriesKind
from regimen.invoicing.rules.details import BuyerDetails, SellerDetails
from regimen.kit.errors import Invalid
from regimen.payments.jobs import send_seller_address
from regimen.platform.jobs import enqueue

PREFIX_FIXED = "Your first invoice has been issued, so its prefix can't change."


async def save_seller(session: AsyncSession, account_id: UUID, details: SellerDetails, now: datetime) -> None:
    """Saves the details of an account. The prefix of its numbers may change until the first number. Raises Invalid."""
    series = await lock_series(session, SeriesKind.SALES, account_id)
    if details.prefix and details.prefix != series.prefix:
        if series.last_number > 0:
            raise Invalid(errors={"prefix": [PREFIX_FIXED]})
        series.prefix = details.prefix
    values = details.columns() | {"updated_at": now}
    statement = insert(InvoiceSeller).values(account_id=account_id, **values)
    await session.execute(statement.on_conflict_do_update(index_elements=["account_id"], set_=values))
    await enqueue(session, send_seller_address, account_id=account_id)


async def save_buyer(session: AsyncSession, user_id: UUID, details: BuyerDetails, now: datetime) -> None:
    """Saves the details of a client; empty ones are forgotten."""
    if details.is_empty:
        await _forget_buyer(session, user_id)
        return
    values = details.columns() | {"updated_at": now}
    statement = insert(InvoiceBuyer).values(user_id=user_id, **values)
    await session.execute(statement.on_conflict_do_update(index_elements=["user_id"], set_=values))


async def forget_details(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Deletes the details of a client who deletes their account. Issued documents have to be kept by law."""
    await _forget_buyer(session, actor.user_id)


async def _forget_buyer(session: AsyncSession, user_id: UUID) -> None:
    await session.execute(delete(InvoiceBuyer).where(InvoiceBuyer.user_id == user_id))
