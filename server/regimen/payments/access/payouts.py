"""Reads payouts from Stripe, and finds what they are made of in the ledger."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.errors import NotFound
from regimen.payments import ports
from regimen.payments.models import EntryKind, Invoice, LedgerEntry
from regimen.payments.rules.balance_entries import entry_source_of, is_payout_itself, kind_of
from regimen.stripe_adapter.errors import ObjectNotFound
from regimen.stripe_adapter.provider import StripeProvider
from regimen.stripe_adapter.types import BalanceTransaction, Payout


@dataclass(frozen=True)
class PayoutContent:
    """A payout and the balance transactions that it is made of, newest first."""

    payout: Payout
    transactions: Sequence[BalanceTransaction]

    @property
    def gross(self) -> int:
        return sum(one.amount for one in self.transactions)

    @property
    def fee(self) -> int:
        return sum(one.fee for one in self.transactions)

    @property
    def net(self) -> int:
        return sum(one.net for one in self.transactions)

    @property
    def adds_up(self) -> bool:
        """Whether Stripe says what it is made of. It does not for a payout that was made by hand."""
        return self.net == self.payout.amount


@dataclass(frozen=True)
class LedgerMatch:
    """The entry of the ledger for a balance transaction, with what it was for."""

    entry: LedgerEntry
    invoice: Invoice
    client: User
    document: str | None


async def read_payout(provider: StripeProvider, stripe_account_id: str, payout_id: str) -> PayoutContent:
    """Returns a payout with what it is made of. Raises NotFound if this Stripe account has no such payout."""
    if not payout_id.startswith("po_"):
        raise NotFound
    try:
        payout = await provider.get_payout(stripe_account_id, payout_id)
    except ObjectNotFound as error:
        raise NotFound from error
    transactions = await provider.list_transactions(stripe_account_id, payout=payout.id)
    return PayoutContent(payout, [one for one in transactions if not is_payout_itself(one, payout.id)])


async def match_with_ledger(
    session: AsyncSession, account_id: UUID, transactions: Iterable[BalanceTransaction]
) -> Mapping[str, LedgerMatch]:
    """Returns the entries of an account's ledger for these balance transactions, by the id of the transaction. What did
    not go through us is left out. Two queries."""
    transactions = list(transactions)
    fees = [one.source for one in transactions if kind_of(one) == "fee_returned" and one.source]
    returned_fee = func.split_part(LedgerEntry.source_id, ":", 1)
    statement = (
        select(LedgerEntry, Invoice, User)
        .join(Invoice, Invoice.id == LedgerEntry.invoice_id)
        .join(User, User.id == LedgerEntry.client_id)
        .where(
            LedgerEntry.account_id == account_id,
            or_(
                LedgerEntry.source_id.in_([source for one in transactions if (source := entry_source_of(one))]),
                (LedgerEntry.kind == EntryKind.FEE) & returned_fee.in_(fees),
            ),
        )
    )
    rows = (await session.execute(statement)).all()
    labels = await ports.document_labels(session, [entry.id for entry, _, _ in rows])
    found = {
        entry.source_id: LedgerMatch(entry, invoice, client, labels.get(entry.id)) for entry, invoice, client in rows
    }
    # One fee can be given back in parts: each of its entries is about the same payment.
    found |= {source.partition(":")[0]: one for source, one in found.items() if one.entry.kind is EntryKind.FEE}
    return {one.id: found[source] for one in transactions if (source := entry_source_of(one)) in found}
