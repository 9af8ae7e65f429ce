"""Reading, sending and changing messages."""

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, File, Query, Request, Response, UploadFile
from fastapi.responses import StreamingResponse

from regimen.accounts.access.actor import ChatUser as Permitted
from regimen.accounts.access.actor import SignedIn
from regimen.accounts.failures import SentByAnother
from regimen.chat.access import messages as access
from regimen.chat.access.conversations import Place, get_place
from regimen.chat.access.export import conversation_text
from regimen.chat.access.search import search_messages
from regimen.chat.actions import messages as actions
from regimen.chat.actions.pictures import add_picture
from regimen.chat.actions.send import send_message
from regimen.chat.api.common import ChatUser, InboxCoach
from regimen.chat.failures import (
    ClientDeleted,
    CommunityClosed,
    EditingTooFast,
    EmptyMessage,
    MessageDeleted,
    NotAMessage,
    NotYours,
    PostingClosed,
    PostingStopped,
    ReactingTooFast,
    SendingTooFast,
    SentDifferently,
    TooLateToEdit,
    TooManyOwnReactions,
    TooManyPins,
    TooManyReactions,
    TooManyToMention,
    UnknownPicture,
    UnknownReply,
)
from regimen.chat.present.conversations import title_of
from regimen.chat.present.messages import is_readable, message_page, message_views, picture_view
from regimen.chat.present.people import person_view
from regimen.chat.rules.limits import PICTURE_SIZES
from regimen.chat.schemas.messages import (
    MAX_SEQ,
    ChatMessageView,
    FoundMessage,
    FoundMessages,
    MessageChange,
    MessageForm,
    MessagePage,
    PictureView,
    ReactionForm,
    StoredEmoji,
    VersionView,
)
from regimen.kit.body_limit import max_body
from regimen.kit.clock import Now, Zone
from regimen.kit.db import Session
from regimen.kit.downloads import attachment
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, TooMany, Unauthenticated, error_responses
from regimen.kit.paging import Listing, PageParams
from regimen.kit.pictures import tasks
from regimen.kit.pictures.failures import FORM_BYTES, MAX_BYTES, BadPicture, check_size
from regimen.kit.texts import truncate
from regimen.media.failures import LibraryFull
from regimen.media.rules.limits import PICTURES_A_PERSON
from regimen.platform.services import ServicesDep

router = APIRouter(prefix="/chat", tags=["chat"], responses=error_responses(Unauthenticated, Forbidden))
_POSTING = (
    EmptyMessage,
    PostingClosed,
    PostingStopped,
    CommunityClosed,
    ClientDeleted,
    UnknownReply,
    UnknownPicture,
    TooManyToMention,
    SentDifferently,
)
_FOUND_CHARACTERS = 300
_Seq = Annotated[int | None, Query(ge=0, le=MAX_SEQ)]


@router.get("/conversations/{conversation_id}/messages", responses=error_responses(NotFound, Invalid))
async def list_messages(
    conversation_id: UUID,
    actor: ChatUser,
    session: Session,
    now: Now,
    before: _Seq = None,
    after: _Seq = None,
    around: _Seq = None,
    numbers: Annotated[list[int] | None, Query(max_length=100, description="Only these messages.")] = None,
) -> MessagePage:
    """Messages in order: the newest, or those before, after or around a number."""
    place = await get_place(session, actor, conversation_id)
    if numbers:
        wanted = [one for one in numbers if 0 < one <= MAX_SEQ]
        rows = await access.page_of_numbers(session, place, actor, wanted)
    elif around is not None:
        rows = await access.page_around(session, place, actor, around)
    elif after is not None:
        rows = await access.page_after(session, place, actor, after)
    else:
        rows = await access.page_before(session, place, actor, before)
    return await message_page(session, actor, place, rows, now)


@router.put(
    "/conversations/{conversation_id}/messages/{message_id}",
    responses=error_responses(NotFound, Invalid, SendingTooFast, SentByAnother, *_POSTING),
)
async def send(
    conversation_id: UUID, message_id: UUID, form: MessageForm, actor: ChatUser, session: Session, now: Now
) -> ChatMessageView:
    """Send a message. Its id is chosen by the sender; sending it again changes nothing and answers the same."""
    place, seq = await send_message(session, actor, conversation_id, message_id, form, now)
    return await _view(session, actor, place, seq, now)


