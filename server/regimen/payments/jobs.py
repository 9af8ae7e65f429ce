"""What runs by itself: the inbox, unfinished payments, and the nightly look at the books."""

from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments import reconcile, webhooks
from regimen.payments.till import till_beside, till_of
from regimen.platform.jobs import Retry, Sessions, job, periodic
from regimen.platform.services import services_of
from regimen.platform.stripe.sandbox import Sandbox

STILL_WORKING = timedelta(minutes=2)


@periodic("* * * * *")
@job("reconcile_payments", retry=Retry(attempts=1))
async def reconcile_payments(session: AsyncSession, now: datetime) -> None:
    """Go on with what a crash or a lost answer left behind."""
    await reconcile.reconcile(till_beside(session), older_than=STILL_WORKING)


@periodic("7 * * * *")
@job("catch_up_events", retry=Retry(attempts=1))
async def catch_up_events(session: AsyncSession, now: datetime) -> None:
    """Read the provider's list of events, for webhooks that never came."""
    if services_of(session).provider is not None:
        await reconcile.catch_up(till_beside(session))


@periodic("40 3 * * *")
@job("check_books", retry=Retry(attempts=2))
async def check_books(session: AsyncSession, now: datetime) -> None:
    """Compare the ledger with the provider's list of movements."""
    if services_of(session).provider is not None:
        await reconcile.check_books(till_beside(session))


@periodic("* * * * *")
@job("sandbox_keeps_its_word", retry=Retry(attempts=1))
async def sandbox_keeps_its_word(session: AsyncSession, now: datetime) -> None:
    """Where payments are simulated: events that could not be delivered are, and Wednesday's payouts are made."""
    sandbox = services_of(session).parts.get(Sandbox)
    if isinstance(sandbox, Sandbox):
        await sandbox.deliver_pending()
        await sandbox.run_payouts()


async def take_webhook(sessions: Sessions, raw: bytes, signature: str, endpoint: str) -> None:
    """The same intake for whoever delivers in this process: stored first, then acted upon."""
    till = till_of(sessions)
    await webhooks.receive(till, raw, signature, "connect" if endpoint == "connect" else "account")
    await webhooks.work_inbox(till)
