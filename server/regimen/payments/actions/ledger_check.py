"""Compares the ledger with Stripe's list of balance transactions: what is there, its amounts, fees and currencies."""

import logging
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.actions.accounts import sync_lost_account
from regimen.payments.actions.alerts import raise_alert, resolve_alerts
from regimen.payments.actions.ledger import fill_settlement
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.events import LedgerMismatch
from regimen.payments.models import (
    AlertKind,
    DifferenceOutcome,
    LedgerCheck,
    LedgerDifference,
    LedgerEntry,
    PaymentAccount,
    PaymentAlert,
)
from regimen.payments.rules import ledger_comparison as rules
from regimen.platform.events import publish
from regimen.platform.job_items import for_each_alone
from regimen.stripe_adapter.errors import AccountLost, ProviderError
from regimen.stripe_adapter.types import BalanceTransaction

log = logging.getLogger(__name__)

OVERLAP = timedelta(days=3)
"""How much of the last comparison is compared again: webhooks may be late."""

FIRST_WINDOW = timedelta(days=35)
"""How far back the first comparison of an account goes."""


@dataclass
class _Findings:
    """What differs, and both sides' figures of it by source. What an operator has `accepted` is left out."""

    accepted: dict[str, Any]
    missing_in_ledger: list[str] = field(default_factory=list)
    missing_at_provider: list[str] = field(default_factory=list)
    amounts: list[dict[str, Any]] = field(default_factory=list)
    figures: dict[str, Any] = field(default_factory=dict)

    def add(self, source: str, entries: list[LedgerEntry], transactions: list[BalanceTransaction]) -> None:
        figures = rules.figures(entries, transactions)
        if self.accepted.get(source) == figures:
            return
        self.figures[source] = figures
        if not entries:
            self.missing_in_ledger.append(source)
        elif not transactions:
            self.missing_at_provider.append(source)
        else:
            self.amounts.append({"source": source} | figures)


async def reconcile_ledger(work: PaymentWork) -> list[LedgerDifference]:
    """Compares the ledger with Stripe's balance transactions, both ways, for every connected account. Stores and
    returns the differences; one that was found before is compared again until it agrees, however old it is, or until an
    operator accepts it. An account that cannot be read does not stop the others."""
    async with work.transaction() as session:
        stripe_account_ids = list(await session.scalars(select(PaymentAccount.stripe_account_id)))
    differences = list[LedgerDifference]()

    async def check(stripe_account_id: str) -> None:
        try:
            found = await _check_account(work, stripe_account_id)
        except AccountLost:
            await sync_lost_account(work, stripe_account_id)
        except ProviderError as error:
            log.warning("The ledger of %s could not be compared: %s", stripe_account_id, error.detail)
        else:
            differences.extend([found] if found else [])

    await for_each_alone("reconcile_ledger", work.sessions, stripe_account_ids, check)
    return differences


async def _check_account(work: PaymentWork, stripe_account_id: str) -> LedgerDifference | None:
    now = work.clock.now()
    async with work.transaction() as session:
        check = await session.get(LedgerCheck, stripe_account_id)
        await _mark_accepted(session, stripe_account_id)
        last = await _find_open(session, stripe_account_id)
        findings = _Findings(await _accepted_figures(session, stripe_account_id))
    since = check.until - OVERLAP if check else now - FIRST_WINDOW
    transactions = rules.by_source(await work.provider.list_transactions(stripe_account_id, since=since))
    unresolved = rules.sources_of(last) if last else set()
    for source in sorted(unresolved - set(transactions)):
        found = await work.provider.list_transactions(stripe_account_id, source=source)
        transactions |= rules.by_source(found)
    entries = await _entries(work, stripe_account_id, set(transactions) | unresolved, since)
    for source in sorted(set(transactions) | set(entries)):
        await _compare(work, stripe_account_id, source, entries.get(source, []), transactions.get(source, []), findings)
    async with work.transaction() as session:
        await _store_until(session, stripe_account_id, now)
        if findings.figures:
            return await _report(session, stripe_account_id, findings, last, now)
        if last is not None:
            await _settle(session, last, DifferenceOutcome.AGREED, now)
        await resolve_alerts(session, stripe_account_id, now, AlertKind.LEDGER_MISMATCH)
        return None


async def _mark_accepted(session: AsyncSession, stripe_account_id: str) -> None:
    """Marks an open difference as accepted if its alert is closed. Only an operator closes that: the comparison itself
    marks the difference at the same time."""
    closed_at = await session.scalar(
        select(PaymentAlert.resolved_at).where(
            PaymentAlert.kind == AlertKind.LEDGER_MISMATCH, PaymentAlert.subject == stripe_account_id
        )
    )
    row = await _find_open(session, stripe_account_id) if closed_at else None
    if row is not None and closed_at is not None:
        await _settle(session, row, DifferenceOutcome.ACCEPTED, closed_at)


