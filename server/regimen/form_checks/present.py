"""Converts form checks to schemas."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import User
from regimen.accounts.rules.roles import Permission
from regimen.form_checks.access import Clip, FormCheckRow, count_waiting
from regimen.form_checks.models import numbered
from regimen.form_checks.schemas import (
    AccountFields,
    ClipView,
    CoachFormCheckDetails,
    EarlierFormCheck,
    FormCheckAnswer,
    FormCheckDetails,
    FormCheckPerson,
    FormCheckSet,
    FormCheckView,
    MarkView,
    VoiceEventView,
)
from regimen.media.models import Media
from regimen.media.present import media_view
from regimen.platform.files import public_url
from regimen.training.rules.content import Set
from regimen.training.rules.performance import Performance


def _person(user: User) -> FormCheckPerson:
    return FormCheckPerson(
        id=user.id,
        full_name=user.full_name,
        first_name=user.first_name or "",
        avatar_url=public_url(user.avatar_key) if user.avatar_key else None,
    )


def _done(done: Mapping[str, Any] | None) -> Performance | None:
    return None if done is None else Performance.model_validate(done)


def _clip_view(session: AsyncSession, clip: Clip, actor: Actor, now: datetime) -> ClipView:
    media = clip.media
    return ClipView(
        id=clip.row.id,
        media=media_view(session, media, actor, now) if media else None,
        duration_ms=media.duration_ms if media else clip.row.duration_ms,
        deleted_at=clip.row.deleted_at,
    )


def _clips(session: AsyncSession, row: FormCheckRow, actor: Actor, now: datetime) -> list[ClipView]:
    return [_clip_view(session, clip, actor, now) for clip in row.clips]


def _fields(session: AsyncSession, row: FormCheckRow, actor: Actor, now: datetime) -> dict[str, Any]:
    form_check = row.form_check
    sets = numbered(form_check.entry)
    prescribed = next(one for _, one in sets if one["id"] == form_check.set_id)
    return {
        "id": form_check.id,
        "client": _person(row.client),
        "program_id": form_check.program_id,
        "program_title": row.program_title,
        "enrolment_id": form_check.enrolment_id,
        "run": form_check.run,
        "day": form_check.day,
        "date": form_check.date,
        "set_id": form_check.set_id,
        "set_number": form_check.set_number,
        "sets": sum(number is not None for number, _ in sets),
        "exercise": form_check.exercise,
        "exercise_id": form_check.exercise_id,
        "prescribed": Set.model_validate(prescribed),
        "done": _done(row.done),
        "question": form_check.question,
        "filmed_at": form_check.filmed_at,
        "sent_at": form_check.sent_at,
        "clips": _clips(session, row, actor, now),
        "answered_at": form_check.answered_at,
        "answered_by": row.coach.full_name if row.coach else None,
        "marks": len(form_check.marks),
        "has_voice": form_check.voice_id is not None,
    }


def form_check_view(session: AsyncSession, row: FormCheckRow, actor: Actor, now: datetime) -> FormCheckView:
    return FormCheckView(**_fields(session, row, actor, now))


def _answer(
    session: AsyncSession, row: FormCheckRow, voice: Media | None, actor: Actor, now: datetime
) -> FormCheckAnswer | None:
    form_check = row.form_check
    if form_check.answered_at is None or row.coach is None:
        return None
    return FormCheckAnswer(
        coach=_person(row.coach),
        at=form_check.answered_at,
        text=form_check.answer,
        marks=[MarkView.model_validate(mark) for mark in form_check.marks],
        voice=media_view(session, voice, actor, now) if voice else None,
        voice_events=[VoiceEventView.model_validate(event) for event in form_check.voice_events],
    )


def details_view(
    session: AsyncSession, row: FormCheckRow, voice: Media | None, actor: Actor, now: datetime
) -> FormCheckDetails:
    fields = _fields(session, row, actor, now)
    return FormCheckDetails(**fields, answer=_answer(session, row, voice, actor, now))


def coach_details_view(
    session: AsyncSession,
    row: FormCheckRow,
    voice: Media | None,
    actor: Actor,
    now: datetime,
    *,
    results: Mapping[str, dict[str, Any]],
    earlier: Sequence[FormCheckRow],
    demo_url: str | None,
) -> CoachFormCheckDetails:
    return CoachFormCheckDetails(
        **_fields(session, row, actor, now),
        answer=_answer(session, row, voice, actor, now),
        day_sets=[
            FormCheckSet(
                set_id=one["id"],
                number=number,
                prescribed=Set.model_validate(one),
                done=_done(results.get(one["id"])),
            )
            for number, one in numbered(row.form_check.entry)
        ],
        earlier=[_earlier_view(session, one, actor, now) for one in earlier],
        demo_url=demo_url,
    )


def _earlier_view(session: AsyncSession, row: FormCheckRow, actor: Actor, now: datetime) -> EarlierFormCheck:
    return EarlierFormCheck(
        id=row.form_check.id,
        date=row.form_check.date,
        set_number=row.form_check.set_number,
        done=_done(row.done),
        clips=_clips(session, row, actor, now),
        answer=row.form_check.answer,
    )


async def me_fields(session: AsyncSession, actor: Actor, _now: datetime) -> AccountFields:
    """Returns what `users/me` says of form checks; for coaches who see clients. One query."""
    if not isinstance(actor, CoachActor) or not actor.may(Permission.SEE_CLIENTS):
        return AccountFields()
    return AccountFields(waiting_form_checks=await count_waiting(session, actor.account))
