"""Issues the documents of what was paid and refunded before there were documents, or while they were put off."""

import logging
from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from regimen.invoicing.access.sources import (
    count_missing_documents,
    lock_invoices_of,
    missing_documents,
    sellers_with_missing_documents,
)
from regimen.invoicing.actions.files import make_file_later
from regimen.invoicing.actions.issue import issue_document
from regimen.kit.db import transaction
from regimen.platform.job_items import for_each_alone
from regimen.platform.jobs import Sessions

log = logging.getLogger(__name__)
_SLICE = 50
"""Documents of one transaction: payments to the same seller wait for so many."""
Report = Callable[[str], None]


async def issue_missing_documents(
    sessions: Sessions, now: datetime, *, report: Report = log.info, dated_by_payment: bool = False
) -> int:
    """Issues all that is missing, each seller's in the order in which the money moved. Returns how many.

    Can be stopped and repeated at any time. With `dated_by_payment`, each is dated on the day of its payment, and its
    file is made when somebody opens it: for history that is being written, such as the demo.
    """
    async with transaction(sessions) as session:
        sellers = await sellers_with_missing_documents(session)
        total = await count_missing_documents(session)
    done = 0

    async def issue_for(account_id: UUID | None) -> None:
        nonlocal done
        while issued := await _issue_slice(sessions, account_id, now, dated_by_payment=dated_by_payment):
            done += issued
            report(f"Documents: {done} of {total} issued")

    await for_each_alone("issue_missing_documents", sessions, sellers, issue_for)
    return done


async def _issue_slice(sessions: Sessions, account_id: UUID | None, now: datetime, *, dated_by_payment: bool) -> int:
    async with transaction(sessions) as session:
        # A refund holds its invoice while it waits for the series, so the invoices of the slice come first.
        await lock_invoices_of(session, await missing_documents(session, account_id, _SLICE))
        found = await missing_documents(session, account_id, _SLICE)
        for missing in found:
            document_id = await issue_document(session, missing.source, missing.at if dated_by_payment else now)
            if document_id is not None and not dated_by_payment:
                await make_file_later(session, document_id)
        return len(found)
