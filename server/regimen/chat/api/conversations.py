"""Lists of conversations, opening them, and a person's own settings."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response

from regimen.accounts.access.actor import SignedIn
from regimen.accounts.models import Role
from regimen.chat.access.conversations import count_waiting, get_place
from regimen.chat.access.inbox import InboxFilter, count_inbox, get_opened, list_inbox
from regimen.chat.access.members import list_members
from regimen.chat.access.unread import count_unread
from regimen.chat.actions import desk, read
from regimen.chat.actions.direct import open_direct
from regimen.chat.actions.typing import say_typing
from regimen.chat.api.common import Assignee, ChatUser, InboxCoach, TagId, select_clients
from regimen.chat.failures import InThePast, NotOfDesk
from regimen.chat.models import COMMUNITIES
from regimen.chat.present.conversations import conversation_detail, conversation_view
from regimen.chat.present.people import member_view
from regimen.chat.rules.limits import MEMBERS_PAGE, MENTION_ALL_LIMIT
from regimen.chat.schemas.conversations import (
    ChatCounts,
    ChatSettingsForm,
    ChatSettingsView,
    ConversationDetail,
    ConversationListing,
    ConversationSettingsForm,
    Desk,
    DeskCounts,
    DeskForm,
    DirectForm,
    DirectView,
    Tab,
)
from regimen.chat.schemas.messages import ALL, MAX_SEQ, MemberList, MemberPagination, MemberView, ReadForm
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, TooMany, Unauthenticated, error_responses, or_404
from regimen.kit.filters import FilterQuery
from regimen.kit.paging import Page, PageParams

router = APIRouter(prefix="/chat", tags=["chat"], responses=error_responses(Unauthenticated, Forbidden))


@router.get("/conversations", responses=error_responses(Invalid))
async def list_conversations(
    actor: ChatUser,
    session: Session,
    page: PageParams,
    now: Now,
    tab: Annotated[Tab, Query()] = "all",
    desk_part: Annotated[Desk | None, Query(alias="desk", description="A part of the coaches' desk.")] = None,
    search: Annotated[str, Query(max_length=100, description="Words of the name.")] = "",
    tag_id: TagId = None,
    assignee: Assignee = "",
) -> ConversationListing:
    """The person's conversations: for coaches what waits for an answer comes first, longest first; then the latest."""
    clients = select_clients(actor, tag_id, assignee)
    wanted = InboxFilter(tab, desk_part if actor.role is Role.COACH else None, search.strip(), clients)
    rows = await list_inbox(session, actor, wanted, page, now)
    counts = await count_inbox(session, actor, now)
    filtered = wanted.search or clients is not None
    total = page.offset + len(rows) if filtered else _total(counts, wanted)
    return ConversationListing(
        items=[conversation_view(actor, row, now) for row in rows],
        pagination=page.pagination(total),
        counts=DeskCounts.model_validate(counts),
    )


def _total(counts: object, wanted: InboxFilter) -> int:
    return int(getattr(counts, wanted.desk or wanted.tab))


@router.get("/counts")
async def show_counts(actor: ChatUser, session: Session, now: Now) -> ChatCounts:
    """What the header shows."""
    unread = await count_unread(session, actor, now)
    waiting, _ = await count_waiting(session, actor.account_id, now) if actor.account_id else (0, None)
    return ChatCounts(waiting=waiting, unread=unread, has_unread_chat_messages=unread > 0)


@router.post("/direct", responses=error_responses(NotFound, Invalid))
async def open_direct_conversation(form: DirectForm, actor: ChatUser, session: Session, now: Now) -> DirectView:
    """The direct conversation with a client, or of a client with an account; created on first use."""
    conversation_id = await open_direct(session, actor, client_id=form.client_id, account_id=form.account_id, now=now)
    return DirectView(conversation_id=conversation_id)


@router.get("/conversations/{conversation_id}", responses=error_responses(NotFound, Invalid))
async def show_conversation(
    conversation_id: UUID,
    actor: ChatUser,
    session: Session,
    now: Now,
    page: Annotated[bool, Query(description="Also the messages at which it opens.")] = False,
    around: Annotated[int | None, Query(ge=0, le=MAX_SEQ, description="Open here, not at what is unread.")] = None,
) -> ConversationDetail:
    """An open conversation; with `page` everything that opening it shows, in one request."""
    opened = or_404(await get_opened(session, actor, conversation_id, now))
    return await conversation_detail(session, actor, opened, now, page=page, around=around)


