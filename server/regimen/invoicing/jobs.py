"""The background jobs of invoicing."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.invoicing.actions.backfill import issue_missing_documents
from regimen.invoicing.actions.fees import issue_fee_invoices
from regimen.platform.jobs import Sessions, enqueue, job, long_job, periodic


@long_job("issue_missing_documents")
async def issue_missing(sessions: Sessions, now: datetime) -> None:
    """Issues the documents of whatever has none."""
    await issue_missing_documents(sessions, now)


@long_job("issue_fee_invoices")
async def issue_fees(sessions: Sessions, now: datetime) -> None:
    """Issues the fee invoices of the months that are over."""
    await issue_fee_invoices(sessions, now)


@periodic("10 4 * * *")
@job("check_documents")
async def check_documents(session: AsyncSession, now: datetime) -> None:
    """Starts every night what may have to be issued. Usually nothing is missing, except for fees after a month."""
    await enqueue(session, issue_missing, queueing_lock="issue_missing_documents")
    await enqueue(session, issue_fees, queueing_lock="issue_fee_invoices")


async def start_backfill(session: AsyncSession, now: datetime) -> None:
    """At every start: payments from before there were documents get theirs at once, not in the next night."""
    await enqueue(session, issue_missing, queueing_lock="issue_missing_documents")
