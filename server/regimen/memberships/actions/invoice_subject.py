"""What payments mean for memberships: the port that the payment engine calls, under the membership's lock."""

import logging
from datetime import datetime
from uuid import UUID

from sqlalchemy import exists, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.coupons.actions.redeem import release_unused
from regimen.kit.errors import or_404
from regimen.memberships.access.memberships import get_charged_card, get_locked
from regimen.memberships.actions.transition import fire
from regimen.memberships.models import HOLDING_SEAT, IN_GOOD_STANDING, MAY_STILL_BE_PAID, RUNNING, Membership, State
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.actions.refunds import request_refund
from regimen.payments.models import Attempt, Invoice, RefundReason
from regimen.programs.access import sells_to
from regimen.programs.models import Period, PriceOption

log = logging.getLogger(__name__)

_CHARGEABLE = tuple(state for state in HOLDING_SEAT if state is not State.SCHEDULED)


class MembershipInvoiceSubject:
    """Handles the outcomes of invoices of kind `membership`."""

    async def lock(self, session: AsyncSession, subject_id: UUID) -> None:
        await get_locked(session, subject_id)

    async def should_charge(self, session: AsyncSession, invoice: Invoice) -> bool:
        m = or_404(await session.get(Membership, invoice.subject_id))
        will_end = m.cancel_at_period_end and m.state in IN_GOOD_STANDING
        current = m.purchase_no == invoice.purchase_no and m.state in _CHARGEABLE and not will_end
        return current and not await _is_deleted(session, m.client_id)

    async def on_paid(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        m = await self._current(session, invoice)
        fired = m is not None and await fire(session, m, Trigger.PAID, at=at, invoice=invoice)
        if fired and not await _is_deleted(session, invoice.client_id):
            return
        log.error("Invoice %s was paid, but its membership no longer needs the payment; refunding it", invoice.id)
        await request_refund(session, invoice, RefundReason.OVERPAYMENT, at=at)
        await release_unused(session, invoice.subject_id, at)

    async def on_declined(self, session: AsyncSession, invoice: Invoice, attempt: Attempt, at: datetime) -> None:
        await self._fire(session, invoice, Trigger.DECLINED, at, attempt)

    async def on_action_required(self, session: AsyncSession, invoice: Invoice, attempt: Attempt, at: datetime) -> None:
        await self._fire(session, invoice, Trigger.ACTION_REQUIRED, at, attempt)

    async def on_charge_blocked(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        await self._fire(session, invoice, Trigger.CHARGE_BLOCKED, at)

    async def on_voided(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        await self._fire(session, invoice, Trigger.INVOICE_VOIDED, at)
        await release_unused(session, invoice.subject_id, at)

    async def on_dispute_lost(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        if m := await self._current(session, invoice):
            await fire(session, m, Trigger.DISPUTE_LOST, at=at)

    async def on_card_replaced(self, session: AsyncSession, client_id: UUID, account_id: UUID, at: datetime) -> None:
        past_due = select(Membership.id).where(
            Membership.client_id == client_id, Membership.account_id == account_id, Membership.state == State.PAST_DUE
        )
        for membership_id in await session.scalars(past_due.order_by(Membership.id)):
            m = await get_locked(session, membership_id)
            method = await get_charged_card(session, m)
            await fire(session, m, Trigger.CARD_REPLACED, at=at, actor_id=client_id, payment_method=method)

    async def needs_card(self, session: AsyncSession, client_id: UUID, account_id: UUID | None) -> bool:
        """Whether a membership will be charged again, or still awaits a payment."""
        repeats = PriceOption.period != Period.ONE_OFF
        renews = Membership.state.in_(IN_GOOD_STANDING) & Membership.cancel_at_period_end.is_(False)
        awaits_payment = Membership.state.in_(MAY_STILL_BE_PAID)
        statement = (
            select(Membership.id)
            .join(PriceOption, PriceOption.id == Membership.price_option_id)
            .where(
                Membership.client_id == client_id,
                Membership.account_id == account_id,
                or_(renews & repeats, awaits_payment),
            )
        )
        return bool(await session.scalar(select(exists(statement))))

    async def may_pay(self, session: AsyncSession, client_id: UUID, account_id: UUID) -> bool:
        """Whether the client is or was a member of a program of this account, or may buy one."""
        statement = select(Membership.id).where(Membership.client_id == client_id, Membership.account_id == account_id)
        if await session.scalar(select(exists(statement))):
            return True
        return await sells_to(session, account_id, or_404(await session.get(User, client_id)))

    async def is_paying(self, session: AsyncSession, client_id: UUID, account_id: UUID) -> bool:
        """Whether a membership of the client runs that costs something. One that was only begun does not."""
        statement = select(Membership.id).where(
            Membership.client_id == client_id,
            Membership.account_id == account_id,
            Membership.state.in_(RUNNING),
            Membership.price_option_id.is_not(None),
        )
        return bool(await session.scalar(select(exists(statement))))

    async def _current(self, session: AsyncSession, invoice: Invoice) -> Membership | None:
        """Returns the membership, or None if the invoice belongs to an earlier purchase."""
        m = or_404(await session.get(Membership, invoice.subject_id))
        return m if m.purchase_no == invoice.purchase_no else None

    async def _fire(
        self, session: AsyncSession, invoice: Invoice, trigger: Trigger, at: datetime, attempt: Attempt | None = None
    ) -> None:
        if m := await self._current(session, invoice):
            await fire(session, m, trigger, at=at, invoice=invoice, attempt=attempt)


async def _is_deleted(session: AsyncSession, client_id: UUID) -> bool:
    """Whether the client has deleted their account: whatever else the rows say, they pay nothing any more."""
    return await session.scalar(select(User.deleted_at).where(User.id == client_id)) is not None
