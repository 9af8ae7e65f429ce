"""Transactions and payouts as CSV files."""

from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse
from pydantic import AwareDatetime

from regimen.accounts.access.actor import FinancialCoach
from regimen.kit.clock import Today
from regimen.kit.downloads import attachment, csv_pages, csv_table
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses, or_404
from regimen.payments.access.accounts import get_stripe_account_id
from regimen.payments.access.payouts import PayoutContent, match_with_ledger, read_payout
from regimen.payments.access.transactions import get_transactions_after
from regimen.payments.actions.accounts import noticing_lost_account
from regimen.payments.actions.payment_work import Payments, PaymentWork
from regimen.payments.api.payouts import PayoutId
from regimen.payments.models import LedgerEntry
from regimen.payments.present import tables
from regimen.stripe_adapter.errors import PROVIDER_FAILURES

router = APIRouter(prefix="/coach", tags=["payments"], responses=error_responses(Unauthenticated, Forbidden))

_CSV: Final = "text/csv"
_FILE: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {_CSV: {"schema": {"type": "string", "format": "binary"}}}}
}
_ROWS: Final = 500
"""How many rows of a file are in memory at a time."""

Rows = Sequence[Sequence[str]]


@router.get("/transactions/export", response_class=Response, responses={**_FILE, **error_responses(Invalid)})
async def export_transactions(
    actor: FinancialCoach,
    work: Payments,
    today: Today,
    since: AwareDatetime | None = None,
    until: AwareDatetime | None = None,
) -> Response:
    """The transactions of a period as a CSV file, newest first."""
    pages = _transaction_pages(work, actor.account, actor.zone, since, until)
    return _stream(tables.TRANSACTIONS, pages, f"Transactions {today}")


@router.get("/payouts/export", response_class=Response, responses={**_FILE, **error_responses(*PROVIDER_FAILURES)})
async def export_payouts(actor: FinancialCoach, work: Payments, today: Today) -> Response:
    """All payouts as a CSV file, newest first."""
    async with work.transaction() as session:
        stripe_account_id = await get_stripe_account_id(session, actor.account)
    payouts = []
    if stripe_account_id is not None:
        async with noticing_lost_account(work, stripe_account_id):
            payouts = await work.provider.list_payouts(stripe_account_id)
    data = csv_table(tables.PAYOUTS, (tables.payout_cells(one, actor.zone) for one in payouts))
    return Response(data, media_type=_CSV, headers=_headers(f"Payouts {today}"))


@router.get(
    "/payouts/{payout_id}/export",
    response_class=Response,
    responses={**_FILE, **error_responses(NotFound, Invalid, *PROVIDER_FAILURES)},
)
async def export_payout(payout_id: PayoutId, actor: FinancialCoach, work: Payments) -> Response:
    """What a payout is made of as a CSV file, newest first."""
    async with work.transaction() as session:
        stripe_account_id = or_404(await get_stripe_account_id(session, actor.account))
    async with noticing_lost_account(work, stripe_account_id):
        content = await read_payout(work.provider, stripe_account_id, payout_id)
    pages = _payout_pages(work, actor.account, actor.zone, content)
    return _stream(tables.PAYOUT, pages, f"Payout {content.payout.arrival.date()}")


async def _transaction_pages(
    work: PaymentWork, account_id: UUID, zone: str, since: datetime | None, until: datetime | None
) -> AsyncIterator[Rows]:
    """Yields the rows of the file. Each page is a transaction of its own, so that a slow download holds nothing."""
    last: LedgerEntry | None = None
    while True:
        async with work.transaction() as session:
            found = await get_transactions_after(session, account_id, last, limit=_ROWS, since=since, until=until)
        yield [tables.transaction_cells(one, document, zone) for one, document in found]
        if len(found) < _ROWS:
            return
        last = found[-1][0].entry


async def _payout_pages(work: PaymentWork, account_id: UUID, zone: str, content: PayoutContent) -> AsyncIterator[Rows]:
    for start in range(0, len(content.transactions), _ROWS):
        part = content.transactions[start : start + _ROWS]
        async with work.transaction() as session:
            matches = await match_with_ledger(session, account_id, part)
        yield [tables.payout_transaction_cells(one, matches.get(one.id), content.payout, zone) for one in part]


def _stream(header: Sequence[str], pages: AsyncIterator[Rows], name: str) -> Response:
    return StreamingResponse(csv_pages(header, pages), media_type=_CSV, headers=_headers(name))


def _headers(name: str) -> dict[str, str]:
    return {"Content-Disposition": attachment(name, "csv", fallback="Payments")}
