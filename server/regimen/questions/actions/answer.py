"""What coaches do with questions: read, answer and close them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Account, User
from regimen.accounts.rules.profile import storefront_path
from regimen.chat.actions.question_answers import AnsweredQuestion, send_question_answer
from regimen.kit.errors import or_404
from regimen.mails import questions as mails
from regimen.platform import mail
from regimen.platform.services import services_of
from regimen.programs.access import public_url
from regimen.programs.models import Program
from regimen.questions.access import is_client, list_unread, lock_question
from regimen.questions.actions.ask import push_change
from regimen.questions.failures import AlreadyAnswered
from regimen.questions.models import AnswerChannel, Question
from regimen.questions.ports import seen
from regimen.questions.schemas import QuestionAnswerForm
from regimen.subscription.access import require_open_account


async def mark_read(session: AsyncSession, coach: CoachActor, ids: Sequence[UUID], now: datetime) -> None:
    """Marks questions as read, for all coaches of the account. Others, and those that are read already, stay as they
    are."""
    unread = await list_unread(session, coach, ids)
    for question in unread:
        question.read_at = now
    await session.flush()
    for question in unread:
        await push_change(session, question)
    await _mark_seen(session, coach.account, [question.id for question in unread], now)


async def _mark_seen(session: AsyncSession, account_id: UUID, ids: Sequence[UUID], now: datetime) -> None:
    for follow in seen:
        await follow(session, account_id, ids, now)


async def answer_question(
    session: AsyncSession, coach: CoachActor, question_id: UUID, form: QuestionAnswerForm, now: datetime
) -> None:
    """Sends an answer: into the conversation of a client, by mail to anybody else. The first answer counts; sent again,
    nothing more happens. A closed question becomes an answered one.

    Raises NotFound, AccountClosed, AlreadyAnswered.
    """
    question = await lock_question(session, coach, question_id)
    if question.answered_at is not None:
        if question.answer_id == form.id:
            return
        raise await _already_answered(session, question)
    await require_open_account(session, coach.account, now)
    program = await session.get(Program, question.program_id) if question.program_id else None
    client_id = question.asker_id
    if client_id is not None and await is_client(session, question.account_id, client_id):
        question.answered_in = AnswerChannel.CONVERSATION
        answered = AnsweredQuestion(
            id=question.id,
            account_id=question.account_id,
            client_id=client_id,
            program_id=program.id if program else None,
            program_title=program.title if program else None,
            text=question.text,
        )
        await send_question_answer(session, answered, coach_id=coach.user_id, text=form.text, now=now)
    else:
        question.answered_in = AnswerChannel.EMAIL
        await _mail_answer(session, coach, question, program, form.text)
    question.answer_id, question.answer = form.id, form.text
    question.answered_at, question.answered_by, question.closed_at = now, coach.user_id, None
    question.read_at = question.read_at or now
    await session.flush()
    await push_change(session, question)
    await _mark_seen(session, question.account_id, [question.id], now)


async def _already_answered(session: AsyncSession, question: Question) -> AlreadyAnswered:
    coach = await session.get(User, question.answered_by) if question.answered_by else None
    return AlreadyAnswered(f"{coach.full_name} has already answered this question." if coach else None)


async def _mail_answer(
    session: AsyncSession, coach: CoachActor, question: Question, program: Program | None, text: str
) -> None:
    asker = await session.get_one(User, question.asker_id) if question.asker_id else None
    author = await session.get_one(User, coach.user_id)
    account = await session.get_one(Account, question.account_id)
    base_url = services_of(session).settings.base_url
    message = mails.question_answer(
        name=asker.first_name if asker else question.name or "",
        coach=author.full_name,
        account=account.title,
        program_title=program.title if program else None,
        question=question.text,
        answer=text,
        link=public_url(base_url, program) if program else f"{base_url}{storefront_path(account)}",
    )
    await mail.send(session, or_404(asker.email if asker else question.email), message)


async def set_closed(
    session: AsyncSession, coach: CoachActor, question_id: UUID, *, closed: bool, now: datetime
) -> None:
    """Closes a question without an answer, or opens it again. A second time changes nothing.

    Raises NotFound, AlreadyAnswered.
    """
    question = await lock_question(session, coach, question_id)
    if question.answered_at is not None:
        raise await _already_answered(session, question)
    question.closed_at = (question.closed_at or now) if closed else None
    question.read_at = question.read_at or now
    await session.flush()
    await push_change(session, question)
    await _mark_seen(session, question.account_id, [question.id], now)
