"""What payments mean for memberships: the port that the payment engine calls, under the membership's lock."""

import logging
from datetime import datetime
from uuid import UUID

from sqlalchemy import exists, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.memberships.models import Membership, State
from regimen.memberships.service import apply, locked
from regimen.memberships.transitions import Event
from regimen.payments.actions.refunds import request_refund
from regimen.payments.models import Attempt, Invoice, RefundReason
from regimen.programs.models import Period, PriceOption

log = logging.getLogger(__name__)

_MAY_BE_CHARGED = (State.INCOMPLETE, State.TRIALING, State.ACTIVE, State.PAST_DUE, State.RESUME)


class MembershipMoney:
    """The owner of invoices of kind `membership`."""

    async def lock(self, session: AsyncSession, subject_id: UUID) -> None:
        await locked(session, subject_id)

    async def should_charge(self, session: AsyncSession, invoice: Invoice) -> bool:
        m = or_404(await session.get(Membership, invoice.subject_id))
        return m.epoch == invoice.purchase_no and m.state in _MAY_BE_CHARGED

    async def paid(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        m = await self._current(session, invoice)
        if m is not None and await apply(session, m, Event.PAID, at=at, invoice=invoice):
            return
        # Nothing that runs asked for this money any more.
        log.error("Invoice %s was paid for a membership that does not want it", invoice.id)
        await request_refund(session, invoice, RefundReason.OVERPAYMENT, at=at)

    async def declined(self, session: AsyncSession, invoice: Invoice, attempt: Attempt, at: datetime) -> None:
        await self._tell(session, invoice, Event.DECLINED, at, attempt)

    async def action_required(self, session: AsyncSession, invoice: Invoice, attempt: Attempt, at: datetime) -> None:
        await self._tell(session, invoice, Event.ACTION_REQUIRED, at, attempt)

    async def blocked(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        await self._tell(session, invoice, Event.BLOCKED, at)

    async def canceled(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        await self._tell(session, invoice, Event.INTENT_CANCELED, at)

    async def dispute_lost(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        if m := await self._current(session, invoice):
            await apply(session, m, Event.DISPUTE_LOST, at=at)

    async def card_replaced(self, session: AsyncSession, client_id: UUID, account_id: UUID, at: datetime) -> None:
        owing = select(Membership.id).where(
            Membership.client_id == client_id, Membership.account_id == account_id, Membership.state == State.PAST_DUE
        )
        for membership_id in await session.scalars(owing.order_by(Membership.id)):
            m = await locked(session, membership_id)
            await apply(session, m, Event.CARD_REPLACED, at=at, actor_id=client_id)

    async def needs_card(self, session: AsyncSession, client_id: UUID, account_id: UUID) -> bool:
        """A subscription that will be charged again, or still waits for its money."""
        repeats = PriceOption.period != Period.ONE_OFF
        will_be_charged = Membership.state.in_(
            [State.SCHEDULED, State.TRIALING, State.ACTIVE, State.RESUME]
        ) & Membership.cancel_at_period_end.is_(False)
        owes = Membership.state.in_([State.INCOMPLETE, State.PAST_DUE, State.UNPAID])
        statement = (
            select(Membership.id)
            .join(PriceOption, PriceOption.id == Membership.price_option_id)
            .where(
                Membership.client_id == client_id,
                Membership.account_id == account_id,
                or_(will_be_charged & repeats, owes),
            )
        )
        return bool(await session.scalar(select(exists(statement))))

    async def _current(self, session: AsyncSession, invoice: Invoice) -> Membership | None:
        """The membership, unless the invoice belongs to an earlier time that it was bought."""
        m = or_404(await session.get(Membership, invoice.subject_id))
        return m if m.epoch == invoice.purchase_no else None

    async def _tell(
        self, session: AsyncSession, invoice: Invoice, event: Event, at: datetime, attempt: Attempt | None = None
    ) -> None:
        if m := await self._current(session, invoice):
            await apply(session, m, event, at=at, invoice=invoice, attempt=attempt)
