"""A coach answers a form check: in words, drawings and by voice."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.chat.actions.form_check_cards import send_form_check_answer
from regimen.form_checks.access import get_facts, load_clips, lock_form_check
from regimen.form_checks.actions.see import mark_seen
from regimen.form_checks.actions.send import push_change
from regimen.form_checks.failures import AlreadyAnswered, EmptyAnswer, UnknownClip, UnusableVoice
from regimen.form_checks.models import FormCheck
from regimen.form_checks.schemas import AnswerForm, VoiceForm
from regimen.media.actions.private import add_recording
from regimen.media.actions.uses import add_uses
from regimen.media.models import Media, MediaState, PlaceKind
from regimen.subscription.access import require_open_account


async def answer_form_check(
    session: AsyncSession, coach: CoachActor, form_check: FormCheck, form: AnswerForm, now: datetime
) -> None:
    """Stores the answer and sends it to the client. The first answer counts; sent again, it changes nothing.

    The caller has locked `form_check`. Raises AlreadyAnswered, EmptyAnswer, UnknownClip, UnusableVoice, AccountClosed.
    """
    await require_open_account(session, coach.account, now)
    if form_check.answered_at is not None:
        if form_check.answer_id == form.id:
            return
        raise AlreadyAnswered
    if not form.text and not form.marks and form.voice is None:
        raise EmptyAnswer
    found = (await load_clips(session, [form_check.id])).get(form_check.id, [])
    clips = {clip.row.id: clip.row.position for clip in found}
    events = form.voice.events if form.voice else []
    named = {mark.clip_id for mark in form.marks} | {event.clip_id for event in events}
    if not named <= clips.keys():
        raise UnknownClip
    if form.voice is not None:
        await _use_voice(session, coach, form_check, form.voice)
    marks = sorted(form.marks, key=lambda mark: (clips[mark.clip_id], mark.at_ms))
    form_check.marks = [mark.model_dump(mode="json") for mark in marks]
    form_check.answer_id, form_check.answer = form.id, form.text
    form_check.answered_at, form_check.answered_by = now, coach.user_id
    await session.flush()
    await push_change(session, form_check)
    await mark_seen(session, form_check, now)
    await _send(session, form_check, now)


async def _use_voice(session: AsyncSession, coach: CoachActor, form_check: FormCheck, form: VoiceForm) -> None:
    """Takes a recording that the coach made for this client."""
    is_own = (
        Media.id == form.media_id,
        Media.account_id == coach.account,
        Media.client_id == form_check.client_id,
        Media.created_by == coach.user_id,
        Media.state.in_([MediaState.PROCESSING, MediaState.PUBLISHED]),
    )
    if await session.scalar(select(Media.id).where(*is_own).with_for_update()) is None:
        raise UnusableVoice
    form_check.voice_id = form.media_id
    form_check.voice_events = [event.model_dump(mode="json") for event in form.events]
    await add_uses(session, PlaceKind.FORM_CHECK, [str(form_check.id)], [form.media_id], shared_with=coach.account)


async def _send(session: AsyncSession, form_check: FormCheck, now: datetime) -> None:
    assert form_check.answered_by is not None
    await send_form_check_answer(
        session,
        await get_facts(session, form_check),
        coach_id=form_check.answered_by,
        marks=len(form_check.marks),
        has_voice=form_check.voice_id is not None,
        text=form_check.answer,
        now=now,
    )


async def add_voice(
    session: AsyncSession, coach: CoachActor, form_check_id: UUID, data: bytes, content_type: str, now: datetime
) -> Media:
    """Stores what a coach said about a form check, until it is sent with the answer. Raises NotFound, AlreadyAnswered,
    UnknownType, LibraryFull."""
    form_check = await lock_form_check(session, coach, form_check_id)
    if form_check.answered_at is not None:
        raise AlreadyAnswered
    return await add_recording(
        session,
        data,
        name="Voice-over",
        content_type=content_type,
        coach_id=coach.user_id,
        account_id=coach.account,
        client_id=form_check.client_id,
        now=now,
    )
