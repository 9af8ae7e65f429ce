"""Compares the ledger with Stripe's list of balance transactions."""

import logging

from sqlalchemy import select

from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.events import LedgerMismatch
from regimen.payments.models import LedgerDifference, LedgerEntry, PaymentAccount
from regimen.platform.events import publish

log = logging.getLogger(__name__)

_LEDGER_KINDS = frozenset({"charge", "payment", "refund", "payment_refund"})
_DISPUTE_PREFIXES = ("dp_", "du_")


async def reconcile_ledger(work: PaymentWork) -> list[LedgerDifference]:
    """Compares the ledger with Stripe's balance transactions, both ways, for every connected account. Stores and
    returns the differences."""
    async with work.transaction() as session:
        stripe_account_ids = list(await session.scalars(select(PaymentAccount.stripe_account_id)))
    differences = []
    for stripe_account_id in stripe_account_ids:
        transactions = await work.provider.list_transactions(stripe_account_id)
        at_provider = {t.source for t in transactions if t.source and _belongs_in_ledger(t.kind, t.source)}
        async with work.transaction() as session:
            statement = select(LedgerEntry.source_id).where(LedgerEntry.stripe_account_id == stripe_account_id)
            in_ledger = {source.partition(":")[0] for source in await session.scalars(statement)}
            if in_ledger == at_provider:
                continue
            difference = LedgerDifference(
                stripe_account_id=stripe_account_id,
                found_at=work.clock.now(),
                missing_in_ledger=sorted(at_provider - in_ledger),
                missing_at_provider=sorted(in_ledger - at_provider),
            )
            session.add(difference)
            log.error(
                "The ledger of %s differs: Stripe does not have %s, we do not have %s",
                stripe_account_id,
                difference.missing_at_provider,
                difference.missing_in_ledger,
            )
            mismatch = LedgerMismatch(
                at=difference.found_at,
                stripe_account_id=stripe_account_id,
                missing_in_ledger=difference.missing_in_ledger,
                missing_at_provider=difference.missing_at_provider,
            )
            await publish(session, mismatch)
            differences.append(difference)
    return differences


def _belongs_in_ledger(kind: str, source: str) -> bool:
    """Whether a balance transaction must be in our ledger: payments, refunds and disputes, but not payouts and fees."""
    return kind in _LEDGER_KINDS or (kind == "adjustment" and source.startswith(_DISPUTE_PREFIXES))
