"""Creating, changing, publishing and archiving a program."""

from typing import Any

from fastapi import Depends

from regimen.accounts.access.actor import Coach, program_editor, publisher
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Invalid, error_responses
from regimen.programs.actions import lifecycle, settings
from regimen.programs.api.dependencies import LockedProgram, OwnProgram, programs_router, require_open
from regimen.programs.failures import ProgramIsArchived, StripeNotConnected
from regimen.programs.present import program_view
from regimen.programs.schemas import CoachProgramView, NewProgram, ProgramChange

router = programs_router()

_COLUMNS = {
    "accessibility": "is_public",
    "notifications": "notify_coach",
    "sections_duration": "sessions_per_day",
    "average_duration": "minutes_per_day",
    "weeks_duration": "days_per_week",
}


@router.post(
    "",
    status_code=201,
    dependencies=[Depends(program_editor), Depends(require_open)],
    responses=error_responses(Invalid),
)
async def create(body: NewProgram, actor: Coach, session: Session, now: Now, today: Today) -> CoachProgramView:
    """Create a draft with its default track."""
    program = await lifecycle.create(
        session,
        actor=actor,
        program_type=body.plan_type,
        title=body.title,
        description=body.description,
        now=now,
        today=today,
    )
    return await program_view(session, program, actor, now)


@router.get("/{plan_id}")
async def show(program: OwnProgram, actor: Coach, session: Session, now: Now) -> CoachProgramView:
    """One program with everything that its coach can see and set."""
    return await program_view(session, program, actor, now)


@router.patch("/{plan_id}", dependencies=[Depends(program_editor)], responses=error_responses(Invalid))
@max_body(512 * KIB)
async def change(
    body: ProgramChange, program: LockedProgram, actor: Coach, session: Session, now: Now
) -> CoachProgramView:
    """Change the fields that are sent. Nothing is saved if a field is invalid."""
    await settings.change(session, program, _columns(body), actor=actor, now=now)
    return await program_view(session, program, actor, now)


def _columns(body: ProgramChange) -> dict[str, Any]:
    """Returns the sent fields under the names of their columns."""
    sent: dict[str, Any] = {name: getattr(body, name) for name in body.model_fields_set}
    if "plan_waiver" in sent:
        waiver = sent.pop("plan_waiver")
        if "show" in waiver.model_fields_set:
            sent["waiver_required"] = waiver.show
        if "text" in waiver.model_fields_set:
            sent["waiver_text"] = waiver.text
    return {_COLUMNS.get(name, name): value for name, value in sent.items()}


@router.post(
    "/{plan_id}/publish",
    dependencies=[Depends(publisher)],
    responses=error_responses(Invalid, StripeNotConnected, ProgramIsArchived),
)
async def publish(program: LockedProgram, actor: Coach, session: Session, now: Now) -> CoachProgramView:
    """Publish a draft and send its pending invitations."""
    await lifecycle.publish_program(session, program, actor=actor, now=now)
    return await program_view(session, program, actor, now)


@router.post("/{plan_id}/archive", dependencies=[Depends(publisher)])
async def archive(program: LockedProgram, actor: Coach, session: Session, now: Now) -> CoachProgramView:
    """Stop selling a program. Clients who have it keep it."""
    await lifecycle.archive(session, program, actor=actor, now=now)
    return await program_view(session, program, actor, now)


@router.post("/{plan_id}/restore", dependencies=[Depends(publisher)])
async def restore(program: LockedProgram, actor: Coach, session: Session, now: Now) -> CoachProgramView:
    """Restore an archived program."""
    await lifecycle.restore(session, program, actor=actor, now=now)
    return await program_view(session, program, actor, now)
