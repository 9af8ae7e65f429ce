"""The routes of form checks: clients send them, coaches answer them."""

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, File, Query, Request, Response, UploadFile

from regimen.accounts.access.actor import Client, ClientCoach, CoachActor, MessagingCoach, TeamManager
from regimen.accounts.failures import SentByAnother
from regimen.accounts.rules.roles import Permission
from regimen.form_checks import access, present
from regimen.form_checks.access import FormCheckRow, Show
from regimen.form_checks.actions.answer import add_voice, answer_form_check
from regimen.form_checks.actions.see import mark_seen
from regimen.form_checks.actions.send import send_form_check, withdraw
from regimen.form_checks.actions.settings import change_settings
from regimen.form_checks.failures import (
    AlreadyAnswered,
    EmptyAnswer,
    SetNotFound,
    UnknownClip,
    UnusableClip,
    UnusableVoice,
)
from regimen.form_checks.models import FormCheck
from regimen.form_checks.rules import MAX_VOICE_BYTES, SENT_A_PERSON, VOICES_A_PERSON
from regimen.form_checks.schemas import (
    AnswerForm,
    ClientFormChecks,
    CoachFormCheckDetails,
    CoachFormChecks,
    FormCheckCounts,
    FormCheckDetails,
    FormCheckSettingsForm,
    FormCheckSettingsView,
    SendForm,
)
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.clock import Now, caller_today, caller_zone, clock_now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, NotFound, TooMany, Unauthenticated, error_responses
from regimen.kit.paging import PageParams
from regimen.media.access.library import load_media
from regimen.media.failures import LibraryFull, UnknownType
from regimen.media.models import Media
from regimen.media.present import media_view
from regimen.media.schemas import MediaView
from regimen.platform.services import ServicesDep
from regimen.subscription.access import require_open_account
from regimen.subscription.failures import AccountClosed
from regimen.training.actions.workout_log.arrival import Caller
from regimen.training.failures import LateWorkRefused

router = APIRouter(tags=["form_checks"], responses=error_responses(Unauthenticated, Forbidden))
MAX_ANSWER_BODY: Final = 256 * KIB


async def _caller(request: Request, actor: Client) -> Caller:
    return Caller(actor.user_id, await clock_now(request), await caller_today(request), await caller_zone(request))


async def _require_open(actor: MessagingCoach, session: Session, now: Now) -> None:
    """Refuses a closed account before its file is read."""
    await require_open_account(session, actor.account, now)


async def _locked(form_check_id: UUID, actor: MessagingCoach, session: Session) -> FormCheck:
    """Refuses an answer to nothing before its drawings are checked."""
    return await access.lock_form_check(session, actor, form_check_id)


@router.get("/athlete/form_checks", responses=error_responses(NotFound))
async def own_form_checks(
    actor: Client,
    session: Session,
    now: Now,
    enrolment_id: Annotated[UUID, Query()],
    run: Annotated[int, Query(ge=1, le=32_000)],
    day: Annotated[int, Query(ge=0, le=100_000)],
) -> ClientFormChecks:
    """The client's form checks of a day of training, in the order in which they were sent."""
    coach, hint = await access.receiver_of(session, actor.user_id, enrolment_id)
    rows = await access.list_of_day(session, actor.user_id, enrolment_id, run, day)
    return ClientFormChecks(
        items=[present.form_check_view(session, row, actor, now) for row in rows], coach=coach, hint=hint
    )


@router.put(
    "/athlete/form_checks/{form_check_id}",
    responses=error_responses(NotFound, LateWorkRefused, SetNotFound, UnusableClip, TooMany, SentByAnother),
)
async def send(
    form_check_id: UUID,
    form: SendForm,
    actor: Client,
    session: Session,
    now: Now,
    services: ServicesDep,
    caller: Annotated[Caller, Depends(_caller)],
) -> FormCheckDetails:
    """Sends clips of a set, whose uploads are complete. The device chooses the id: sent again, it changes nothing."""
    await services.limiter.hit("form_checks", SENT_A_PERSON, str(actor.user_id))
    await send_form_check(session, actor, form_check_id, form, caller)
    row = await access.show_form_check(session, actor, form_check_id)
    return present.details_view(session, row, await _voice_of(session, row), actor, now)


@router.get("/athlete/form_checks/{form_check_id}", responses=error_responses(NotFound))
async def show_own(form_check_id: UUID, actor: Client, session: Session, now: Now) -> FormCheckDetails:
    """A form check with its answer."""
    row = await access.show_form_check(session, actor, form_check_id)
    return present.details_view(session, row, await _voice_of(session, row), actor, now)


@router.delete("/athlete/form_checks/{form_check_id}", status_code=204, responses=error_responses(NotFound))
async def take_back(form_check_id: UUID, actor: Client, session: Session, now: Now) -> Response:
    """Deletes a form check with its clips; of one that was answered only the clips."""
    await withdraw(session, actor, form_check_id, now)
    return Response(status_code=204)