async def _view(session: Session, actor: SignedIn, place: Place, seq: int, now: Now) -> ChatMessageView:
    message = await access.own_message(session, place, actor, seq)
    return (await message_views(session, actor, place, [message], now))[0]


@router.patch(
    "/messages/{message_id}",
    responses=error_responses(NotFound, Invalid, NotYours, MessageDeleted, TooLateToEdit, EditingTooFast, *_POSTING),
)
async def edit(message_id: UUID, change: MessageChange, actor: ChatUser, session: Session, now: Now) -> ChatMessageView:
    """Edit one's own message, for some minutes. What it said before is kept."""
    conversation_id, seq = await access.locate(session, message_id)
    await actions.edit_message(session, actor, conversation_id, seq, change, now)
    return await _view(session, actor, await get_place(session, actor, conversation_id), seq, now)


@router.delete("/messages/{message_id}", status_code=204, responses=error_responses(NotFound, NotYours, NotAMessage))
async def delete(message_id: UUID, actor: ChatUser, session: Session, now: Now) -> Response:
    """Delete one's own message, or as a coach any in a community. Its place stays visible."""
    conversation_id, seq = await access.locate(session, message_id)
    await actions.delete_message(session, actor, conversation_id, seq, now)
    return Response(status_code=204)


@router.get("/messages/{message_id}/versions", responses=error_responses(NotFound))
async def list_versions(message_id: UUID, actor: ChatUser, session: Session, page: PageParams) -> Listing[VersionView]:
    """What a message said before it was edited, the latest first. The first version and the latest ones are kept."""
    conversation_id, seq = await access.locate(session, message_id)
    message = await access.get_message(session, await get_place(session, actor, conversation_id), actor, seq)
    if not is_readable(actor, message):
        return Listing(items=[], pagination=page.pagination(0))
    versions, total = await access.versions_of(session, message, page)
    items = [VersionView(text=one.body, replaced_at=one.replaced_at) for one in versions]
    return Listing(items=items, pagination=page.pagination(total))


@router.get("/messages/{message_id}/replies", responses=error_responses(NotFound))
async def list_replies(message_id: UUID, actor: ChatUser, session: Session, now: Now) -> MessagePage:
    """The replies to a message, oldest first."""
    conversation_id, seq = await access.locate(session, message_id)
    place = await get_place(session, actor, conversation_id)
    await access.get_message(session, place, actor, seq)
    rows = await access.replies_to(session, place, actor, seq)
    return await message_page(session, actor, place, rows, now)


@router.put(
    "/messages/{message_id}/reactions",
    status_code=204,
    responses=error_responses(
        NotFound, Invalid, MessageDeleted, PostingStopped, TooManyReactions, TooManyOwnReactions, ReactingTooFast
    ),
)
async def react(message_id: UUID, form: ReactionForm, actor: ChatUser, session: Session, now: Now) -> Response:
    conversation_id, seq = await access.locate(session, message_id)
    await actions.react(session, actor, conversation_id, seq, form.emoji, now)
    return Response(status_code=204)


@router.delete(
    "/messages/{message_id}/reactions",
    status_code=204,
    responses=error_responses(NotFound, Invalid, NotYours, ReactingTooFast),
)
async def unreact(
    message_id: UUID,
    emoji: Annotated[StoredEmoji, Query(max_length=64)],
    actor: ChatUser,
    session: Session,
    everyone: Annotated[bool, Query(description="For coaches, in communities: everyone's.")] = False,
) -> Response:
    """Take an emoji away."""
    conversation_id, seq = await access.locate(session, message_id)
    await actions.unreact(session, actor, conversation_id, seq, emoji, everyone=everyone)
    return Response(status_code=204)


@router.put(
    "/messages/{message_id}/pin", status_code=204, responses=error_responses(NotFound, MessageDeleted, TooManyPins)
)
async def pin(message_id: UUID, actor: InboxCoach, session: Session, now: Now) -> Response:
    """Pin a message at the top of its conversation; coaches only."""
    conversation_id, seq = await access.locate(session, message_id)
    await actions.pin_message(session, actor, conversation_id, seq, pinned=True, now=now)
    return Response(status_code=204)


