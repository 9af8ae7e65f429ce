"""What an invoice is for. The domain that opens invoices of a kind registers what their payment means."""

from datetime import datetime
from typing import Protocol
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.models import Attempt, Invoice
from regimen.platform.ports import KeyedPort


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

    async def needs_card(self, session: AsyncSession, client_id: UUID, account_id: UUID) -> bool:
        """Whether something that this client bought from this account will be charged to their card again."""

    async def may_pay(self, session: AsyncSession, client_id: UUID, account_id: UUID) -> bool:
        """Whether this client has bought something from this account, or may buy something."""

    async def is_paying(self, session: AsyncSession, client_id: UUID, account_id: UUID) -> bool:
        """Whether this client has something that they pay this account for, even if a payment is missed now."""


invoice_subjects: KeyedPort[InvoiceSubject] = KeyedPort()
"""By the kind of subject."""


def subject_of(invoice: Invoice) -> InvoiceSubject:
    return invoice_subjects[invoice.subject_kind]
