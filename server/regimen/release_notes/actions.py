"""Publishes and removes release notes, and marks them read."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.events import UserDeleted
from regimen.kit.clock import local_date
from regimen.kit.errors import or_404
from regimen.platform import live
from regimen.platform.live import LiveEvent
from regimen.release_notes import access
from regimen.release_notes.events import ReleaseNotePublished, UnreadReleaseNotesChanged
from regimen.release_notes.failures import UnknownReleaseNote
from regimen.release_notes.models import Audience, ReleaseNote, ReleaseNoteRead
from regimen.release_notes.rules import ReleaseNoteDraft, render_markdown, require_valid, roles_of

EARLIEST_ZONE = "Pacific/Kiritimati"


async def publish(session: AsyncSession, draft: ReleaseNoteDraft, now: datetime) -> ReleaseNote:
    """Stores a note and tells everybody who may read it. Raises InvalidReleaseNote."""
    require_valid(draft, latest_date(now))
    note = ReleaseNote(
        title=draft.title.strip(),
        body=render_markdown(draft.body),
        release_date=draft.release_date,
        audience=draft.audience,
        cta_name=draft.cta_name,
        cta_url=draft.cta_url,
        published_at=now,
    )
    session.add(note)
    await session.flush()
    await _push(session, note.audience, ReleaseNotePublished(id=note.id))
    return note


def latest_date(now: datetime) -> date:
    """Returns the latest date that it is anywhere in the world."""
    return local_date(now, EARLIEST_ZONE)


async def remove(session: AsyncSession, note_id: UUID) -> ReleaseNote:
    """Deletes a note, read or not, and tells everybody who could read it. Raises UnknownReleaseNote."""
    note = await session.get(ReleaseNote, note_id)
    if note is None:
        raise UnknownReleaseNote(f"There's no release note with the id {note_id}.")
    await session.delete(note)
    await session.flush()
    await _push(session, note.audience, UnreadReleaseNotesChanged())
    return note


async def _push(session: AsyncSession, audience: Audience, event: LiveEvent) -> None:
    for role in roles_of(audience):
        await live.push(session, access.release_notes_stream(role), event)


async def mark_read(session: AsyncSession, actor: Actor, note_id: UUID, now: datetime) -> ReleaseNote:
    """Marks a note read; a second time changes nothing. Raises NotFound."""
    # The lock keeps the note from being removed in between.
    readable = access.readable_by(actor).where(ReleaseNote.id == note_id)
    note = or_404(await session.scalar(readable.with_for_update(read=True, key_share=True)))
    read = insert(ReleaseNoteRead).values(user_id=actor.user_id, note_id=note_id, read_at=now)
    new = await session.scalar(read.on_conflict_do_nothing().returning(ReleaseNoteRead.note_id))
    if new is not None:
        await live.push(session, live.system_stream(actor.user_id), UnreadReleaseNotesChanged())
    return note


async def delete_reads(session: AsyncSession, event: UserDeleted, _now: datetime) -> None:
    """Subscriber: forgets what a deleted user has read."""
    await session.execute(delete(ReleaseNoteRead).where(ReleaseNoteRead.user_id == event.subject_id))
