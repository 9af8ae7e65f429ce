"""Reported messages, and whom people have blocked."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import and_, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Account, User
from regimen.chat.models import Block, Conversation, ConversationKind, Message, Report, ReportState
from regimen.chat.rules.posting import may_hide
from regimen.programs.models import Program

_MOST = 100


@dataclass(frozen=True)
class ReportRow:
    """A report with the message it is about, and the title of the community."""

    report: Report
    message: Message
    author: User | None
    reporter: User
    title: str
    kind: ConversationKind

    def may_be_hidden_by(self, actor: Actor) -> bool:
        return self.message.deleted_at is None and may_hide(actor, self.kind, self.message)


async def open_reports(session: AsyncSession, account_id: UUID) -> list[ReportRow]:
    """Returns the reports of an account that nobody has handled yet, the oldest first. One query."""
    author, reporter = aliased(User), aliased(User)
    statement = (
        select(Report, Message, author, reporter, func.coalesce(Program.title, Account.title), Conversation.kind)
        .join(Conversation, Conversation.id == Report.conversation_id)
        .join(Account, Account.id == Conversation.account_id)
        .join(Message, and_(Message.conversation_id == Report.conversation_id, Message.seq == Report.seq))
        .join(reporter, reporter.id == Report.reporter_id)
        .outerjoin(author, author.id == Message.author_id)
        .outerjoin(Program, Program.id == Conversation.program_id)
        .where(Conversation.account_id == account_id, Report.state == ReportState.OPEN)
        .order_by(Report.created_at, Report.id)
        .limit(_MOST)
    )
    return [ReportRow(*row) for row in await session.execute(statement)]


async def blocked_people(session: AsyncSession, actor: Actor) -> Sequence[User]:
    """Returns whom a person has blocked, by name."""
    statement = select(User).join(Block, Block.blocked_id == User.id).where(Block.user_id == actor.user_id)
    return (await session.scalars(statement.order_by(User.first_name, User.last_name, User.id))).all()
