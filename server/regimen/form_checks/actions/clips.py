"""Deleting clips: what was written and drawn about them stays."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.form_checks.access import Clip, load_clips
from regimen.form_checks.models import FormCheck
from regimen.media.actions.private import remove_unused
from regimen.media.actions.uses import set_uses
from regimen.media.models import Media, PlaceKind


async def delete_clips(session: AsyncSession, form_check: FormCheck, clips: Sequence[Clip], now: datetime) -> None:
    """Deletes the files of all clips of a form check, unless the client uses them elsewhere too."""
    for clip in clips:
        if clip.media is not None:
            clip.row.media_id, clip.row.deleted_at, clip.row.duration_ms = None, now, clip.media.duration_ms
    await session.flush()
    voice = [form_check.voice_id] if form_check.voice_id else []
    place, account_id = str(form_check.id), form_check.account_id
    await set_uses(session, PlaceKind.FORM_CHECK, place, voice, shared_with=account_id)
    for clip in clips:
        if clip.media is not None:
            await remove_unused(session, clip.media)


async def delete_form_check(session: AsyncSession, form_check: FormCheck) -> None:
    """Deletes a form check with everything that belongs to it."""
    clips = (await load_clips(session, [form_check.id])).get(form_check.id, [])
    voice = await session.get(Media, form_check.voice_id) if form_check.voice_id else None
    for clip in clips:
        await session.delete(clip.row)
    await session.flush()
    await session.delete(form_check)
    await session.flush()
    await set_uses(session, PlaceKind.FORM_CHECK, str(form_check.id), [])
    for media in [*(clip.media for clip in clips), voice]:
        if media is not None:
            await remove_unused(session, media)