@router.get("/coach/form_checks")
async def list_form_checks(
    actor: ClientCoach,
    session: Session,
    page: PageParams,
    now: Now,
    show: Annotated[Show, Query(description="Those that wait for an answer, those that have one, or all.")] = "waiting",
    client_id: Annotated[UUID | None, Query(description="Of one client.")] = None,
) -> CoachFormChecks:
    """Form checks that were sent to the account, the newest first."""
    rows = await access.list_form_checks(session, actor, show, page, client_id=client_id)
    counts = await access.count_form_checks(session, actor, client_id=client_id)
    return CoachFormChecks(
        items=[present.form_check_view(session, row, actor, now) for row in rows],
        pagination=page.pagination(getattr(counts, show)),
        counts=FormCheckCounts.model_validate(counts),
    )


@router.get("/coach/form_checks/settings")
async def show_settings(actor: ClientCoach, session: Session) -> FormCheckSettingsView:
    """How long clips are kept, what clients read while they film, and texts to use again."""
    return await _settings(session, actor)


@router.put("/coach/form_checks/settings", responses=error_responses(AccountClosed))
async def put_settings(
    form: FormCheckSettingsForm, actor: TeamManager, session: Session, now: Now
) -> FormCheckSettingsView:
    """Changes them for the whole account. Clips that are older than that are deleted within the hour."""
    await change_settings(session, actor, form, now)
    return await _settings(session, actor)


@router.get("/coach/form_checks/{form_check_id}", responses=error_responses(NotFound))
async def show_form_check(form_check_id: UUID, actor: ClientCoach, session: Session, now: Now) -> CoachFormCheckDetails:
    """A form check with its answer, the exercise on that day, and what it can be compared with."""
    return await _details(session, actor, form_check_id, now)


@router.post("/coach/form_checks/{form_check_id}/seen", status_code=204, responses=error_responses(NotFound))
async def see(form_check_id: UUID, actor: ClientCoach, session: Session, now: Now) -> Response:
    """A coach has opened a form check: its notification is read for all coaches of the account. Safe to repeat."""
    row = await access.show_form_check(session, actor, form_check_id)
    await mark_seen(session, row.form_check, now)
    return Response(status_code=204)


@router.put(
    "/coach/form_checks/{form_check_id}/answer",
    responses=error_responses(NotFound, AlreadyAnswered, EmptyAnswer, UnknownClip, UnusableVoice, AccountClosed),
)
@max_body(MAX_ANSWER_BODY)
async def answer(
    form_check: Annotated[FormCheck, Depends(_locked)],
    form: AnswerForm,
    actor: MessagingCoach,
    session: Session,
    now: Now,
) -> CoachFormCheckDetails:
    """Answers a form check; the answer is sent to the client's conversation too. The first one counts."""
    await answer_form_check(session, actor, form_check, form, now)
    return await _details(session, actor, form_check.id, now)


@router.post(
    "/coach/form_checks/{form_check_id}/voice",
    status_code=201,
    responses=error_responses(NotFound, AlreadyAnswered, UnknownType, LibraryFull, TooMany, AccountClosed),
    dependencies=[Depends(_require_open)],
)
@max_body(MAX_VOICE_BYTES)
async def record(
    form_check_id: UUID,
    file: Annotated[UploadFile, File()],
    actor: MessagingCoach,
    session: Session,
    now: Now,
    services: ServicesDep,
) -> MediaView:
    """Stores a voice-over, to be sent with the answer. One that is not sent is deleted after a day."""
    await services.limiter.hit("voices", VOICES_A_PERSON, str(actor.user_id))
    content_type = (file.content_type or "").partition(";")[0]
    media = await add_voice(session, actor, form_check_id, await file.read(), content_type, now)
    return media_view(session, media, actor, now)


async def _settings(session: Session, actor: CoachActor) -> FormCheckSettingsView:
    found = await access.get_settings(session, actor.account)
    return FormCheckSettingsView(
        keep_months=found.keep_months if found else None,
        hint=found.hint if found else "",
        cues=found.cues if found else [],
        may_change=actor.may(Permission.MANAGE_COACHES),
    )


async def _voice_of(session: Session, row: FormCheckRow) -> Media | None:
    voice_id = row.form_check.voice_id
    return (await load_media(session, [voice_id])).get(voice_id) if voice_id else None


async def _details(session: Session, actor: CoachActor, form_check_id: UUID, now: Now) -> CoachFormCheckDetails:
    row = await access.show_form_check(session, actor, form_check_id)
    return present.coach_details_view(
        session,
        row,
        await _voice_of(session, row),
        actor,
        now,
        results=await access.results_of_entry(session, row.form_check),
        earlier=await access.earlier_of(session, row.form_check),
        demo_url=await access.demo_of(session, row.form_check),
    )
