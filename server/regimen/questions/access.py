"""Whom somebody may ask, and which questions a coach sees."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.access.accounts import closed_accounts
from regimen.accounts.access.actor import CoachActor
from regimen.accounts.access.team import works_in
from regimen.accounts.models import Account, User
from regimen.chat.models import Block
from regimen.kit.errors import NotFound, or_404
from regimen.kit.paging import Page
from regimen.memberships.access.current import ever_had_program
from regimen.programs.access import get_published, is_discoverable
from regimen.programs.models import Program
from regimen.questions.failures import InvalidQuestionLink, OwnQuestion, TakesNoQuestions
from regimen.questions.models import Question
from regimen.questions.rules import CONFIRMED_WITHIN
from regimen.questions.schemas import Show
from regimen.subscription.access import get_entitlements


@dataclass(frozen=True)
class Receiver:
    """Whom somebody asks, perhaps about a program."""

    account: Account
    program: Program | None


async def find_receiver(
    session: AsyncSession, asker_id: UUID | None, *, program_id: UUID | None, account_id: UUID | None, now: datetime
) -> Receiver:
    """Returns the account that somebody may ask: about any published program whose address they have, private and
    archived ones too; without a program, only if the account has one that anyone may find, or they are its client.

    Raises NotFound, OwnQuestion, TakesNoQuestions.
    """
    program = await get_published(session, str(program_id)) if program_id else None
    wanted = program.account_id if program else or_404(account_id)
    found = select(Account).where(Account.id == wanted, Account.id.not_in(closed_accounts()))
    if program is None:
        found = found.where(or_(is_discoverable(Account.id), ever_had_program(Account.id, asker_id)))
    account = or_404(await session.scalar(found))
    if asker_id is not None and await session.scalar(select(works_in(account.id, asker_id))):
        raise OwnQuestion
    if not (await get_entitlements(session, account.id, now)).is_open:
        raise TakesNoQuestions
    return Receiver(account, program)


async def find_question(session: AsyncSession, token_hash: str, now: datetime, *, lock: bool = False) -> Question:
    """Returns the question of a mailed link. Raises InvalidQuestionLink."""
    is_usable = or_(Question.confirmed_at.is_not(None), Question.asked_at > now - CONFIRMED_WITHIN)
    statement = select(Question).where(Question.token_hash == token_hash, is_usable)
    if lock:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    question = await session.scalar(statement)
    if question is None:
        raise InvalidQuestionLink
    return question


async def receiver_of(session: AsyncSession, question: Question) -> Receiver:
    """Returns whom a question was sent to. Two queries at most."""
    account = await session.get_one(Account, question.account_id)
    return Receiver(account, await session.get(Program, question.program_id) if question.program_id else None)


async def may_ask(session: AsyncSession, asker_id: UUID | None, account_id: UUID, now: datetime) -> bool:
    """Whether somebody may ask an account, without a program."""
    try:
        await find_receiver(session, asker_id, program_id=None, account_id=account_id, now=now)
    except (NotFound, OwnQuestion, TakesNoQuestions):
        return False
    return True


@dataclass(frozen=True)
class QuestionRow:
    """A question with what is shown beside it. `asker` is None for somebody who gave a name and an address;
    `is_client`: they have or had a program of the account."""

    question: Question
    program_title: str | None
    asker: User | None
    coach: User | None
    is_client: bool


_SHOWN: dict[Show, ColumnElement[bool]] = {
    "open": and_(Question.answered_at.is_(None), Question.closed_at.is_(None)),
    "answered": Question.answered_at.is_not(None),
    "closed": Question.closed_at.is_not(None),
}


def _visible_to(coach: CoachActor) -> ColumnElement[bool]:
    """Confirmed questions to the account, without those of people whom the coach has blocked."""
    blocked = exists().where(Block.user_id == coach.user_id, Block.blocked_id == Question.asker_id)
    return and_(Question.account_id == coach.account, Question.confirmed_at.is_not(None), ~blocked)


def _rows() -> Any:
    asker, coach = aliased(User), aliased(User)
    return (
        select(Question, Program.title, asker, coach, ever_had_program(Question.account_id, Question.asker_id))
        .outerjoin(Program, Program.id == Question.program_id)
        .outerjoin(asker, asker.id == Question.asker_id)
        .outerjoin(coach, coach.id == Question.answered_by)
    )


async def list_questions(session: AsyncSession, coach: CoachActor, show: Show, page: Page) -> list[QuestionRow]:
    """Returns questions to the account, the newest first. One query."""
    statement = _rows().where(_visible_to(coach), _SHOWN[show])
    newest_first = statement.order_by(Question.confirmed_at.desc(), Question.id.desc())
    return [QuestionRow(*row) for row in await session.execute(page.limit(newest_first))]


async def show_question(session: AsyncSession, coach: CoachActor, question_id: UUID) -> QuestionRow:
    """Returns a question that the coach may see. Raises NotFound."""
    statement = _rows().where(Question.id == question_id, _visible_to(coach))
    return QuestionRow(*or_404((await session.execute(statement)).one_or_none()))


async def lock_question(session: AsyncSession, coach: CoachActor, question_id: UUID) -> Question:
    """Returns a question that the coach may see, locked until the transaction ends. Raises NotFound."""
    statement = select(Question).where(Question.id == question_id, _visible_to(coach))
    locked = statement.with_for_update(of=Question).execution_options(populate_existing=True)
    return or_404(await session.scalar(locked))


async def list_unread(session: AsyncSession, coach: CoachActor, ids: Sequence[UUID]) -> Sequence[Question]:
    """Returns which of these questions no coach has read, locked."""
    statement = select(Question).where(Question.id.in_(ids), Question.read_at.is_(None), _visible_to(coach))
    return (await session.scalars(statement.order_by(Question.id).with_for_update(of=Question))).all()


async def count_questions(session: AsyncSession, coach: CoachActor) -> dict[str, int]:
    """Returns how many questions each list has. One query."""
    columns = (func.count().filter(condition).label(show) for show, condition in _SHOWN.items())
    row: Any = (await session.execute(select(*columns).where(_visible_to(coach)))).one()
    return dict(row._mapping)


async def count_unread(session: AsyncSession, coach: CoachActor) -> int:
    """Returns how many open questions no coach of the account has read. One query."""
    statement = select(func.count()).where(_visible_to(coach), _SHOWN["open"], Question.read_at.is_(None))
    return await session.scalar(statement) or 0


async def is_client(session: AsyncSession, account_id: UUID, user_id: UUID) -> bool:
    """Whether somebody has or had a program of the account."""
    return bool(await session.scalar(select(ever_had_program(account_id, user_id))))


async def find_asked(session: AsyncSession, question_id: UUID) -> QuestionRow | None:
    """Returns a question that has reached the coaches, for what tells them of it. Until the transaction ends, nobody
    reads it: what marks it as read would miss notifications that are being written."""
    statement = _rows().where(Question.id == question_id, Question.confirmed_at.is_not(None))
    statement = statement.with_for_update(of=Question, read=True)
    row = (await session.execute(statement)).one_or_none()
    return QuestionRow(*row) if row else None


async def who_has_blocked(session: AsyncSession, user_id: UUID | None, coaches: Sequence[UUID]) -> set[UUID]:
    """Returns which of these coaches do not want to see what somebody writes."""
    statement = select(Block.user_id).where(Block.blocked_id == user_id, Block.user_id.in_(coaches))
    return set(await session.scalars(statement)) if user_id else set()
