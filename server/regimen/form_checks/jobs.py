"""Background work of form checks: clips that are older than their account keeps them, and unused recordings."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import Interval, cast, exists, func, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.form_checks.access import load_clips
from regimen.form_checks.actions.clips import delete_clips
from regimen.form_checks.actions.send import push_change
from regimen.form_checks.models import FormCheck, FormCheckClip, FormCheckSettings
from regimen.form_checks.rules import UNUSED_VOICE_KEPT
from regimen.media.actions.library import remove
from regimen.media.models import Media, MediaUse
from regimen.platform.job_items import for_each, is_not_waiting
from regimen.platform.jobs import job, periodic

_AT_ONCE: Final = 200


@periodic("29 * * * *")
@job("delete_old_form_check_clips")
async def delete_old_clips(session: AsyncSession, now: datetime) -> None:
    """Deletes clips that were sent longer ago than their account keeps them."""
    kept = cast(func.make_interval(0, FormCheckSettings.keep_months), Interval)
    statement = (
        select(FormCheck)
        .join(FormCheckSettings, FormCheckSettings.account_id == FormCheck.account_id)
        .where(
            FormCheck.sent_at < literal(now, FormCheck.sent_at.type) - kept,
            exists().where(FormCheckClip.form_check_id == FormCheck.id, FormCheckClip.media_id.is_not(None)),
            is_not_waiting("delete_old_form_check_clips", FormCheck.id, now),
        )
        .order_by(FormCheck.sent_at)
        .limit(_AT_ONCE)
        .with_for_update(of=FormCheck, skip_locked=True)
    )
    form_checks = {one.id: one for one in await session.scalars(statement)}
    clips = await load_clips(session, list(form_checks))

    async def delete_clips_of(form_check_id: UUID) -> None:
        await delete_clips(session, form_checks[form_check_id], clips.get(form_check_id, []), now)
        await push_change(session, form_checks[form_check_id])

    await for_each(session, "delete_old_form_check_clips", form_checks, delete_clips_of)


@periodic("43 3 * * *")
@job("delete_unused_voice_overs")
async def delete_unused_voices(session: AsyncSession, now: datetime) -> None:
    """Deletes recordings of coaches that were never sent."""
    statement = (
        select(Media)
        .where(
            Media.client_id.is_not(None),
            Media.created_by != Media.client_id,
            Media.created_at < now - UNUSED_VOICE_KEPT,
            ~exists().where(MediaUse.media_id == Media.id),
            is_not_waiting("delete_unused_voice_overs", Media.id, now),
        )
        .limit(_AT_ONCE)
        .with_for_update(skip_locked=True)
    )
    unused = {media.id: media for media in await session.scalars(statement)}
    await for_each(session, "delete_unused_voice_overs", unused, lambda media_id: remove(session, unused[media_id]))
