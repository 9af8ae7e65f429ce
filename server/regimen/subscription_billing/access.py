"""Rows of an account's own plan and its invoices."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account
from regimen.kit.errors import or_404
from regimen.kit.paging import Page, count
from regimen.payments.access import invoices
from regimen.payments.models import PLATFORM, Invoice, InvoiceState, RefundReason, RefundRequest
from regimen.subscription.models import Subscription
from regimen.subscription.ports import ClientCounts, client_counts

SUBJECT_KIND: Final = "subscription"
"""The kind of invoices for an account's own plan; their subject is the account."""


async def get_locked(session: AsyncSession, account_id: UUID) -> Subscription:
    """Returns the plan of an account that has one, locked for an update."""
    return or_404(await session.get(Subscription, account_id, with_for_update=True, populate_existing=True))


async def owner_of(session: AsyncSession, account_id: UUID) -> UUID:
    """Returns who pays for the plan."""
    return or_404(await session.scalar(select(Account.owner_id).where(Account.id == account_id)))


async def pending_invoice(session: AsyncSession, plan: Subscription) -> Invoice | None:
    """Returns the open invoice of a plan that is being bought, or upgraded to."""
    if plan.pending_kind is None:
        return None
    return await invoices.get_open_invoice(session, SUBJECT_KIND, plan.account_id, plan.last_purchase_no)


async def renewal_invoice(session: AsyncSession, plan: Subscription) -> Invoice | None:
    """Returns the open invoice of the plan that is running."""
    return await invoices.get_open_invoice(session, SUBJECT_KIND, plan.account_id, plan.purchase_no)


async def open_invoice_of(session: AsyncSession, plan: Subscription) -> Invoice | None:
    """Returns what is to be paid now, if anything."""
    return await renewal_invoice(session, plan) or await pending_invoice(session, plan)


async def last_paid_invoice(session: AsyncSession, plan: Subscription) -> Invoice | None:
    return await invoices.get_last_paid_invoice(session, SUBJECT_KIND, plan.account_id, plan.purchase_no)


async def is_paid_by(session: AsyncSession, plan: Subscription, invoice: Invoice) -> bool:
    """Returns whether the running plan is paid with that invoice: by its own purchase, or by one from which upgrades
    led to it. An upgrade begins with a credit for what was left of the plan before. What was given up and paid back is
    no purchase."""
    unwanted = RefundRequest.invoice_id == Invoice.id, RefundRequest.reason == RefundReason.OVERPAYMENT
    begun = select(Invoice.amount_minor < Invoice.price_minor).where(
        Invoice.subject_kind == SUBJECT_KIND,
        Invoice.subject_id == plan.account_id,
        Invoice.purchase_no.between(invoice.purchase_no + 1, plan.purchase_no),
        Invoice.period_no == 1,
        Invoice.state == InvoiceState.PAID,
        ~exists().where(*unwanted),
    )
    return invoice.purchase_no <= plan.purchase_no and all(await session.scalars(begun))


async def paid_invoices(session: AsyncSession, account_id: UUID, page: Page) -> tuple[Sequence[Invoice], int]:
    """Returns a page of what an account has paid for its plan, the newest first, and how many there are. Two
    queries."""
    statement = select(Invoice).where(
        Invoice.subject_kind == SUBJECT_KIND,
        Invoice.subject_id == account_id,
        Invoice.stripe_account_id == PLATFORM,
        Invoice.state == InvoiceState.PAID,
    )
    total = await count(session, statement.with_only_columns(Invoice.id))
    newest = statement.order_by(Invoice.settled_at.desc(), Invoice.id.desc())
    return (await session.scalars(page.limit(newest))).all(), total


async def count_clients(session: AsyncSession, account_id: UUID, now: datetime) -> ClientCounts:
    return (await client_counts(session, [account_id], now)).get(account_id, ClientCounts())


async def due_account_ids(session: AsyncSession, now: datetime, limit: int, skip: set[UUID]) -> Sequence[UUID]:
    """Returns the accounts whose plan has something to do by itself, those that wait longest first."""
    statement = select(Subscription.account_id).where(Subscription.due_at <= now).order_by(Subscription.due_at)
    if skip:
        statement = statement.where(Subscription.account_id.not_in(skip))
    return (await session.scalars(statement.limit(limit))).all()
