"""The conversation with a client beside their profile."""

from typing import Final
from uuid import UUID

from fastapi import APIRouter

from regimen.chat.access.conversations import direct_conversation_id, get_place
from regimen.chat.access.messages import load_files, page_before
from regimen.chat.access.pictures import PICTURES_SHOWN, messages_with_pictures
from regimen.chat.api.common import InboxCoach
from regimen.chat.present.messages import attachment_views, message_views
from regimen.chat.schemas.conversations import ClientMessages, ClientPicture
from regimen.clients.access.client_list import require_client
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, NotFound, Unauthenticated, error_responses
from regimen.subscription.failures import AccountClosed

router = APIRouter(prefix="/chat", tags=["chat"], responses=error_responses(Unauthenticated, Forbidden))
_SHOWN: Final = 5


@router.get("/clients/{client_id}", responses=error_responses(NotFound, AccountClosed))
async def show_client(client_id: UUID, actor: InboxCoach, session: Session, now: Now) -> ClientMessages:
    """The end of the direct conversation with a client of the account, and its latest pictures."""
    await require_client(session, actor, client_id)
    conversation_id = await direct_conversation_id(session, actor.account, client_id)
    if conversation_id is None:
        return ClientMessages(conversation_id=None, waiting_since=None, messages=[], pictures=[])
    place = await get_place(session, actor, conversation_id)
    latest = (await page_before(session, place, actor, None)).items[-_SHOWN:]
    found = await messages_with_pictures(session, place)
    pictures, media = await load_files(session, [one for message in found for one in message.attachments])
    shown = [
        ClientPicture(seq=one.seq, mine=one.author_id == actor.user_id, created_at=one.created_at, file=file)
        for one in found
        for file in attachment_views(session, one.attachments, pictures, media, actor, now, is_direct=True)
    ]
    return ClientMessages(
        conversation_id=conversation_id,
        waiting_since=place.conversation.waiting_since,
        messages=await message_views(session, actor, place, latest, now),
        pictures=shown[:PICTURES_SHOWN],
    )
