"""Somebody asks a question, and confirms that the address is theirs."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import User
from regimen.accounts.rules.tokens import hash_token, new_token
from regimen.kit.errors import Invalid, NotFound
from regimen.mails import questions as mails
from regimen.platform import live, mail
from regimen.platform.events import publish
from regimen.platform.rate_limits import limit
from regimen.platform.services import services_of
from regimen.questions.access import Receiver, find_question, find_receiver, is_client
from regimen.questions.events import QuestionAsked, QuestionsChanged
from regimen.questions.failures import InvalidQuestionLink, ReceiverBusy, TooManyQuestions
from regimen.questions.models import Question
from regimen.questions.rules import (
    A_DOMAIN_AND_RECEIVER,
    A_NETWORK,
    A_PERSON,
    A_PERSON_AND_RECEIVER,
    USERS_OF_A_RECEIVER,
    VISITORS_OF_A_RECEIVER,
    mailbox,
)
from regimen.questions.schemas import QuestionForm


async def ask(
    session: AsyncSession,
    asker: Actor | None,
    form: QuestionForm,
    *,
    shown_account: UUID | None = None,
    network: str,
    now: datetime,
) -> Question:
    """Stores a question. It reaches the coaches at once if the asker's address is confirmed or they are a client of the
    account, or else once they send it from the page of a mailed link. Sent again, nothing more happens.

    At the web address of an account only that one is asked: `shown_account`. Raises NotFound, Invalid for a missing
    name or address, OwnQuestion, TakesNoQuestions, TooManyQuestions, ReceiverBusy.
    """
    user = await session.get_one(User, asker.user_id) if asker else None
    if user is None:
        _require_name_and_email(form)
    if (before := await session.get(Question, form.id)) is not None:
        return _same_question(before, user, form)
    asker_id = user.id if user else None
    receiver = await find_receiver(session, asker_id, program_id=form.plan_id, account_id=form.account_id, now=now)
    if shown_account not in {None, receiver.account.id}:
        raise NotFound
    email = user.email if user else str(form.email)
    is_known = user is not None and await _is_known(session, receiver, user)
    await _count(session, receiver, str(asker_id) if is_known else mailbox(email), network)
    token = None if is_known else new_token()
    values = {
        "id": form.id,
        "account_id": receiver.account.id,
        "program_id": receiver.program.id if receiver.program else None,
        "asker_id": asker_id,
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
        await _mail_link(session, receiver, token, to=email)
    return question


def _require_name_and_email(form: QuestionForm) -> None:
    missing = [name for name in ("name", "email") if getattr(form, name) is None]
    if missing:
        raise Invalid(errors={name: ["This field is required."] for name in missing})


async def _is_known(session: AsyncSession, receiver: Receiver, user: User) -> bool:
    """Whether an answer finds this user: at their own address, or in their conversation."""
    return user.confirmed_email is not None or await is_client(session, receiver.account.id, user.id)


def _same_question(before: Question, user: User | None, form: QuestionForm) -> Question:
    """Returns a question that was sent already. Raises NotFound for the id of another one."""
    if user is not None:
        is_theirs = before.asker_id == user.id
    else:  # the address goes once it turns out to be a client's
        is_theirs = before.token_hash is not None and before.email in {form.email, None}
    is_about_it = before.program_id == form.plan_id if form.plan_id else before.account_id == form.account_id
    if not is_theirs or not is_about_it or before.text != form.text:
        raise NotFound
    return before


async def _count(session: AsyncSession, receiver: Receiver, person: str, network: str) -> None:
    await limit(session, "questions_network", A_NETWORK, network, TooManyQuestions)
    for rate in A_PERSON:
        await limit(session, "questions_person", rate, person, TooManyQuestions)
    pair = f"{person} {receiver.account.id}"
    await limit(session, "questions_to", A_PERSON_AND_RECEIVER, pair, TooManyQuestions)


async def _mail_link(session: AsyncSession, receiver: Receiver, token: str, *, to: str) -> None:
    settings = services_of(session).settings
    message = mails.confirm_question(
        coach=receiver.account.title,
        program_title=receiver.program.title if receiver.program else None,
        link=f"{settings.base_url}/question?question_token={token}",
    )
    await mail.send(session, to, message)


async def confirm(session: AsyncSession, token: str, *, network: str, now: datetime) -> Question:
    """Delivers the question of a mailed link, once the owner of the mailbox has seen it. Sent again, nothing more
    happens.

    Raises InvalidQuestionLink, also if there is nobody to ask any more, OwnQuestion, TakesNoQuestions,
    TooManyQuestions, ReceiverBusy.
    """
    question = await find_question(session, hash_token(token), now, lock=True)
    if question.confirmed_at is not None:
        return question
    await limit(session, "questions_confirmed", A_NETWORK, network, TooManyQuestions)
    asker_id = question.asker_id or await _owner_of(session, question.email)
    try:
        account_id = None if question.program_id else question.account_id
        await find_receiver(session, asker_id, program_id=question.program_id, account_id=account_id, now=now)
    except NotFound as gone:
        raise InvalidQuestionLink from gone
    if question.asker_id is None and asker_id is not None and await is_client(session, question.account_id, asker_id):
        # Nobody else is recognised, so that a coach does not learn who has an account with us.
        question.asker_id, question.name, question.email = asker_id, None, None
    await _deliver(session, question, now)
    return question


async def _owner_of(session: AsyncSession, email: str | None) -> UUID | None:
    """Returns who has confirmed an address. Opening the link has proved that the mailbox is theirs."""
    is_theirs = (User.email == email, User.confirmed_at.is_not(None), User.deleted_at.is_(None))
    return await session.scalar(select(User.id).where(*is_theirs)) if email else None


async def _deliver(session: AsyncSession, question: Question, now: datetime) -> None:
    await _count_received(session, question)
    question.confirmed_at = now
    await session.flush()
    ids = {"actor_id": question.asker_id, "account_id": question.account_id, "subject_id": question.id}
    await publish(session, QuestionAsked(at=now, **ids))
    await push_change(session, question)


async def _count_received(session: AsyncSession, question: Question) -> None:
    receiver = str(question.account_id)
    if question.asker_id is None:
        domain = (question.email or "").rpartition("@")[2]
        await limit(session, "questions_of_domain", A_DOMAIN_AND_RECEIVER, f"{domain} {receiver}", ReceiverBusy)
        await limit(session, "questions_of_visitors", VISITORS_OF_A_RECEIVER, receiver, ReceiverBusy)
    elif not await is_client(session, question.account_id, question.asker_id):
        await limit(session, "questions_of_users", USERS_OF_A_RECEIVER, receiver, ReceiverBusy)


async def push_change(session: AsyncSession, question: Question) -> None:
    """Tells the coaches of the account, after this transaction commits."""
    await live.push(session, live.account_stream(question.account_id), QuestionsChanged(question_id=question.id))
