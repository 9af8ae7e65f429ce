"""Removing a client from a program for good, and allowing them to rejoin."""

from uuid import UUID

from regimen.accounts.access.actor import CoachActor
from regimen.memberships.access.memberships import get_locked_for_coach
from regimen.memberships.actions.transition import fire
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks


async def remove_client(work: PaymentWork, actor: CoachActor, program_id: UUID, client_id: UUID) -> UUID:
    """Ends a client's membership at once, unless it has ended already. They cannot buy the program again until the
    coach allows them to rejoin."""
    async with work.transaction() as session:
        m = await get_locked_for_coach(session, actor, program_id, client_id)
        m.removed_at = m.removed_at or work.now()
        await fire(session, m, Trigger.COACH_CANCEL, at=work.now(), actor_id=actor.user_id)
    await run_provider_tasks(work)
    return m.id


async def allow_rejoin(work: PaymentWork, actor: CoachActor, program_id: UUID, client_id: UUID) -> UUID:
    """Allows a removed client to buy the program again."""
    async with work.transaction() as session:
        m = await get_locked_for_coach(session, actor, program_id, client_id)
        m.removed_at = None
    return m.id