@router.post("/conversations/{conversation_id}/read", responses=error_responses(NotFound, Invalid))
async def mark_read(conversation_id: UUID, form: ReadForm, actor: ChatUser, session: Session, now: Now) -> ReadForm:
    """Everything up to `seq` has been read. Answers the read mark, which never moves back."""
    return ReadForm(seq=await read.mark_read(session, actor, conversation_id, form.seq, now))


@router.patch(
    "/conversations/{conversation_id}/settings", status_code=204, responses=error_responses(NotFound, Invalid)
)
async def change_settings(
    conversation_id: UUID, form: ConversationSettingsForm, actor: ChatUser, session: Session, now: Now
) -> Response:
    """The person's own settings of a conversation: what they are notified of, and until when it is muted."""
    values = {name: getattr(form, name) for name in form.model_fields_set}
    await read.change_settings(session, actor, conversation_id, values=values, now=now)
    return Response(status_code=204)


@router.put(
    "/conversations/{conversation_id}/desk", status_code=204, responses=error_responses(NotFound, NotOfDesk, InThePast)
)
async def move_on_desk(
    conversation_id: UUID, form: DeskForm, actor: InboxCoach, session: Session, now: Now
) -> Response:
    """Mark a direct conversation as done, snooze it, or put it back."""
    await desk.move_on_desk(
        session,
        actor,
        conversation_id,
        state=form.state,
        until=form.until,
        waiting_since=form.waiting_since,
        now=now,
    )
    return Response(status_code=204)


@router.post("/conversations/{conversation_id}/typing", status_code=204, responses=error_responses(NotFound, TooMany))
async def type_here(conversation_id: UUID, actor: ChatUser, session: Session) -> Response:
    """Say to the other side of a direct conversation that the person is typing. Nothing is stored."""
    await say_typing(session, actor, conversation_id)
    return Response(status_code=204)


@router.get("/room/{conversation_id}/members", responses=error_responses(NotFound, Invalid))
async def show_members(
    conversation_id: UUID,
    actor: ChatUser,
    session: Session,
    q: FilterQuery,
    page: Annotated[int, Query(ge=1, le=100_000)] = 1,
    per_page: Annotated[int, Query(ge=1, le=100)] = MEMBERS_PAGE,
) -> MemberList:
    """Whom one may mention: everyone first, unless a name is searched for; then the coaches, then the clients."""
    if unknown := q.keys() - {"full_name_cont"}:
        raise Invalid(errors={f"q[{sorted(unknown)[0]}]": ["Unknown filter."]})
    search = (q.get("full_name_cont") or [""])[-1].strip()
    place = await get_place(session, actor, conversation_id)
    wanted = Page(page, per_page)
    rows, total = await list_members(session, place.conversation, search, wanted)
    members = [member_view(row) for row in rows]
    is_community = place.conversation.kind in COMMUNITIES
    if is_community and not search and page == 1 and (place.is_coach or total <= MENTION_ALL_LIMIT):
        members.insert(0, MemberView(id=ALL, full_name=ALL, type_account="", avatar_url=None))
    pages = wanted.pagination(total)
    return MemberList(
        members=members,
        pagination=MemberPagination(current_page=pages.current_page, total_pages=pages.total_pages),
        total=total,
    )


@router.get("/settings")
async def show_settings(actor: SignedIn, session: Session) -> ChatSettingsView:
    return ChatSettingsView.model_validate(await read.get_chat_settings(session, actor))


@router.put("/settings", responses=error_responses(Invalid))
async def change_chat_settings(form: ChatSettingsForm, actor: SignedIn, session: Session) -> ChatSettingsView:
    """Whether others see what the person has read, and whether they get mails about unread messages."""
    await read.change_chat_settings(session, actor, shows_reading=form.shows_reading, mails=form.mails)
    return ChatSettingsView(shows_reading=form.shows_reading, mails=form.mails)
