"""Changes an account's notes."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Account
from regimen.notes.access import count_notes, has_notes, may_have_many, own_note
from regimen.notes.failures import StaleNote, TooManyNotes
from regimen.notes.models import CoachNote
from regimen.notes.rules import MAX_NOTES
from regimen.programs.access import own_program
from regimen.subscription.access import require_feature, require_open_account
from regimen.subscription.rules import Feature


async def create_note(
    session: AsyncSession, *, title: str, body: str, program_id: UUID | None, actor: CoachActor, now: datetime
) -> CoachNote:
    """Adds a note. Raises UpgradeNeeded for a second one on the free plan, NotFound for another account's program."""
    await require_open_account(session, actor.account, now)
    if program_id:
        await own_program(session, actor, program_id)
    await _lock_account(session, actor.account)
    if await has_notes(session, actor.account):
        await require_feature(session, actor.account, Feature.NOTES, now)
    if await count_notes(session, actor.account) >= MAX_NOTES:
        raise TooManyNotes
    note = CoachNote(
        account_id=actor.account,
        program_id=program_id,
        title=title,
        body=body,
        version=1,
        created_at=now,
        updated_at=now,
        updated_by=actor.user_id,
    )
    session.add(note)
    await session.flush()
    return note


async def change_note(
    session: AsyncSession, note_id: UUID, *, title: str, body: str, version: int, actor: CoachActor, now: datetime
) -> CoachNote:
    """Updates a note. Raises StaleNote if `version` is no longer the current one."""
    note = await _get(session, note_id, actor=actor, now=now)
    if (note.title, note.body) == (title, body):
        return note
    if note.version != version:
        raise StaleNote
    note.title, note.body = title, body
    note.version += 1
    note.updated_at, note.updated_by = now, actor.user_id
    await session.flush()
    return note


async def delete_note(session: AsyncSession, note_id: UUID, *, actor: CoachActor, now: datetime) -> None:
    """Deletes a note. Safe to repeat."""
    note = await _get(session, note_id, deleted=True, actor=actor, now=now)
    note.deleted_at = note.deleted_at or now
    await session.flush()


async def restore_note(session: AsyncSession, note_id: UUID, *, actor: CoachActor, now: datetime) -> CoachNote:
    """Brings a deleted note back. Safe to repeat. Raises UpgradeNeeded if the free plan has another one by now."""
    await _lock_account(session, actor.account)
    note = await _get(session, note_id, deleted=True, actor=actor, now=now)
    if note.deleted_at is not None and await has_notes(session, actor.account):
        await require_feature(session, actor.account, Feature.NOTES, now)
    note.deleted_at = None
    await session.flush()
    return note


async def _lock_account(session: AsyncSession, account_id: UUID) -> None:
    """Keeps others from adding a note until the transaction ends, so that two at once don't pass the limit."""
    await session.execute(select(Account.id).where(Account.id == account_id).with_for_update(key_share=True))


async def _get(
    session: AsyncSession, note_id: UUID, *, deleted: bool = False, actor: CoachActor, now: datetime
) -> CoachNote:
    only_latest = not await may_have_many(session, actor.account, now)
    note = await own_note(session, actor.account, note_id, deleted=deleted, only_latest=only_latest)
    await require_open_account(session, actor.account, now)
    return note
