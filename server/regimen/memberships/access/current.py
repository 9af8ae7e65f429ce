"""Who has a program of an account at the moment.

As long as they do, its coaches see the client's results and, if shared, body metrics, and the client what the account
set for them.
"""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, Select, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from regimen.accounts.models import User
from regimen.memberships.models import Membership, State
from regimen.programs.models import InvitationState, ProgramInvitation


def current_clients(account_id: UUID) -> Select[UUID]:
    """Selects the clients who have a program of the account."""
    return select(Membership.client_id).where(Membership.account_id == account_id, Membership.is_running)


def current_accounts(client_id: UUID | InstrumentedAttribute[UUID]) -> Select[UUID]:
    """Selects the accounts of which a client has a program. `client_id` may be a column."""
    return select(Membership.account_id).where(Membership.client_id == client_id, Membership.is_running)


def is_current(account_id: UUID, client_id: UUID | InstrumentedAttribute[UUID]) -> ColumnElement[bool]:
    """The condition that a client has a program of the account. `client_id` may be a column."""
    return exists(current_accounts(client_id).where(Membership.account_id == account_id)).correlate_except(Membership)


def ever_had_program(
    account_id: UUID | InstrumentedAttribute[UUID], client_id: UUID | InstrumentedAttribute[UUID | None] | None
) -> ColumnElement[bool]:
    """The condition that a client has or had a program of the account. Both may be columns."""
    return (
        exists()
        .where(Membership.account_id == account_id, Membership.client_id == client_id, Membership.state != State.INIT)
        .correlate_except(Membership)
    )


async def may_train_with(session: AsyncSession, account_id: UUID, client: User) -> bool:
    """Returns whether a client has or had a program of the account, is invited to one, or never had one of anybody.
    One query."""
    bought = exists().where(Membership.client_id == client.id, Membership.state != State.INIT)
    invited = exists().where(
        ProgramInvitation.account_id == account_id,
        ProgramInvitation.state.not_in((InvitationState.DECLINED, InvitationState.REPLACED)),
        or_(ProgramInvitation.email == client.email, ProgramInvitation.claimed_by == client.id),
    )
    return bool(await session.scalar(select(or_(~bought, ever_had_program(account_id, client.id), invited))))


async def load_memberships(
    session: AsyncSession, client_id: UUID, program_ids: Sequence[UUID]
) -> dict[UUID, Membership]:
    """Returns a client's memberships of programs, by the program: current ones and those of the past. One query."""
    statement = select(Membership).where(Membership.client_id == client_id, Membership.program_id.in_(program_ids))
    return {one.program_id: one for one in await session.scalars(statement)}


async def has_program(session: AsyncSession, account_id: UUID, client_id: UUID) -> bool:
    """Returns whether a client has a program of the account. One query."""
    return bool(await session.scalar(select(is_current(account_id, client_id))))
