"""Communities: who may post, reports, and blocking."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, exists, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import AccountMember, InviteStatus, Role, User
from regimen.chat.access.conversations import get_place
from regimen.chat.access.messages import get_message
from regimen.chat.actions.messages import close_reports, hide
from regimen.chat.actions.push import push_conversation, push_message, push_to_person
from regimen.chat.events import MessageDeleted, MessageReported
from regimen.chat.failures import CoachNotBlockable, NotAMessage, NotOfDesk, NotYours
from regimen.chat.models import (
    COMMUNITIES,
    Block,
    Conversation,
    ConversationMember,
    Message,
    MessageKind,
    Posting,
    Report,
    ReportState,
)
from regimen.chat.rules.posting import may_hide
from regimen.kit.errors import NotFound, or_404
from regimen.kit.ids import new_id
from regimen.platform.events import publish
from regimen.platform.rate_limits import limit

_REPORTS = "20/hour"


async def change_community(
    session: AsyncSession, actor: CoachActor, conversation_id: UUID, *, about: str, posting: Posting
) -> None:
    """Changes what a community is for and who may post in it. Raises NotFound, NotOfDesk for a direct conversation."""
    place = await get_place(session, actor, conversation_id, lock=True)
    if place.conversation.kind not in COMMUNITIES:
        raise NotOfDesk("Only communities have these settings.")
    place.conversation.about, place.conversation.posting = about, posting
    await session.flush()
    await push_conversation(session, place.conversation)


async def allow_posting(
    session: AsyncSession, actor: CoachActor, conversation_id: UUID, client_id: UUID, *, may_post: bool
) -> None:
    """Stops a client from posting in a community, or lets them post again. Raises NotFound."""
    place = await get_place(session, actor, conversation_id)
    if place.conversation.kind not in COMMUNITIES:
        raise NotFound
    changed = await session.scalar(
        update(ConversationMember)
        .where(
            ConversationMember.conversation_id == conversation_id,
            ConversationMember.user_id == client_id,
            ConversationMember.user_id.in_(select(User.id).where(User.role == Role.CLIENT)),
        )
        .values(may_post=may_post)
        .returning(ConversationMember.user_id)
    )
    or_404(changed)
    await push_to_person(session, conversation_id, client_id)


async def report_message(
    session: AsyncSession, actor: Actor, conversation_id: UUID, seq: int, *, reason: str, now: datetime
) -> None:
    """Reports a message of somebody else to the coaches; a second time changes nothing. Raises NotFound, NotAMessage,
    TooMany."""
    place = await get_place(session, actor, conversation_id)
    message = await get_message(session, place, actor, seq)
    if message.author_id == actor.user_id or message.kind is not MessageKind.TEXT or message.deleted_at is not None:
        raise NotAMessage
    await limit(session, "chat_report", _REPORTS, str(actor.user_id))
    statement = insert(Report).values(
        id=new_id(),
        conversation_id=conversation_id,
        seq=seq,
        reporter_id=actor.user_id,
        reason=reason,
        text=message.body,
        state=ReportState.OPEN,
        created_at=now,
    )
    new = await session.scalar(statement.on_conflict_do_nothing().returning(Report.id))
    if new is not None:
        await publish(
            session,
            MessageReported(
                at=now,
                actor_id=actor.user_id,
                account_id=place.conversation.account_id,
                subject_id=conversation_id,
                seq=seq,
            ),
        )


async def handle_report(
    session: AsyncSession, actor: CoachActor, report_id: UUID, *, remove: bool, reason: str, now: datetime
) -> None:
    """Hides the reported message, saying why, or dismisses the reports about it. Safe to repeat.

    Raises NotFound, NotYours where the coach may not hide it (`may_hide`), and for a report about themselves.
    """
    statement = (
        select(Report, Conversation)
        .join(Conversation, Conversation.id == Report.conversation_id)
        .where(Report.id == report_id, Conversation.account_id == actor.account)
    )
    report, conversation = or_404((await session.execute(statement)).one_or_none())
    if report.state is not ReportState.OPEN:
        return
    message = or_404(
        await session.scalar(
            select(Message)
            .where(Message.conversation_id == report.conversation_id, Message.seq == report.seq)
            .with_for_update()
        )
    )
    if message.author_id == actor.user_id:
        raise NotYours("Somebody else has to look at a report about you.")
    if remove and not may_hide(actor, conversation.kind, message):
        raise NotYours("You can't hide this message.")
    if remove:
        if message.deleted_at is None:
            hide(message, by=actor.user_id, reason=reason, now=now)
            ids = {"account_id": conversation.account_id, "subject_id": conversation.id}
            await publish(session, MessageDeleted(at=now, actor_id=actor.user_id, seq=report.seq, **ids))
        await push_message(session, conversation, report.seq)
    state = ReportState.REMOVED if remove else ReportState.DISMISSED
    await close_reports(session, report.conversation_id, report.seq, state, by=actor.user_id, now=now)


async def block(session: AsyncSession, actor: Actor, user_id: UUID, now: datetime) -> None:
    """Hides what somebody writes in communities. Safe to repeat. Raises NotFound for anybody with whom the person
    shares no community, CoachNotBlockable."""
    if user_id == actor.user_id:
        raise NotFound
    shared = await _shared_communities(session, actor)
    if not shared:
        raise NotFound
    if await _is_coach_of(session, shared, user_id):
        raise CoachNotBlockable
    other = exists().where(ConversationMember.user_id == user_id, ConversationMember.conversation_id.in_(shared))
    if not await session.scalar(select(other)):
        raise NotFound
    statement = insert(Block).values(user_id=actor.user_id, blocked_id=user_id, created_at=now)
    await session.execute(statement.on_conflict_do_nothing())


async def _shared_communities(session: AsyncSession, actor: Actor) -> list[UUID]:
    mine = ConversationMember.user_id == actor.user_id, ConversationMember.left_at.is_(None)
    return list(await session.scalars(select(ConversationMember.conversation_id).where(*mine)))


async def _is_coach_of(session: AsyncSession, conversation_ids: list[UUID], user_id: UUID) -> bool:
    """Whether somebody coaches in the account of one of these conversations."""
    coach = exists().where(
        AccountMember.user_id == user_id,
        AccountMember.invite_status == InviteStatus.ACCEPTED,
        AccountMember.account_id == Conversation.account_id,
        Conversation.id.in_(conversation_ids),
    )
    return bool(await session.scalar(select(coach)))


async def unblock(session: AsyncSession, actor: Actor, user_id: UUID) -> None:
    """Shows again what somebody writes. Safe to repeat."""
    await session.execute(delete(Block).where(Block.user_id == actor.user_id, Block.blocked_id == user_id))
