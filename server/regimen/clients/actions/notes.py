"""What coaches write about a client for themselves."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Account
from regimen.clients.access.client_list import require_client
from regimen.clients.access.notes import own_note
from regimen.clients.failures import TooManyClientNotes
from regimen.clients.models import ClientNote
from regimen.clients.rules.limits import MAX_NOTES


async def create_note(
    session: AsyncSession, actor: CoachActor, client_id: UUID, *, text: str, pinned: bool, now: datetime
) -> ClientNote:
    """Adds a note about a client. Raises NotFound, TooManyClientNotes."""
    await require_client(session, actor, client_id)
    await session.execute(select(Account.id).where(Account.id == actor.account).with_for_update(key_share=True))
    about = ClientNote.account_id == actor.account, ClientNote.client_id == client_id
    if (await session.scalar(select(func.count()).select_from(ClientNote).where(*about)) or 0) >= MAX_NOTES:
        raise TooManyClientNotes
    note = ClientNote(
        account_id=actor.account,
        client_id=client_id,
        author_id=actor.user_id,
        text=text,
        pinned=pinned,
        created_at=now,
        updated_at=now,
    )
    session.add(note)
    await session.flush()
    return note


async def change_note(
    session: AsyncSession, actor: CoachActor, note_id: UUID, *, text: str, pinned: bool, now: datetime
) -> ClientNote:
    """Changes a note, or pins it. Every coach of the account may. Raises NotFound."""
    note = await own_note(session, actor, note_id, lock=True)
    if note.text != text:
        note.text, note.updated_at = text, now
    note.pinned = pinned
    await session.flush()
    return note


async def delete_note(session: AsyncSession, actor: CoachActor, note_id: UUID) -> None:
    """Deletes a note. Raises NotFound."""
    await session.delete(await own_note(session, actor, note_id, lock=True))
    await session.flush()
