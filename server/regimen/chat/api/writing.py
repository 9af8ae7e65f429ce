"""Saved replies, and posts that are planned."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from fastapi import APIRouter, Response
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.chat.access.inbox import rows_by_id
from regimen.chat.access.messages import load_files
from regimen.chat.actions import planned_posts, saved_replies
from regimen.chat.api.common import Assignee, InboxCoach, TagId, select_clients
from regimen.chat.failures import (
    ClientDeleted,
    CommunityClosed,
    EmptyMessage,
    InThePast,
    TooManyPlanned,
    TooManySavedReplies,
    UnknownPicture,
)
from regimen.chat.models import ConversationKind, PlannedPost, SavedReply
from regimen.chat.present.conversations import title_of
from regimen.chat.present.messages import attachment_views
from regimen.chat.present.people import person_view
from regimen.chat.schemas.conversations import (
    PlannedPostForm,
    PlannedPostList,
    PlannedPostView,
    SavedReplyForm,
    SavedReplyList,
    SavedReplyView,
)
from regimen.chat.schemas.messages import ALL
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Conflict, Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.platform.idempotency import IdempotentRoute

router = APIRouter(
    prefix="/chat", tags=["chat"], route_class=IdempotentRoute, responses=error_responses(Unauthenticated, Forbidden)
)


def _reply_view(row: SavedReply) -> SavedReplyView:
    return SavedReplyView(id=row.id, title=row.title, text=row.body, updated_at=row.updated_at)


@router.get("/saved_replies")
async def list_saved_replies(actor: InboxCoach, session: Session) -> SavedReplyList:
    """The saved replies of the account, by title."""
    rows = await saved_replies.list_saved_replies(session, actor.account)
    return SavedReplyList(items=[_reply_view(row) for row in rows])


@router.post("/saved_replies", status_code=201, responses=error_responses(Invalid, TooManySavedReplies))
async def create_saved_reply(form: SavedReplyForm, actor: InboxCoach, session: Session, now: Now) -> SavedReplyView:
    return _reply_view(
        await saved_replies.create_saved_reply(session, actor, title=form.title, text=form.text, now=now)
    )


@router.put("/saved_replies/{reply_id}", responses=error_responses(NotFound, Invalid))
async def change_saved_reply(
    reply_id: UUID, form: SavedReplyForm, actor: InboxCoach, session: Session, now: Now
) -> SavedReplyView:
    row = await saved_replies.change_saved_reply(session, actor, reply_id, title=form.title, text=form.text, now=now)
    return _reply_view(row)


@router.delete("/saved_replies/{reply_id}", status_code=204, responses=error_responses(NotFound))
async def delete_saved_reply(reply_id: UUID, actor: InboxCoach, session: Session) -> Response:
    await saved_replies.delete_saved_reply(session, actor, reply_id)
    return Response(status_code=204)


@router.get("/planned_posts", responses=error_responses(Invalid))
async def list_planned_posts(
    actor: InboxCoach, session: Session, now: Now, tag_id: TagId = None, assignee: Assignee = ""
) -> PlannedPostList:
    """What is planned in the conversations of the account: the next one first, drafts last. Limited to some clients, it
    shows what the list of conversations shows then: direct conversations with them."""
    rows = await planned_posts.list_planned(session, actor, select_clients(actor, tag_id, assignee))
    return PlannedPostList(items=await _planned_views(session, actor, rows, now))


async def _planned_views(
    session: AsyncSession, actor: CoachActor, rows: Sequence[PlannedPost], now: datetime
) -> list[PlannedPostView]:
    """Returns planned posts; those of conversations that the coach may no longer see are left out."""
    places = {
        one.conversation.id: one for one in await rows_by_id(session, actor, {row.conversation_id for row in rows})
    }
    people = await planned_posts.people_of(session, rows)
    pictures, media = await load_files(session, [one for row in rows for one in row.attachments])
    return [
        PlannedPostView(
            id=row.id,
            conversation_id=row.conversation_id,
            conversation_title=title_of(places[row.conversation_id], actor),
            author=person_view(people[row.author_id], is_coach=True),
            text=row.body,
            attachments=attachment_views(
                session,
                row.attachments,
                pictures,
                media,
                actor,
                now,
                is_direct=places[row.conversation_id].conversation.kind is ConversationKind.DIRECT,
            ),
            mentions=[UUID(one) for one in row.mentions] + [ALL] * row.mentions_all,
            mentioned=[person_view(people[UUID(one)], is_coach=False) for one in row.mentions if UUID(one) in people],
            send_at=row.send_at,
            failed=row.failed,
        )
        for row in rows
        if row.conversation_id in places
    ]


@router.put(
    "/conversations/{conversation_id}/planned_posts/{post_id}",
    responses=error_responses(
        NotFound,
        Invalid,
        ClientDeleted,
        CommunityClosed,
        EmptyMessage,
        InThePast,
        UnknownPicture,
        TooManyPlanned,
        Conflict,
    ),
)
async def save_planned_post(
    conversation_id: UUID, post_id: UUID, form: PlannedPostForm, actor: InboxCoach, session: Session, now: Now
) -> PlannedPostView:
    """Create or change a draft or a post that is sent later. Its id is chosen by the sender: of two that create it at
    the same moment, one gets a Conflict."""
    row = await planned_posts.save_planned(session, actor, conversation_id, post_id, form, now)
    return (await _planned_views(session, actor, [row], now))[0]


@router.delete("/planned_posts/{post_id}", status_code=204, responses=error_responses(NotFound))
async def delete_planned_post(post_id: UUID, actor: InboxCoach, session: Session) -> Response:
    await planned_posts.delete_planned(session, actor, post_id)
    return Response(status_code=204)
