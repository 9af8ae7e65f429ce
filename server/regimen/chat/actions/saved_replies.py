"""Texts that the coaches of an account use again."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.chat.failures import TooManySavedReplies
from regimen.chat.models import SavedReply
from regimen.chat.rules.limits import MAX_SAVED_REPLIES
from regimen.kit.errors import or_404


async def list_saved_replies(session: AsyncSession, account_id: UUID) -> Sequence[SavedReply]:
    """Returns the saved replies of an account by title."""
    statement = select(SavedReply).where(SavedReply.account_id == account_id)
    return (await session.scalars(statement.order_by(func.lower(SavedReply.title), SavedReply.id))).all()


async def create_saved_reply(
    session: AsyncSession, actor: CoachActor, *, title: str, text: str, now: datetime
) -> SavedReply:
    """Adds a saved reply. Raises TooManySavedReplies."""
    count = select(func.count()).where(SavedReply.account_id == actor.account)
    if (await session.scalar(count) or 0) >= MAX_SAVED_REPLIES:
        raise TooManySavedReplies
    row = SavedReply(account_id=actor.account, title=title, body=text, created_by=actor.user_id, updated_at=now)
    session.add(row)
    await session.flush()
    return row


async def own_saved_reply(session: AsyncSession, actor: CoachActor, reply_id: UUID) -> SavedReply:
    """Returns a saved reply of the account, locked. Raises NotFound."""
    statement = select(SavedReply).where(SavedReply.id == reply_id, SavedReply.account_id == actor.account)
    return or_404(await session.scalar(statement.with_for_update()))


async def change_saved_reply(
    session: AsyncSession, actor: CoachActor, reply_id: UUID, *, title: str, text: str, now: datetime
) -> SavedReply:
    """Changes a saved reply. Raises NotFound."""
    row = await own_saved_reply(session, actor, reply_id)
    row.title, row.body, row.updated_at = title, text, now
    await session.flush()
    return row


async def delete_saved_reply(session: AsyncSession, actor: CoachActor, reply_id: UUID) -> None:
    """Deletes a saved reply. Raises NotFound."""
    await session.delete(await own_saved_reply(session, actor, reply_id))
    await session.flush()