@router.delete("/messages/{message_id}/pin", status_code=204, responses=error_responses(NotFound, MessageDeleted))
async def unpin(message_id: UUID, actor: InboxCoach, session: Session, now: Now) -> Response:
    conversation_id, seq = await access.locate(session, message_id)
    await actions.pin_message(session, actor, conversation_id, seq, pinned=False, now=now)
    return Response(status_code=204)


@router.put(
    "/messages/{message_id}/answer", status_code=204, responses=error_responses(NotFound, MessageDeleted, NotAMessage)
)
async def mark_answer(message_id: UUID, actor: InboxCoach, session: Session) -> Response:
    """Mark a reply as a good answer; coaches only."""
    conversation_id, seq = await access.locate(session, message_id)
    await actions.mark_answer(session, actor, conversation_id, seq, good=True)
    return Response(status_code=204)


@router.delete(
    "/messages/{message_id}/answer", status_code=204, responses=error_responses(NotFound, MessageDeleted, NotAMessage)
)
async def unmark_answer(message_id: UUID, actor: InboxCoach, session: Session) -> Response:
    conversation_id, seq = await access.locate(session, message_id)
    await actions.mark_answer(session, actor, conversation_id, seq, good=False)
    return Response(status_code=204)


@router.get("/conversations/{conversation_id}/answers", responses=error_responses(NotFound))
async def list_answers(conversation_id: UUID, actor: ChatUser, session: Session, now: Now) -> MessagePage:
    """The good answers of a community, latest first, each with its question."""
    place = await get_place(session, actor, conversation_id)
    rows = await access.good_answers(session, place, actor)
    return await message_page(session, actor, place, access.MessageRows(rows, before=False, after=False), now)


@dataclass(frozen=True)
class _Upload:
    name: str
    picture: tasks.Picture


async def _decoded(file: Annotated[UploadFile, File()], actor: Permitted, services: ServicesDep) -> _Upload:
    """Decodes the picture before the request has a transaction."""
    if file.size:
        check_size(file.size)
    await services.limiter.hit("pictures", PICTURES_A_PERSON, str(actor.user_id))
    data = await file.read(MAX_BYTES + 1)
    return _Upload(file.filename or "", await tasks.check_picture(data, PICTURE_SIZES, person=actor.user_id))


@router.post(
    "/conversations/{conversation_id}/pictures",
    status_code=201,
    responses=error_responses(
        NotFound, BadPicture, TooMany, Busy, PostingClosed, PostingStopped, CommunityClosed, LibraryFull
    ),
)
@max_body(FORM_BYTES)
async def upload_picture(
    conversation_id: UUID,
    upload: Annotated[_Upload, Depends(_decoded)],
    actor: ChatUser,
    session: Session,
    now: Now,
) -> PictureView:
    """Upload a picture (JPEG, PNG, WebP or GIF; at most 10 MB) for a message."""
    row = await add_picture(session, actor, conversation_id, upload.picture, name=upload.name, now=now)
    return picture_view(session, row, actor, now)


@router.get("/search", responses=error_responses(Invalid))
async def search(
    actor: ChatUser,
    session: Session,
    q: Annotated[str, Query(max_length=200, description="Words of a message.")] = "",
    offset: Annotated[int, Query(ge=0, le=1_000)] = 0,
) -> FoundMessages:
    """Messages with these words, newest first. Nothing is marked as read."""
    found, more = await search_messages(session, actor, q, offset)
    items = [
        FoundMessage(
            conversation_id=one.conversation.id,
            conversation_title=title_of(one, actor),
            seq=one.message.seq,
            author=person_view(one.author, is_coach=one.message.from_coach) if one.author else None,
            text=truncate(one.message.body, _FOUND_CHARACTERS),
            created_at=one.message.created_at,
        )
        for one in found
    ]
    return FoundMessages(items=items, more=more)


@router.get(
    "/conversations/{conversation_id}/export",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **error_responses(NotFound)},
)
async def export(
    conversation_id: UUID, actor: ChatUser, session: Session, zone: Zone, now: Now, request: Request
) -> StreamingResponse:
    """A conversation as text, from the first message that the person may see. Sent in parts, as they are read."""
    place = await get_place(session, actor, conversation_id)
    parts = conversation_text(request.app.state.read_sessions, actor, place, zone)
    disposition = attachment(f"Conversation {now:%Y-%m-%d}", "txt", fallback="Conversation")
    return StreamingResponse(parts, media_type="text/plain", headers={"Content-Disposition": disposition})
