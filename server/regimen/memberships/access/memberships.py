"""Loading single memberships, for reading or locked for a change."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.kit.errors import or_404
from regimen.memberships.models import Membership
from regimen.payments.access.accounts import get_stripe_account_id
from regimen.payments.access.cards import get_default_payment_method
from regimen.programs.models import Program


async def get_locked(session: AsyncSession, membership_id: UUID) -> Membership:
    """Returns the row, locked until the transaction ends. Raises NotFound."""
    return await _lock(session, select(Membership).where(Membership.id == membership_id))


async def get_locked_by_client(session: AsyncSession, client_id: UUID, program_id: UUID) -> Membership:
    """Returns a client's membership of a program, locked. Raises NotFound."""
    return await _lock(
        session, select(Membership).where(Membership.client_id == client_id, Membership.program_id == program_id)
    )


async def get_locked_for_coach(
    session: AsyncSession, actor: CoachActor, program_id: UUID, client_id: UUID
) -> Membership:
    """Returns the membership of a client of the coach's account, locked. Raises NotFound."""
    return await _lock(
        session,
        select(Membership).where(
            Membership.account_id == actor.account,
            Membership.program_id == program_id,
            Membership.client_id == client_id,
        ),
    )


async def lock_own_memberships(session: AsyncSession, client_id: UUID) -> Sequence[Membership]:
    """Returns all memberships of a client, locked."""
    statement = select(Membership).where(Membership.client_id == client_id).order_by(Membership.id)
    return (await session.scalars(statement.with_for_update().execution_options(populate_existing=True))).all()


async def _lock(session: AsyncSession, statement: Select[Membership]) -> Membership:
    locked = statement.with_for_update().execution_options(populate_existing=True)
    return or_404(await session.scalar(locked))


async def find_own_membership(session: AsyncSession, actor: Actor, program: Program) -> Membership | None:
    """Returns the caller's membership of a program, if there is one."""
    own = Membership.client_id == actor.user_id, Membership.program_id == program.id
    return await session.scalar(select(Membership).where(*own))


async def get_own_membership(session: AsyncSession, actor: Actor, program: Program) -> Membership:
    """Returns the caller's membership of a program. Raises NotFound."""
    return or_404(await find_own_membership(session, actor, program))


async def has_card(session: AsyncSession, m: Membership) -> bool:
    """Whether the client has a card saved with this coach."""
    return await get_charged_card(session, m) is not None


async def get_charged_card(session: AsyncSession, m: Membership) -> str | None:
    """Returns the provider's id of the card that renewals and retries charge: the client's default card."""
    stripe_account_id = await get_stripe_account_id(session, m.account_id)
    if stripe_account_id is None:
        return None
    return await get_default_payment_method(session, stripe_account_id, m.client_id)