async def _settle(session: AsyncSession, row: LedgerDifference, outcome: DifferenceOutcome, at: datetime) -> None:
    settled = update(LedgerDifference).where(LedgerDifference.id == row.id).values(outcome=outcome, settled_at=at)
    await session.execute(settled)


async def _find_open(session: AsyncSession, stripe_account_id: str) -> LedgerDifference | None:
    """Returns what the last comparison found, unless it is settled."""
    statement = select(LedgerDifference).where(
        LedgerDifference.stripe_account_id == stripe_account_id, LedgerDifference.outcome.is_(None)
    )
    newest = statement.order_by(LedgerDifference.found_at.desc(), LedgerDifference.id.desc())
    return await session.scalar(newest.limit(1))


async def _accepted_figures(session: AsyncSession, stripe_account_id: str) -> dict[str, Any]:
    """Returns the figures of all differences that operators have accepted, by source."""
    statement = select(LedgerDifference.figures).where(
        LedgerDifference.stripe_account_id == stripe_account_id,
        LedgerDifference.outcome == DifferenceOutcome.ACCEPTED,
    )
    accepted: dict[str, Any] = {}
    for figures in await session.scalars(statement.order_by(LedgerDifference.found_at)):
        accepted |= figures
    return accepted


async def _entries(
    work: PaymentWork, stripe_account_id: str, sources: set[str], since: datetime
) -> dict[str, list[LedgerEntry]]:
    """Returns the entries about these sources, and all others since then, by source."""
    base = func.split_part(LedgerEntry.source_id, ":", 1)
    recent = (LedgerEntry.at >= since) & (base != "")
    statement = select(LedgerEntry).where(
        LedgerEntry.stripe_account_id == stripe_account_id, or_(recent, base.in_(sources))
    )
    entries: dict[str, list[LedgerEntry]] = {}
    async with work.transaction() as session:
        for entry in await session.scalars(statement):
            entries.setdefault(rules.base_of(entry), []).append(entry)
    return entries


async def _compare(
    work: PaymentWork,
    stripe_account_id: str,
    source: str,
    entries: list[LedgerEntry],
    transactions: list[BalanceTransaction],
    findings: _Findings,
) -> None:
    """Compares one source. Before it is called different, all that Stripe has of it is read, also before the window."""
    await _fill(work, entries, transactions)
    if transactions and rules.difference(source, entries, transactions) is None:
        return
    everything = await work.provider.list_transactions(stripe_account_id, source=source)
    await _fill(work, entries, everything)
    if not everything or rules.difference(source, entries, everything):
        findings.add(source, entries, everything)


async def _fill(work: PaymentWork, entries: list[LedgerEntry], transactions: list[BalanceTransaction]) -> None:
    """Completes entries that Stripe had not settled when they were made."""
    for entry in entries:
        settlement = rules.late_settlement(entry, transactions)
        if settlement is None:
            continue
        async with work.transaction() as session:
            await fill_settlement(session, entry.stripe_account_id, entry.source_id, settlement)
            current = await session.get_one(LedgerEntry, entry.id, populate_existing=True)
            entries[entries.index(entry)] = current


async def _report(
    session: AsyncSession, stripe_account_id: str, findings: _Findings, last: LedgerDifference | None, now: datetime
) -> LedgerDifference:
    """Stores and publishes a difference, unless it is the one that was found last. The alert counts it each time."""
    found = {
        "stripe_account_id": stripe_account_id,
        "missing_in_ledger": findings.missing_in_ledger,
        "missing_at_provider": findings.missing_at_provider,
        "amounts": findings.amounts,
    }
    stored = found | {"figures": findings.figures}
    is_known = last is not None and all(getattr(last, name) == value for name, value in stored.items())
    row = last if last is not None and is_known else LedgerDifference(**stored, found_at=now)
    detail = (
        f"Stripe does not have {row.missing_at_provider}, we do not have {row.missing_in_ledger}, "
        f"amounts differ: {row.amounts}"
    )
    kind = AlertKind.LEDGER_MISMATCH
    await raise_alert(session, kind, stripe_account_id, detail, stripe_account_id=stripe_account_id, at=now)
    if not is_known:
        if last is not None:
            await _settle(session, last, DifferenceOutcome.REPLACED, now)
        session.add(row)
        await publish(session, LedgerMismatch.model_validate(found | {"at": now}))
    return row


async def _store_until(session: AsyncSession, stripe_account_id: str, until: datetime) -> None:
    statement = insert(LedgerCheck).values(stripe_account_id=stripe_account_id, until=until)
    await session.execute(statement.on_conflict_do_update(index_elements=["stripe_account_id"], set_={"until": until}))
