"""The notes of an account about its clients."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.clients.models import ClientNote
from regimen.kit.errors import or_404


async def list_notes(session: AsyncSession, actor: CoachActor, client_id: UUID) -> Sequence[Row[ClientNote, User]]:
    """Returns the notes about a client with their authors: pinned ones first, then the latest. One query."""
    statement = (
        select(ClientNote, User)
        .join(User, User.id == ClientNote.author_id)
        .where(ClientNote.account_id == actor.account, ClientNote.client_id == client_id)
        .order_by(ClientNote.pinned.desc(), ClientNote.created_at.desc(), ClientNote.id.desc())
    )
    return (await session.execute(statement)).all()


async def own_note(session: AsyncSession, actor: CoachActor, note_id: UUID, *, lock: bool = False) -> ClientNote:
    """Returns a note of the coach's account. Raises NotFound."""
    statement = select(ClientNote).where(ClientNote.id == note_id, ClientNote.account_id == actor.account)
    return or_404(await session.scalar(statement.with_for_update() if lock else statement))
