"""Somebody asks a question, and confirms that the address is theirs."""

from datetime import datetime

from sqlalchemy import or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Account, User
from regimen.accounts.rules.tokens import hash_token, new_token
from regimen.kit.errors import Invalid, NotFound
from regimen.mails import questions as mails
from regimen.platform import live, mail
from regimen.platform.events import publish
from regimen.platform.rate_limits import limit
from regimen.platform.services import services_of
from regimen.questions.access import Receiver, find_receiver, is_client
from regimen.questions.events import QuestionAsked, QuestionsChanged
from regimen.questions.failures import InvalidQuestionLink, ReceiverBusy, TooManyQuestions
from regimen.questions.models import Question
from regimen.questions.rules import (
    A_NETWORK,
    A_PERSON,
    A_PERSON_AND_RECEIVER,
    A_RECEIVER,
    CONFIRMED_WITHIN,
)
from regimen.questions.schemas import QuestionForm


async def ask(
    session: AsyncSession, asker: Actor | None, form: QuestionForm, *, network: str, now: datetime
) -> Question:
    """Stores a question. It reaches the coaches at once if the asker's address is confirmed or they are a client of the
    account, or else once the link that is mailed to them was opened. Sent again, nothing more happens.

    Raises NotFound, Invalid for a missing name or address, OwnQuestion, TakesNoQuestions, TooManyQuestions,
    ReceiverBusy.
    """
    user = await session.get_one(User, asker.user_id) if asker else None
    if user is None:
        _require_name_and_email(form)
    if (before := await session.get(Question, form.id)) is not None:
        return _same_question(before, user, form)
    receiver = await find_receiver(session, asker, program_id=form.plan_id, account_id=form.account_id, now=now)
    await _count(session, receiver, str(user.id) if user else str(form.email), network)
    token = None if user is not None and await _is_known(session, receiver, user) else new_token()
    values = {
        "id": form.id,
        "account_id": receiver.account.id,
        "program_id": receiver.program.id if receiver.program else None,
        "asker_id": user.id if user else None,
        "name": None if user else form.name,
        "email": None if user else form.email,
        "text": form.text,
        "token_hash": hash_token(token) if token else None,
        "asked_at": now,
    }
    is_new = await session.scalar(insert(Question).values(values).on_conflict_do_nothing().returning(Question.id))
    question = await session.get_one(Question, form.id)
    if not is_new:  # the same request came twice at once
        return _same_question(question, user, form)
    if token is None:
        await _deliver(session, question, now)
    else:
        await _mail_link(session, receiver, token, to=user.email if user else str(form.email), name=_name(user, form))
    return question


def _require_name_and_email(form: QuestionForm) -> None:
    missing = [name for name in ("name", "email") if getattr(form, name) is None]
    if missing:
        raise Invalid(errors={name: ["This field is required."] for name in missing})


async def _is_known(session: AsyncSession, receiver: Receiver, user: User) -> bool:
    """Whether an answer finds this user: at their own address, or in their conversation."""
    return user.confirmed_email is not None or await is_client(session, receiver.account.id, user.id)


def _name(user: User | None, form: QuestionForm) -> str:
    return user.first_name if user else form.name or ""


def _same_question(before: Question, user: User | None, form: QuestionForm) -> Question:
    """Returns a question that was sent already. Raises NotFound for the id of another one."""
    # The address goes once it turns out to be a client's.
    asked = (before.asker_id == user.id) if user else (before.email == form.email or before.token_hash is not None)
    if not asked or before.text != form.text:
        raise NotFound
    return before


async def _count(session: AsyncSession, receiver: Receiver, person: str, network: str) -> None:
    await limit(session, "questions_network", A_NETWORK, network, TooManyQuestions)
    for rate in A_PERSON:
        await limit(session, "questions_person", rate, person, TooManyQuestions)
    pair = f"{person} {receiver.account.id}"
    await limit(session, "questions_to", A_PERSON_AND_RECEIVER, pair, TooManyQuestions)


async def _mail_link(session: AsyncSession, receiver: Receiver, token: str, *, to: str, name: str) -> None:
    settings = services_of(session).settings
    message = mails.confirm_question(
        name=name,
        coach=receiver.account.title,
        program_title=receiver.program.title if receiver.program else None,
        link=f"{settings.base_url}/question?question_token={token}",
    )
    await mail.send(session, to, message)


async def confirm(session: AsyncSession, token: str, now: datetime) -> Question:
    """Delivers the question of a mailed link. Opened again, nothing more happens.

    Raises InvalidQuestionLink, ReceiverBusy.
    """
    is_usable = or_(Question.confirmed_at.is_not(None), Question.asked_at > now - CONFIRMED_WITHIN)
    statement = select(Question).where(Question.token_hash == hash_token(token), is_usable).with_for_update()
    question = await session.scalar(statement.execution_options(populate_existing=True))
    if question is None:
        raise InvalidQuestionLink
    if question.confirmed_at is None:
        await _recognise_client(session, question)
        await _deliver(session, question, now)
    return question


async def _recognise_client(session: AsyncSession, question: Question) -> None:
    """Lets a client of the account who was not signed in be the asker: opening the link has proved the address. Nobody
    else is recognised, so that a coach does not learn who has an account with us."""
    if question.email is None:
        return
    is_theirs = (User.email == question.email, User.confirmed_at.is_not(None), User.deleted_at.is_(None))
    user = await session.scalar(select(User).where(*is_theirs))
    if user is not None and await is_client(session, question.account_id, user.id):
        question.asker_id, question.name, question.email = user.id, None, None


async def _deliver(session: AsyncSession, question: Question, now: datetime) -> None:
    await limit(session, "questions_received", A_RECEIVER, str(question.account_id), ReceiverBusy)
    question.confirmed_at = now
    await session.flush()
    ids = {"actor_id": question.asker_id, "account_id": question.account_id, "subject_id": question.id}
    await publish(session, QuestionAsked(at=now, **ids))
    await push_change(session, question)


async def push_change(session: AsyncSession, question: Question) -> None:
    """Tells the coaches of the account, after this transaction commits."""
    await live.push(session, live.account_stream(question.account_id), QuestionsChanged(question_id=question.id))


async def title_of(session: AsyncSession, question: Question) -> str:
    """Returns the title of the account that was asked."""
    return (await session.get_one(Account, question.account_id)).title
