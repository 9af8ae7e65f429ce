"""Loading the caller's own membership for a change."""

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.memberships.access.memberships import get_locked_by_client
from regimen.memberships.models import Membership
from regimen.programs.access import get_published
from regimen.programs.models import Program


async def lock_own_membership(session: AsyncSession, actor: Actor, program_id: str) -> tuple[Program, Membership]:
    """Returns the program and the caller's membership, locked and set to the time zone of the caller's device.

    Raises NotFound.
    """
    program = await get_published(session, program_id)
    m = await get_locked_by_client(session, actor.user_id, program.id)
    await session.refresh(program)
    m.zone = actor.zone
    return program, m
