"""Who is in which community. It follows from memberships and is never edited by hand."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import AccountCreated
from regimen.accounts.models import Account, AccountKind
from regimen.chat.access.channels import person_stream
from regimen.chat.events import ConversationChanged
from regimen.chat.models import Conversation, ConversationKind, ConversationMember
from regimen.kit.ids import new_id
from regimen.memberships.access.current import has_program
from regimen.memberships.models import Membership
from regimen.platform import live
from regimen.programs.events import ProgramPublished
from regimen.programs.models import Program, ProgramType

WITH_COMMUNITY = (ProgramType.ONE_MANY, ProgramType.SELF_PACED)
"""The types of programs that have a community."""


async def follow_membership(session: AsyncSession, membership: Membership, now: datetime) -> None:
    """Lets a client into the communities of their program and account, or out of them, after their membership changed.

    In the transaction of the change: nothing may be read after leaving.
    """
    runs = membership.is_running
    program_type = await session.scalar(select(Program.type).where(Program.id == membership.program_id))
    if program_type in WITH_COMMUNITY:
        community = await get_or_create_program_community(
            session, membership.program_id, membership.account_id, now, create=runs
        )
        await _set_member(session, community, membership.client_id, belongs=runs, now=now)
    community = await _account_community(session, membership.account_id, now, create=runs)
    if community is not None:
        belongs = runs or await has_program(session, membership.account_id, membership.client_id)
        await _set_member(session, community, membership.client_id, belongs=belongs, now=now)


async def get_or_create_program_community(
    session: AsyncSession, program_id: UUID, account_id: UUID, now: datetime, *, create: bool = True
) -> UUID | None:
    """Returns the id of a program's community; None if there is none and it should not be created."""
    by = Conversation.program_id == program_id, Conversation.kind == ConversationKind.PROGRAM
    found: UUID | None = await session.scalar(select(Conversation.id).where(*by))
    if found or not create:
        return found
    values = {"kind": ConversationKind.PROGRAM, "account_id": account_id, "program_id": program_id}
    return await _create(session, values, by, now)


async def _account_community(session: AsyncSession, account_id: UUID, now: datetime, *, create: bool) -> UUID | None:
    by = Conversation.account_id == account_id, Conversation.kind == ConversationKind.ACCOUNT
    found: UUID | None = await session.scalar(select(Conversation.id).where(*by))
    if found or not create:
        return found
    kind = await session.scalar(select(Account.kind).where(Account.id == account_id))
    if kind is AccountKind.PRIVATE:
        return None
    return await _create(session, {"kind": ConversationKind.ACCOUNT, "account_id": account_id}, by, now)


async def _create(
    session: AsyncSession, values: dict[str, object], by: tuple[ColumnElement[bool], ...], now: datetime
) -> UUID:
    """Creates a conversation, unless somebody else has at the same moment, and returns its id."""
    statement = insert(Conversation).values(id=new_id(), seq=0, about="", created_at=now, **values)
    await session.execute(statement.on_conflict_do_nothing())
    return (await session.execute(select(Conversation.id).where(*by))).scalar_one()


async def _set_member(
    session: AsyncSession, conversation_id: UUID | None, client_id: UUID, *, belongs: bool, now: datetime
) -> None:
    """Lets a client in, who sees what is said from now on, or out."""
    if conversation_id is None:
        return
    seq = select(Conversation.seq).where(Conversation.id == conversation_id).scalar_subquery()
    if belongs:
        statement = insert(ConversationMember).values(
            conversation_id=conversation_id,
            user_id=client_id,
            last_read_seq=seq,
            joined_seq=seq,
            joined_at=now,
        )
        again = {"left_at": None, "joined_seq": seq, "last_read_seq": seq, "joined_at": now}
        changed = await session.execute(
            statement.on_conflict_do_update(
                index_elements=["conversation_id", "user_id"],
                set_=again,
                where=ConversationMember.left_at.is_not(None),
            ).returning(ConversationMember.user_id)
        )
    else:
        changed = await session.execute(
            update(ConversationMember)
            .where(
                ConversationMember.conversation_id == conversation_id,
                ConversationMember.user_id == client_id,
                ConversationMember.left_at.is_(None),
            )
            .values(left_at=now)
            .returning(ConversationMember.user_id)
        )
    if changed.scalar_one_or_none() is not None:
        await live.push(session, person_stream(client_id), ConversationChanged(conversation_id=conversation_id))
        await live.resubscribe(session, client_id)


async def open_program_community(session: AsyncSession, event: ProgramPublished, now: datetime) -> None:
    """Subscriber: opens the community of a program with its first publication."""
    program = await session.get(Program, event.subject_id)
    if program is not None and program.type in WITH_COMMUNITY:
        await get_or_create_program_community(session, program.id, program.account_id, now)


async def open_account_community(session: AsyncSession, event: AccountCreated, now: datetime) -> None:
    """Subscriber: opens the community of a new business account."""
    if event.account_id is not None:
        await _account_community(session, event.account_id, now, create=True)
