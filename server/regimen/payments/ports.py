"""What an invoice is for, and what documents it. The domain that opens invoices of a kind registers what their payment
means."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.models import Attempt, Invoice
from regimen.payments.rules.evidence import EvidenceLine
from regimen.platform.ports import Contributions, KeyedPort, Port
from regimen.stripe_adapter.types import Address


class InvoiceSubject(Protocol):
    """What invoices of one kind are for, such as a membership.

    Each method is called in the transaction of the change, with the subject locked, and once per change.
    """

    async def lock(self, session: AsyncSession, subject_id: UUID) -> None:
        """Locks the subject's row. Called before the invoice is locked, so that the order is the same everywhere."""

    async def should_charge(self, session: AsyncSession, invoice: Invoice) -> bool:
        """The last check before the card is charged: is this invoice still to be paid?"""

    async def on_paid(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None: ...

    async def on_declined(self, session: AsyncSession, invoice: Invoice, attempt: Attempt, at: datetime) -> None: ...

    async def on_action_required(
        self, session: AsyncSession, invoice: Invoice, attempt: Attempt, at: datetime
    ) -> None: ...

    async def on_charge_blocked(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        """The charge was refused for a reason that is not the client's card: usually, the coach's account cannot take
        payments. It is tried again."""

    async def on_voided(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        """The invoice is void: no money can come from it any more."""

    async def on_dispute_lost(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        """The client's bank has reversed the payment of a paid invoice for good. May be called more than once."""

    async def on_card_replaced(self, session: AsyncSession, client_id: UUID, account_id: UUID, at: datetime) -> None:
        """The client has replaced a card. Retries their missed payments to this account."""

    async def needs_card(self, session: AsyncSession, client_id: UUID, account_id: UUID | None) -> bool:
        """Whether something that this client bought from this account, or from the platform itself if it is None, will
        be charged to their card again."""

    async def may_pay(self, session: AsyncSession, client_id: UUID, account_id: UUID) -> bool:
        """Whether this client has bought something from this account, or may buy something."""

    async def is_paying(self, session: AsyncSession, client_id: UUID, account_id: UUID) -> bool:
        """Whether this client has something that they pay this account for, even if a payment is missed now."""


invoice_subjects: KeyedPort[InvoiceSubject] = KeyedPort()
"""By the kind of subject."""


def subject_of(invoice: Invoice) -> InvoiceSubject:
    return invoice_subjects[invoice.subject_kind]


@dataclass(frozen=True)
class PaidInvoice:
    """An invoice has been marked as paid."""

    invoice_id: UUID


@dataclass(frozen=True)
class RefundEntry:
    """The ledger has a refund of a paid invoice, or the return of one that did not arrive."""

    entry_id: UUID


DocumentSource = PaidInvoice | RefundEntry


async def _no_documents(_session: AsyncSession, _sources: Sequence[DocumentSource], _at: datetime) -> None:
    return None


issue_documents: Port[[AsyncSession, Sequence[DocumentSource], datetime], None] = Port(_no_documents)
"""Issues the invoices and credit notes that a transaction needs: the last thing that it does before its commit, because
numbers without gaps are taken one after the other."""


async def _no_labels(_session: AsyncSession, _entry_ids: Collection[UUID]) -> Mapping[UUID, str]:
    return {}


document_labels: Port[[AsyncSession, Collection[UUID]], Mapping[UUID, str]] = Port(_no_labels)
"""Returns the numbers of the documents that ledger entries belong to, as they are printed: of a refund its credit note,
of anything else the invoice. Entries without a document are left out."""


async def _no_address(_session: AsyncSession, _account_id: UUID) -> Address | None:
    return None


seller_address: Port[[AsyncSession, UUID], Address | None] = Port(_no_address)
"""Returns where an account is as a seller, None if that is not known or its country is not."""


EvidenceSource = Callable[[AsyncSession, Invoice, datetime], Awaitable[Sequence[EvidenceLine]]]

evidence_sources: Contributions[EvidenceSource] = Contributions()
"""What other domains know of a purchase whose payment is disputed, in words for the client's bank. Dates and counts,
but nothing about health."""
