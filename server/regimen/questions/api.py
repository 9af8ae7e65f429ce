"""The routes of questions."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response

from regimen.accounts.access.actor import MessagingCoach, Visitor
from regimen.accounts.rules.tokens import hash_token
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, TooMany, Unauthenticated, error_responses
from regimen.kit.networks import CallerNetwork
from regimen.kit.paging import PageParams
from regimen.platform.hosts import site_of
from regimen.questions import access
from regimen.questions.actions import answer, ask, delete
from regimen.questions.failures import (
    AlreadyAnswered,
    InvalidQuestionLink,
    OwnQuestion,
    ReceiverBusy,
    TakesNoQuestions,
    TooManyQuestions,
)
from regimen.questions.present import linked_question, question_view
from regimen.questions.schemas import (
    AskedQuestion,
    ClosedQuestionForm,
    CoachQuestions,
    LinkedQuestion,
    QuestionAnswerForm,
    QuestionCounts,
    QuestionForm,
    QuestionLinkForm,
    QuestionView,
    ReadQuestionsForm,
    Show,
)
from regimen.subscription.failures import AccountClosed

router = APIRouter(tags=["questions"])
_COACH = error_responses(Unauthenticated, Forbidden)
_ONE = error_responses(Unauthenticated, Forbidden, NotFound)


@router.post(
    "/questions",
    responses=error_responses(
        NotFound, Invalid, OwnQuestion, TakesNoQuestions, TooMany, TooManyQuestions, ReceiverBusy
    ),
)
async def ask_question(
    form: QuestionForm, request: Request, session: Session, asker: Visitor, network: CallerNetwork, now: Now
) -> AskedQuestion:
    """Asks the coach of a program or an account. Sent again with the same id, nothing more happens."""
    site = site_of(request.scope)
    question = await ask.ask(
        session, asker, form, shown_account=site.account_id if site else None, network=network, now=now
    )
    return AskedQuestion(needs_confirmation=question.token_hash is not None)


@router.post("/questions/check", responses=error_responses(Invalid, InvalidQuestionLink))
async def check_question(form: QuestionLinkForm, session: Session, now: Now) -> LinkedQuestion:
    """The question of a mailed link, to be read before it is sent."""
    return await linked_question(session, await access.find_question(session, hash_token(form.token), now))


@router.post(
    "/questions/confirm",
    responses=error_responses(
        Invalid, InvalidQuestionLink, OwnQuestion, TakesNoQuestions, TooManyQuestions, ReceiverBusy
    ),
)
async def confirm_question(
    form: QuestionLinkForm, session: Session, network: CallerNetwork, now: Now
) -> LinkedQuestion:
    """Delivers the question of a mailed link. Sent again, it says the same."""
    return await linked_question(session, await ask.confirm(session, form.token, network=network, now=now))


@router.get("/coach/questions", responses=_COACH)
async def list_questions(
    actor: MessagingCoach,
    session: Session,
    page: PageParams,
    show: Annotated[Show, Query(description="Those that wait, have an answer, or were closed without one.")] = "open",
) -> CoachQuestions:
    """Questions to the account, the newest first."""
    rows = await access.list_questions(session, actor, show, page)
    counts = QuestionCounts(**await access.count_questions(session, actor))
    return CoachQuestions(
        items=[question_view(row) for row in rows], pagination=page.pagination(getattr(counts, show)), counts=counts
    )


@router.get("/coach/questions/{question_id}", responses=_ONE)
async def show_question(question_id: UUID, actor: MessagingCoach, session: Session) -> QuestionView:
    """One question to the account."""
    return question_view(await access.show_question(session, actor, question_id))


@router.post("/coach/questions/read", status_code=204, responses=_COACH | error_responses(Invalid))
async def read_questions(form: ReadQuestionsForm, actor: MessagingCoach, session: Session, now: Now) -> Response:
    """Marks questions as read, for all coaches of the account."""
    await answer.mark_read(session, actor, form.ids, now)
    return Response(status_code=204)


@router.put(
    "/coach/questions/{question_id}/answer", responses=_ONE | error_responses(Invalid, AlreadyAnswered, AccountClosed)
)
async def answer_question(
    question_id: UUID, form: QuestionAnswerForm, actor: MessagingCoach, session: Session, now: Now
) -> QuestionView:
    """Sends the answer: into the conversation of a client, by mail to anybody else."""
    await answer.answer_question(session, actor, question_id, form, now)
    return question_view(await access.show_question(session, actor, question_id))


@router.put("/coach/questions/{question_id}/closed", responses=_ONE | error_responses(Invalid, AlreadyAnswered))
async def close_question(
    question_id: UUID, form: ClosedQuestionForm, actor: MessagingCoach, session: Session, now: Now
) -> QuestionView:
    """Closes a question without an answer, or opens it again."""
    await answer.set_closed(session, actor, question_id, closed=form.closed, now=now)
    return question_view(await access.show_question(session, actor, question_id))


@router.delete("/coach/questions/{question_id}", status_code=204, responses=_ONE)
async def delete_question(question_id: UUID, actor: MessagingCoach, session: Session, now: Now) -> Response:
    """Deletes a question. An answer that was sent stays with the person who got it."""
    await delete.delete_question(session, actor, question_id, now)
    return Response(status_code=204)
