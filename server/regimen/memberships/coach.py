"""What a coach does with the memberships of their clients."""

from typing import Literal
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.kit.errors import Forbidden, or_404
from regimen.memberships import failures
from regimen.memberships.effects import OWNER
from regimen.memberships.models import Membership
from regimen.memberships.service import apply
from regimen.memberships.transitions import ENDED, Event
from regimen.payments.access.invoices import get_last_paid_invoice
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.actions.refunds import request_refund
from regimen.payments.models import RefundReason

Mode = Literal["now", "period_end"]


async def _client_of(session: AsyncSession, actor: CoachActor, program_id: UUID, client_id: UUID) -> Membership:
    return or_404(
        await session.scalar(
            select(Membership)
            .where(
                Membership.account_id == actor.account,
                Membership.program_id == program_id,
                Membership.client_id == client_id,
            )
            .with_for_update()
            .execution_options(populate_existing=True)
        )
    )


async def cancel(
    work: PaymentWork, actor: CoachActor, program_id: UUID, client_id: UUID, *, mode: Mode, refund: bool
) -> UUID:
    """End a client's membership now or at the end of what is paid, and give the latest payment back where asked.

    Raises Forbidden where a refund is asked by a coach who may not move money, NotNow where nothing runs.
    """
    if refund and not actor.financial:
        raise Forbidden
    async with work.transaction() as session:
        m = await _client_of(session, actor, program_id, client_id)
        event = Event.COACH_CANCEL if mode == "now" else Event.COACH_CANCEL_LATER
        row = await apply(session, m, event, at=work.now(), actor_id=actor.user_id)
        if row is None and not (refund and m.state in ENDED):
            raise failures.NotNow
        if refund and (paid := await get_last_paid_invoice(session, OWNER, m.id, m.epoch)):
            await request_refund(session, paid, RefundReason.COACH, at=work.now())
    await run_provider_tasks(work)
    return m.id


async def remove(work: PaymentWork, actor: CoachActor, program_id: UUID, client_id: UUID) -> UUID:
    """Take a client out of a program at once; they cannot buy it again until they are let in."""
    async with work.transaction() as session:
        m = await _client_of(session, actor, program_id, client_id)
        m.blocked_at = m.blocked_at or work.now()
        await apply(session, m, Event.COACH_CANCEL, at=work.now(), actor_id=actor.user_id)
    await run_provider_tasks(work)
    return m.id


async def let_in(work: PaymentWork, actor: CoachActor, program_id: UUID, client_id: UUID) -> UUID:
    """A removed client may buy the program again."""
    async with work.transaction() as session:
        m = await _client_of(session, actor, program_id, client_id)
        m.blocked_at = None
    return m.id
