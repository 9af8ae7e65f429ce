"""What happens to a coach's part of the conversations when they stop working in an account."""

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account
from regimen.accounts.ports import HandOver
from regimen.chat.access.channels import coaches_stream
from regimen.chat.events import ConversationChanged
from regimen.chat.models import Conversation, ConversationMember, PlannedPost
from regimen.platform import live


async def hand_over_conversations(session: AsyncSession, change: HandOver) -> None:
    """Ends a coach's part in all conversations of the account. Their planned posts become drafts of who takes
    over, or of the owner: nothing is sent in the name of somebody who has left, nor of somebody who hasn't read it."""
    of_account = select(Conversation.id).where(Conversation.account_id == change.account_id)
    await session.execute(
        update(ConversationMember)
        .where(
            ConversationMember.user_id == change.from_user,
            ConversationMember.conversation_id.in_(of_account),
            ConversationMember.left_at.is_(None),
        )
        .values(left_at=change.now)
    )
    planned = update(PlannedPost).where(
        PlannedPost.author_id == change.from_user, PlannedPost.conversation_id.in_(of_account)
    )
    owner = select(Account.owner_id).where(Account.id == change.account_id).scalar_subquery()
    values = {"author_id": change.to_user or owner, "send_at": None, "updated_at": change.now}
    changed = await session.scalars(planned.values(values).returning(PlannedPost.conversation_id))
    for conversation_id in set(changed):
        event = ConversationChanged(conversation_id=conversation_id)
        await live.push(session, coaches_stream(change.account_id), event)
