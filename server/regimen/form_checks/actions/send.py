"""A client sends clips of a set, and takes them back."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.chat.actions.form_check_cards import add_form_check_card, remove_form_check_card
from regimen.form_checks.access import get_facts, load_clips, lock_form_check, result_of_set
from regimen.form_checks.actions.clips import delete_clips, delete_form_check
from regimen.form_checks.events import FormCheckChanged, FormCheckSent
from regimen.form_checks.failures import SetNotFound, UnusableClip
from regimen.form_checks.models import FormCheck, FormCheckClip
from regimen.form_checks.schemas import SendForm
from regimen.kit.errors import Failure, NotFound
from regimen.media.actions.private import share_videos
from regimen.platform import live
from regimen.platform.events import publish
from regimen.platform.services import services_of
from regimen.training.access.seen_days import SeenDay, Shown
from regimen.training.actions.workout_log.arrival import Caller, day_to_log
from regimen.training.failures import LateWorkRefused
from regimen.training.rules.content import Entry
from regimen.training.rules.log_merge import tap_time


async def send_form_check(
    session: AsyncSession, client: Actor, form_check_id: UUID, form: SendForm, caller: Caller
) -> None:
    """Sends clips of a set to the account of its program. Sent again, it changes nothing.

    Raises NotFound if the day is not the client's, LateWorkRefused if it was not open to them, SetNotFound,
    UnusableClip.
    """
    filmed_at = tap_time(form.filmed_at, caller.now)
    refusal: Failure | None = None
    try:  # before the session has a connection
        seen = await day_to_log(
            services_of(session), caller, Shown(form.version), form.enrolment_id, form.day, filmed_at
        )
    except (NotFound, LateWorkRefused) as refused:
        refusal = refused
    if (earlier := await session.get(FormCheck, form_check_id)) is not None:
        if earlier.client_id != client.user_id:
            raise NotFound
        return
    if refusal is not None:
        raise refusal
    if (found := seen.set(form.set_id)) is None:
        raise SetNotFound
    try:
        place = str(form_check_id)
        videos = await share_videos(session, client, form.media_ids, place=place, account_id=seen.account_id)
    except NotFound as error:
        raise UnusableClip from error
    form_check = await _form_check(session, client, form_check_id, form, seen, found[1], filmed_at, caller.now)
    session.add(form_check)
    await session.flush()
    session.add_all(
        FormCheckClip(form_check_id=form_check.id, position=position, media_id=video.id)
        for position, video in enumerate(videos)
    )
    await session.flush()
    await push_change(session, form_check)
    await add_form_check_card(session, await get_facts(session, form_check), form_check.question, caller.now)
    await publish(
        session,
        FormCheckSent(
            at=caller.now,
            actor_id=client.user_id,
            account_id=form_check.account_id,
            subject_id=form_check.id,
            client_id=client.user_id,
            program_id=form_check.program_id,
            exercise=form_check.exercise,
            set_number=form_check.set_number,
            date=form_check.date,
        ),
    )


async def _form_check(
    session: AsyncSession,
    client: Actor,
    form_check_id: UUID,
    form: SendForm,
    seen: SeenDay,
    entry: Entry,
    filmed_at: datetime,
    now: datetime,
) -> FormCheck:
    """Returns the row; the exercise is the one that was done, if the set is logged already."""
    result = await result_of_set(session, seen.enrolment_id, seen.run, seen.day, form.set_id)
    return FormCheck(
        id=form_check_id,
        account_id=seen.account_id,
        client_id=client.user_id,
        program_id=seen.program_id,
        enrolment_id=seen.enrolment_id,
        run=seen.run,
        day=seen.day,
        date=seen.date,
        set_id=form.set_id,
        entry=entry.model_dump(mode="json"),
        exercise_id=result.exercise_id if result else entry.exercise_id,
        exercise=(result and result.prescribed.get("name")) or entry.name,
        question=form.question,
        filmed_at=filmed_at,
        sent_at=now,
    )


async def withdraw(session: AsyncSession, client: Actor, form_check_id: UUID, now: datetime) -> None:
    """Deletes a client's form check with its clips; of one that was answered only the clips. Raises NotFound."""
    form_check = await lock_form_check(session, client, form_check_id)
    if form_check.answered_at is None:
        await delete_form_check(session, form_check)
        await remove_form_check_card(session, form_check_id, by=client.user_id, now=now)
    else:
        clips = await load_clips(session, [form_check.id])
        await delete_clips(session, form_check, clips.get(form_check.id, []), now)
    await push_change(session, form_check)


async def push_change(session: AsyncSession, form_check: FormCheck) -> None:
    """Tells the coaches of the account and the client's devices, after this transaction commits."""
    event = FormCheckChanged(form_check_id=form_check.id, client_id=form_check.client_id)
    for stream in (live.account_stream(form_check.account_id), live.user_stream(form_check.client_id)):
        await live.push(session, stream, event)
