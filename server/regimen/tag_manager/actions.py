"""Saving the tag manager of an account."""

from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Account
from regimen.kit.errors import Invalid
from regimen.tag_manager.access import load_tag_manager
from regimen.tag_manager.failures import StaleTagManager
from regimen.tag_manager.models import TagManager
from regimen.tag_manager.rules import INVALID_CODE


async def delete_of_user(session: AsyncSession, actor: Actor, _now: datetime) -> None:
    """Step of a deletion: deletes the tag managers of a user's own accounts."""
    own = select(Account.id).where(Account.owner_id == actor.user_id)
    await session.execute(delete(TagManager).where(TagManager.account_id.in_(own)))


async def save_tag_manager(
    session: AsyncSession, coach: CoachActor, *, code: str | None, enabled: bool, version: int, now: datetime
) -> None:
    """Saves the container that public pages of the account may load. The same again changes nothing.

    Raises Invalid, StaleTagManager.
    """
    if enabled and code is None:
        raise Invalid(errors={"code": [INVALID_CODE]})
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"tag_manager:{coach.account}", 0))))
    before = await load_tag_manager(session, coach.account)
    if (code, enabled) == ((before.code, before.enabled) if before else (None, False)):
        return
    if version != (before.version if before else 0):
        raise StaleTagManager
    values = {
        "code": code,
        "enabled": enabled,
        "version": version + 1,
        "updated_at": now,
        "updated_by": coach.user_id,
    }
    statement = insert(TagManager).values(account_id=coach.account, **values)
    await session.execute(statement.on_conflict_do_update(index_elements=["account_id"], set_=values))
