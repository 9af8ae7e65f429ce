"""The list of a private program: who may buy it."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.programs.models import AllowedEmail


async def allow_claimant(session: AsyncSession, program_ids: Sequence[UUID], user: User) -> None:
    """Puts a user on the lists of these programs.

    They have claimed an invitation to each, or joined with it and later changed their address.
    """
    rows = [{"program_id": each, "email": user.email, "claimed_by": user.id} for each in program_ids]
    await session.execute(
        upsert(AllowedEmail)
        .values(rows)
        .on_conflict_do_update(index_elements=["program_id", "email"], set_={"claimed_by": user.id})
    )
