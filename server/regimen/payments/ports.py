"""Whoever owns an invoice decides what its money means. Owners live in higher domains."""

from datetime import datetime
from typing import Protocol
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.models import Attempt, Invoice
from regimen.platform.ports import KeyedPort


class Owner(Protocol):
    """What the engine tells the owner of an invoice, always in the transaction of the change and under the owner's
    lock. Each is told once."""

    async def lock(self, session: AsyncSession, owner_id: UUID) -> None:
        """Hold the owner's row, before the invoice's: everybody locks in this order."""

    async def wants(self, session: AsyncSession, invoice: Invoice) -> bool:
        """The last look before the card is charged: is this still to be paid?"""

    async def paid(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None: ...

    async def declined(self, session: AsyncSession, invoice: Invoice, attempt: Attempt, at: datetime) -> None: ...

    async def action_required(
        self, session: AsyncSession, invoice: Invoice, attempt: Attempt, at: datetime
    ) -> None: ...

    async def blocked(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        """The coach's account cannot take payments now; nothing was tried at the client's bank."""

    async def canceled(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        """No money can come from this invoice any more; it is void."""

    async def lost(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        """The client's bank took the payment of a paid invoice back for good. May be told again."""

    async def card_replaced(self, session: AsyncSession, client_id: UUID, account_id: UUID, at: datetime) -> None:
        """This client has put another card in the place of one: what they owe this account is tried again."""

    async def needs_card(self, session: AsyncSession, client_id: UUID, account_id: UUID) -> bool:
        """Whether something of this owner kind, bought by this client from this account, will want a card again."""


owners: KeyedPort[Owner] = KeyedPort()
"""By the kind of owner."""


def owner_of(invoice: Invoice) -> Owner:
    return owners[invoice.owner_kind]
