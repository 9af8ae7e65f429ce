"""Going on with what a crash, a lost webhook or an unknown outcome left behind. Safe to run at any time, twice."""

import logging
from datetime import timedelta
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments import webhooks
from regimen.payments.accounts import charges_enabled
from regimen.payments.collect import close, collect, look
from regimen.payments.errands import run_errands
from regimen.payments.events import BooksDiffer
from regimen.payments.invoices import live_attempt
from regimen.payments.models import (
    Attempt,
    AttemptState,
    BooksCheck,
    EventsSeen,
    Invoice,
    InvoiceState,
    LedgerEntry,
    PaymentAccount,
    RefundRow,
    RefundState,
)
from regimen.payments.till import Close, Collect, PayBack, Till
from regimen.platform.events import publish
from regimen.platform.stripe.errors import ProviderError

log = logging.getLogger(__name__)

OVERLAP = timedelta(hours=1)
_FIRST_LOOK_BACK = timedelta(days=29)
_KINDS = frozenset({"charge", "payment", "refund", "payment_refund"})
_DISPUTES = ("dp_", "du_")


async def reconcile(till: Till, *, older_than: timedelta = timedelta()) -> None:
    """See to open invoices, wanted refunds and the inbox. `older_than` leaves alone what is still being worked on."""
    before = till.clock.now() - older_than
    await webhooks.work_inbox(till)
    async with till.transaction() as session:
        open_ones = list(
            await session.scalars(
                select(Invoice.id)
                .where(Invoice.state == InvoiceState.OPEN, Invoice.opened_at <= before)
                .order_by(Invoice.opened_at)
            )
        )
        wanted = list(
            await session.scalars(
                select(RefundRow.id).where(RefundRow.state == RefundState.WANTED, RefundRow.wanted_at <= before)
            )
        )
    for invoice_id in open_ones:
        await _carefully(till, invoice_id)
    for refund_id in wanted:
        till.errands.append(PayBack(refund_id))
    await run_errands(till)


async def _carefully(till: Till, invoice_id: UUID) -> None:
    """One invoice; trouble with it does not keep the others waiting."""
    try:
        await _go_on(till, invoice_id)
        await run_errands(till)
    except ProviderError as error:
        log.warning("Invoice %s is looked at again later: %s", invoice_id, error.message)


async def _go_on(till: Till, invoice_id: UUID) -> None:
    async with till.transaction() as session:
        invoice = await session.get(Invoice, invoice_id)
        if invoice is None or invoice.state is not InvoiceState.OPEN:
            return
        closing, scope, intent_id = invoice.close_wanted_at is not None, invoice.scope, invoice.intent_id
        live = await live_attempt(session, invoice_id)
        tried = await session.scalar(select(exists().where(Attempt.invoice_id == invoice_id)))
        unattended = invoice.unattended
        may_charge = await charges_enabled(session, invoice.account_id)
    if closing:
        await close(till, Close(invoice_id))
    elif live is not None and live.state is AttemptState.NEW:
        await collect(till, Collect(invoice_id, on_session=live.on_session))
    elif live is not None:
        await look(till, invoice_id, scope, live.intent_id)
    elif unattended and not tried and may_charge:
        # The clock opened it and nobody is there to click again.
        await collect(till, Collect(invoice_id, on_session=False))
    elif intent_id is not None:
        await look(till, invoice_id, scope, intent_id)


async def catch_up(till: Till) -> None:
    """Read the provider's own list of events, for webhooks that never came."""
    async with till.transaction() as session:
        scopes = ["", *await session.scalars(select(PaymentAccount.provider_id))]
    for scope in scopes:
        now = till.clock.now()
        async with till.transaction() as session:
            seen = await session.scalar(select(EventsSeen.until).where(EventsSeen.scope == scope))
        since = (seen or now - _FIRST_LOOK_BACK) - OVERLAP
        try:
            events = await till.provider.list_events(scope or None, since=since)
        except ProviderError as error:
            log.warning("The events of %s could not be read: %s", scope or "the platform", error.message)
            continue
        async with till.transaction() as session:
            for event in events:
                await webhooks.store(session, event, "connect" if scope else "account", b"", now)
            await _remember(session, scope, now)
    await webhooks.work_inbox(till)


async def _remember(session: AsyncSession, scope: str, until: object) -> None:
    statement = insert(EventsSeen).values(scope=scope, until=until)
    await session.execute(statement.on_conflict_do_update(index_elements=["scope"], set_={"until": until}))


def _is_ours(kind: str, source: str) -> bool:
    """Whether our ledger has to know of a movement: payments, refunds and disputes, not payouts and the like."""
    return kind in _KINDS or (kind == "adjustment" and source.startswith(_DISPUTES))


async def check_books(till: Till) -> list[BooksCheck]:
    """Compare the ledger with the provider's list of movements, both ways, for every connected account."""
    async with till.transaction() as session:
        scopes = list(await session.scalars(select(PaymentAccount.provider_id)))
    found = []
    for scope in scopes:
        moves = await till.provider.list_transactions(scope)
        there = {move.source for move in moves if move.source and _is_ours(move.kind, move.source)}
        async with till.transaction() as session:
            statement = select(LedgerEntry.source_id).where(LedgerEntry.scope == scope)
            here = {source.partition(":")[0] for source in await session.scalars(statement)}
            if here == there:
                continue
            difference = BooksCheck(
                scope=scope,
                found_at=till.clock.now(),
                missing_here=sorted(there - here),
                missing_there=sorted(here - there),
            )
            session.add(difference)
            log.error("The books of %s differ: %s here, %s there", scope, here - there, there - here)
            about = {"scope": scope, "missing_here": sorted(there - here), "missing_there": sorted(here - there)}
            await publish(session, BooksDiffer.model_validate(about | {"at": till.clock.now()}))
            found.append(difference)
    return found
