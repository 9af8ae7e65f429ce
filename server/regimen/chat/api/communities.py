"""What coaches set for communities, reports, and whom people have blocked."""

from uuid import UUID

from fastapi import APIRouter, Response
from pydantic import Field

from regimen.accounts.access.actor import Client
from regimen.chat.access import messages as access
from regimen.chat.access.moderation import blocked_people, open_reports
from regimen.chat.actions import moderation
from regimen.chat.api.common import ChatUser, InboxCoach
from regimen.chat.failures import CoachNotBlockable, NotAMessage, NotOfDesk, NotYours
from regimen.chat.present.people import person_view
from regimen.chat.schemas.conversations import BlockedList, CommunityForm, PostingForm
from regimen.chat.schemas.messages import ReportForm, ReportList, ReportView
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, TooMany, Unauthenticated, error_responses
from regimen.kit.schema import Body
from regimen.kit.texts import truncate

router = APIRouter(prefix="/chat", tags=["chat"], responses=error_responses(Unauthenticated, Forbidden))


class HandledForm(Body):
    remove: bool = Field(description="Hide the reported message; otherwise the report is dismissed.")
    reason: str = Field("", max_length=500, description="Why it is hidden: everybody in the community reads it.")


@router.patch(
    "/conversations/{conversation_id}/community",
    status_code=204,
    responses=error_responses(NotFound, Invalid, NotOfDesk),
)
async def change_community(conversation_id: UUID, form: CommunityForm, actor: InboxCoach, session: Session) -> Response:
    """What a community is for, and who may post in it."""
    await moderation.change_community(session, actor, conversation_id, about=form.about, posting=form.posting)
    return Response(status_code=204)


@router.put(
    "/conversations/{conversation_id}/members/{client_id}",
    status_code=204,
    responses=error_responses(NotFound, Invalid),
)
async def allow_posting(
    conversation_id: UUID, client_id: UUID, form: PostingForm, actor: InboxCoach, session: Session
) -> Response:
    """Stop a client from posting in a community, or let them post again."""
    await moderation.allow_posting(session, actor, conversation_id, client_id, may_post=form.may_post)
    return Response(status_code=204)


@router.put(
    "/messages/{message_id}/report", status_code=204, responses=error_responses(NotFound, Invalid, NotAMessage, TooMany)
)
async def report(message_id: UUID, form: ReportForm, actor: ChatUser, session: Session, now: Now) -> Response:
    """Report a message to the coaches."""
    conversation_id, seq = await access.locate(session, message_id)
    await moderation.report_message(session, actor, conversation_id, seq, reason=form.reason, now=now)
    return Response(status_code=204)


@router.get("/reports")
async def list_reports(actor: InboxCoach, session: Session) -> ReportList:
    """The reported messages that nobody has handled yet."""
    return ReportList(
        items=[
            ReportView(
                id=one.report.id,
                conversation_id=one.report.conversation_id,
                conversation_title=one.title,
                seq=one.report.seq,
                author=person_view(one.author, is_coach=one.message.from_coach) if one.author else None,
                reporter=person_view(one.reporter, is_coach=False),
                text=truncate(one.report.text, 300),
                removable=one.may_be_hidden_by(actor),
                reason=one.report.reason,
                created_at=one.report.created_at,
            )
            for one in await open_reports(session, actor.account)
        ]
    )


@router.put("/reports/{report_id}", status_code=204, responses=error_responses(NotFound, Invalid, NotYours))
async def handle_report(report_id: UUID, form: HandledForm, actor: InboxCoach, session: Session, now: Now) -> Response:
    """Hide the reported message from everybody but its author and the owner, or dismiss the report."""
    await moderation.handle_report(session, actor, report_id, remove=form.remove, reason=form.reason, now=now)
    return Response(status_code=204)


@router.get("/blocks")
async def list_blocks(actor: Client, session: Session) -> BlockedList:
    """Whom the person has blocked."""
    people = await blocked_people(session, actor)
    return BlockedList(items=[person_view(one, is_coach=False) for one in people])


@router.put("/blocks/{user_id}", status_code=204, responses=error_responses(NotFound, CoachNotBlockable))
async def block(user_id: UUID, actor: Client, session: Session, now: Now) -> Response:
    """Hide what somebody writes in communities."""
    await moderation.block(session, actor, user_id, now)
    return Response(status_code=204)


@router.delete("/blocks/{user_id}", status_code=204)
async def unblock(user_id: UUID, actor: Client, session: Session) -> Response:
    await moderation.unblock(session, actor, user_id)
    return Response(status_code=204)
