"""Cancelling a membership, by its client or by the coach, and undoing it."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.kit.errors import Forbidden
from regimen.memberships import failures
from regimen.memberships.access.invoices import get_last_paid_invoice, get_open_invoice
from regimen.memberships.access.memberships import get_locked_for_coach
from regimen.memberships.actions.discounts import decline_win_back
from regimen.memberships.actions.own_membership import lock_own_membership
from regimen.memberships.actions.transition import fire
from regimen.memberships.models import ENDED, IN_GOOD_STANDING, Membership, State
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.access.ledger import get_disputed, get_payment, get_refundable
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.actions.refunds import request_refund
from regimen.payments.failures import AlreadyRefunded, ChargeDisputed, RefundImpossible
from regimen.payments.models import RefundReason, RefundState

CancelMode = Literal["now", "period_end"]


async def cancel(work: PaymentWork, actor: Actor, program_id: str) -> UUID:
    """Cancels a membership. A recurring one or a trial ends with its period; everything else ends at once. Cancelling
    twice changes nothing.

    Raises NotPossibleNow.
    """
    async with work.transaction() as session:
        _, m = await lock_own_membership(session, actor, program_id)
        ending = m.state in (State.INCOMPLETE, State.CLOSING) and m.canceled_by is not None
        already_canceled = m.cancel_at_period_end or ending
        if not already_canceled:
            await decline_win_back(session, m, work.now())
        if not already_canceled and not await fire(
            session, m, Trigger.CLIENT_CANCEL, at=work.now(), actor_id=actor.user_id
        ):
            raise failures.NotPossibleNow
    await run_provider_tasks(work)
    return m.id


async def undo_cancel(work: PaymentWork, actor: Actor, program_id: str) -> UUID:
    """Undoes a cancellation that has not taken effect yet. Raises NotPossibleNow if the coach cancelled it."""
    async with work.transaction() as session:
        _, m = await lock_own_membership(session, actor, program_id)
        if not await fire(session, m, Trigger.UNDO_CANCEL, at=work.now(), actor_id=actor.user_id):
            raise failures.NotPossibleNow
    return m.id


async def cancel_client(
    work: PaymentWork, actor: CoachActor, program_id: UUID, client_id: UUID, *, mode: CancelMode, refund: bool
) -> UUID:
    """Cancels a client's membership now or at the end of the period; `refund` also refunds the latest payment
    in full.

    Raises Forbidden if a coach without financial rights asks for a refund, NotPossibleNow if nothing is running, and
    why a payment cannot be refunded; then nothing is cancelled either.
    """
    if refund and not actor.financial:
        raise Forbidden
    async with work.transaction() as session:
        m = await get_locked_for_coach(session, actor, program_id, client_id)
        if refund:
            await _check_refundable(session, m, mode, work.now())
        trigger = Trigger.COACH_CANCEL if mode == "now" else Trigger.COACH_CANCEL_LATER
        transition = await fire(session, m, trigger, at=work.now(), actor_id=actor.user_id)
        if transition is None and not (refund and m.state in ENDED):
            raise failures.NotPossibleNow
        if refund and (paid := await get_last_paid_invoice(session, m)):
            requested = await request_refund(session, paid, RefundReason.COACH, at=work.now())
            if requested is not None and requested.state is RefundState.FAILED:
                raise RefundImpossible
    await run_provider_tasks(work)
    return m.id


async def _check_refundable(session: AsyncSession, m: Membership, mode: CancelMode, at: datetime) -> None:
    """Raises RefundEndsMembership, PeriodIsOver, ChargeDisputed or AlreadyRefunded if the last payment must not be
    refunded so."""
    if mode == "period_end" and m.state in (State.ACTIVE, State.RESUME) and m.period_end_at is not None:
        raise failures.RefundEndsMembership
    paid = await get_last_paid_invoice(session, m)
    if paid is not None and await _is_paid_period_over(session, m, at):
        raise failures.PeriodIsOver
    payment = await get_payment(session, paid.id) if paid else None
    if payment is None:
        return
    if await get_disputed(session, payment.stripe_account_id, payment.intent_id):
        raise ChargeDisputed
    if m.state not in ENDED and await get_refundable(session, payment) <= 0:
        raise AlreadyRefunded


async def _is_paid_period_over(session: AsyncSession, m: Membership, at: datetime) -> bool:
    """Whether a membership that has not ended is past the period that was paid last, whatever becomes of the next
    charge: it was missed, it is deferred, or its outcome is not known yet. A payment that still arrives is refunded
    by itself."""
    if m.state in (State.PAST_DUE, State.CLOSING):
        return True
    if m.state not in IN_GOOD_STANDING:
        return False
    return (m.period_end_at is not None and m.period_end_at <= at) or await get_open_invoice(session, m) is not None
