"""Converts questions to schemas."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.rules.profile import storefront_path
from regimen.accounts.rules.roles import Permission
from regimen.platform.files import public_url
from regimen.questions.access import QuestionRow, count_unread, receiver_of
from regimen.questions.models import AnswerChannel, Question
from regimen.questions.schemas import AccountFields, LinkedQuestion, QuestionAsker, QuestionView


def asker_name(row: QuestionRow) -> str:
    """Returns the name of the person who asked."""
    return row.asker.full_name if row.asker else row.question.name or ""


def question_view(row: QuestionRow) -> QuestionView:
    question, asker = row.question, row.asker
    assert question.confirmed_at is not None
    channel = AnswerChannel.CONVERSATION if row.is_client else AnswerChannel.EMAIL
    return QuestionView(
        id=question.id,
        text=question.text,
        asker=QuestionAsker(
            name=asker_name(row),
            client_id=asker.id if asker and row.is_client else None,
            email=question.email,
            avatar_url=public_url(asker.avatar_key) if asker and asker.avatar_key else None,
        ),
        program_id=question.program_id,
        program_title=row.program_title,
        received_at=question.confirmed_at,
        is_read=question.read_at is not None,
        answer=question.answer,
        answered_at=question.answered_at,
        answered_by=row.coach.full_name if row.coach else None,
        answer_goes_to=question.answered_in or channel,
        closed_at=question.closed_at,
    )


async def linked_question(session: AsyncSession, question: Question) -> LinkedQuestion:
    """Returns the question of a mailed link for the owner of the mailbox."""
    receiver = await receiver_of(session, question)
    return LinkedQuestion(
        text=question.text,
        is_sent=question.confirmed_at is not None,
        account_title=receiver.account.title,
        storefront_path=storefront_path(receiver.account),
        program_id=question.program_id,
        program_title=receiver.program.title if receiver.program else None,
    )


async def me_fields(session: AsyncSession, actor: Actor, _now: datetime) -> AccountFields:
    """Returns what `users/me` says of questions; for coaches who write with clients. One query."""
    if not isinstance(actor, CoachActor) or not actor.may(Permission.MESSAGE_CLIENTS):
        return AccountFields()
    return AccountFields(unread_questions=await count_unread(session, actor))
