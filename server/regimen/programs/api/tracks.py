"""The tracks of a program."""

from uuid import UUID

from regimen.accounts.access.actor import Coach, program_editor
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Invalid, error_responses
from regimen.programs import access
from regimen.programs.actions import tracks
from regimen.programs.api.dependencies import LockedProgram, programs_router
from regimen.programs.failures import DefaultTrack, TooManyTracks
from regimen.programs.present import program_view
from regimen.programs.schemas import CoachProgramView, TrackName
from regimen.subscription.failures import UpgradeNeeded

router = programs_router(program_editor)


@router.post("/{plan_id}/tracks", status_code=201, responses=error_responses(Invalid, TooManyTracks, UpgradeNeeded))
async def add_track(
    body: TrackName, program: LockedProgram, actor: Coach, session: Session, now: Now
) -> CoachProgramView:
    """Add a track with an empty calendar."""
    await tracks.add(session, program, body.name, actor=actor, now=now)
    return await program_view(session, program, actor, now)


@router.patch("/{plan_id}/tracks/{track_id}", responses=error_responses(Invalid, UpgradeNeeded))
async def rename_track(
    track_id: UUID, body: TrackName, program: LockedProgram, actor: Coach, session: Session, now: Now
) -> CoachProgramView:
    """Rename a track."""
    track = await access.get_track(session, program, track_id)
    await tracks.rename(session, program, track, body.name, actor=actor, now=now)
    return await program_view(session, program, actor, now)


@router.post("/{plan_id}/tracks/{track_id}/archive", responses=error_responses(DefaultTrack))
async def archive_track(
    track_id: UUID, program: LockedProgram, actor: Coach, session: Session, now: Now
) -> CoachProgramView:
    """Archive a track and keep its training."""
    track = await access.get_track(session, program, track_id)
    await tracks.archive(session, program, track, actor=actor, now=now)
    return await program_view(session, program, actor, now)


@router.post("/{plan_id}/tracks/{track_id}/restore", responses=error_responses(TooManyTracks))
async def restore_track(
    track_id: UUID, program: LockedProgram, actor: Coach, session: Session, now: Now
) -> CoachProgramView:
    """Restore an archived track."""
    track = await access.get_track(session, program, track_id)
    await tracks.restore(session, program, track, actor=actor, now=now)
    return await program_view(session, program, actor, now)
