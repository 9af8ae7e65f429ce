"""The background jobs of payments: webhooks, unfinished payments, and the nightly check of the ledger."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import EmailChanged
from regimen.payments.actions import accounts, backfill, customers, ledger_check, reconcile, tax
from regimen.payments.actions.disputes import record_missing_disputes
from regimen.payments.actions.inbox import process_inbox
from regimen.payments.actions.payment_work import payment_work_from
from regimen.payments.models import Customer
from regimen.platform.jobs import Retry, enqueue_many, job, periodic
from regimen.platform.services import services_of
from regimen.stripe_adapter.services import find_provider
from regimen.stripe_sandbox.sandbox import Sandbox


@job("process_webhooks", retry=Retry(attempts=3))
async def process_webhooks(session: AsyncSession, now: datetime) -> None:
    """Processes the events that Stripe has posted."""
    await process_inbox(payment_work_from(session))


@job("update_customer_email", retry=Retry(attempts=9))
async def update_customer_email(session: AsyncSession, now: datetime, *, customer_id: UUID, asked_at: str) -> None:
    """Tells Stripe the email address of a customer, which has changed."""
    if find_provider(services_of(session)) is not None:
        await customers.update_email(payment_work_from(session), customer_id, asked_at=datetime.fromisoformat(asked_at))


async def update_customer_emails(session: AsyncSession, event: EmailChanged, now: datetime) -> None:
    """Subscriber: one job for each Stripe account that charges the user."""
    ids = await session.scalars(select(Customer.id).where(Customer.user_id == event.subject_id))
    each = [{"customer_id": customer_id, "asked_at": event.at.isoformat()} for customer_id in ids]
    await enqueue_many(session, update_customer_email, each)


@periodic("* * * * *")
@job("reconcile_payments")
async def reconcile_payments(session: AsyncSession, now: datetime) -> None:
    """Finishes payments that a crash or a lost response left unfinished."""
    await reconcile.reconcile(payment_work_from(session), due_only=True)


@periodic("7 * * * *")
@job("backfill_events", retry=Retry(attempts=1))
async def backfill_events(session: AsyncSession, now: datetime) -> None:
    """Reads Stripe's list of events, for webhooks that never arrived."""
    if find_provider(services_of(session)) is not None:
        await backfill.backfill_events(payment_work_from(session))


@periodic("20 3 * * *")
@job("sync_disabled_accounts", retry=Retry(attempts=1))
async def sync_disabled_accounts(session: AsyncSession, now: datetime) -> None:
    """Reads the disabled Stripe accounts again."""
    if find_provider(services_of(session)) is not None:
        await accounts.sync_disabled_accounts(payment_work_from(session))


@job("send_seller_address")
async def send_seller_address(session: AsyncSession, now: datetime, *, account_id: UUID) -> None:
    """Tells Stripe where an account is that has tax calculated, after its invoice details were saved."""
    if find_provider(services_of(session)) is not None:
        await tax.send_new_address(payment_work_from(session), account_id)


@periodic("30 3 * * *")
@job("sync_tax_settings", retry=Retry(attempts=1))
async def sync_tax_settings(session: AsyncSession, now: datetime) -> None:
    """Reads the tax settings of accounts that have tax calculated again."""
    if find_provider(services_of(session)) is not None:
        await tax.sync_all_tax_settings(payment_work_from(session))


@periodic("40 3 * * *")
@job("reconcile_ledger", retry=Retry(attempts=2))
async def reconcile_ledger(session: AsyncSession, now: datetime) -> None:
    """Compares the ledger with Stripe's list of balance transactions."""
    if find_provider(services_of(session)) is not None:
        await record_missing_disputes(payment_work_from(session))
        await ledger_check.reconcile_ledger(payment_work_from(session))


@periodic("* * * * *")
@job("run_sandbox_jobs")
async def run_sandbox_jobs(session: AsyncSession, now: datetime) -> None:
    """Runs Stripe's own schedule in the sandbox: retries webhooks, and pays out on Wednesdays."""
    sandbox = services_of(session).extra.get(Sandbox)
    if isinstance(sandbox, Sandbox):
        await sandbox.deliver_pending()
        await sandbox.run_payouts()
