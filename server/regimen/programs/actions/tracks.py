"""Tracks: named timelines of a program, at most fifteen active ones."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import Invalid
from regimen.kit.texts import FORBIDDEN_IN_NAMES
from regimen.platform.events import publish
from regimen.programs import access, rules
from regimen.programs.actions.setup import create_track, event_ids
from regimen.programs.events import ProgramUpdated
from regimen.programs.failures import DefaultTrack, TooManyTracks
from regimen.programs.models import Program, Track
from regimen.subscription.access import require_feature
from regimen.subscription.rules import Feature


async def add(session: AsyncSession, program: Program, name: str, *, actor: CoachActor, now: datetime) -> Track:
    """Adds a track with an empty timeline to a locked program. Raises Invalid, TooManyTracks, UpgradeNeeded."""
    await require_feature(session, program.account_id, Feature.TRACKS, now)
    name = await _valid_name(session, program, name)
    await _require_track_allowance(session, program)
    track = await create_track(session, program, name=name, is_default=False, actor=actor, now=now)
    program.updated_at = now
    await session.flush()
    return track


async def rename(
    session: AsyncSession, program: Program, track: Track, name: str, *, actor: CoachActor, now: datetime
) -> None:
    await require_feature(session, program.account_id, Feature.TRACKS, now)
    track.name = await _valid_name(session, program, name, other_than=track)
    await _touch(session, program, actor=actor, now=now)


async def archive(session: AsyncSession, program: Program, track: Track, *, actor: CoachActor, now: datetime) -> None:
    """Archives a track and keeps its training. Raises DefaultTrack."""
    if track.is_default:
        raise DefaultTrack
    if track.archived_at is None:
        track.archived_at = now
        await _touch(session, program, actor=actor, now=now)


async def restore(session: AsyncSession, program: Program, track: Track, *, actor: CoachActor, now: datetime) -> None:
    if track.archived_at is None:
        return
    await require_feature(session, program.account_id, Feature.TRACKS, now)
    await _require_track_allowance(session, program)
    track.archived_at = None
    await _touch(session, program, actor=actor, now=now)


async def _valid_name(session: AsyncSession, program: Program, name: str, *, other_than: Track | None = None) -> str:
    name = " ".join(name.split())
    error = None
    if not name:
        error = "This field is required."
    elif len(name) > rules.MAX_TRACK_NAME_LENGTH:
        error = f"Please use fewer than {rules.MAX_TRACK_NAME_LENGTH + 1} characters."
    elif FORBIDDEN_IN_NAMES & set(name):
        error = "Please don't use / | \\ + = @ : < > ? ;"
    else:
        taken = select(Track.id).where(Track.program_id == program.id, func.lower(Track.name) == func.lower(name))
        if other_than is not None:
            taken = taken.where(Track.id != other_than.id)
        if await session.scalar(taken):
            error = rules.TRACK_TAKEN
    if error:
        raise Invalid(errors={"name": [error]})
    return name


async def _require_track_allowance(session: AsyncSession, program: Program) -> None:
    if await access.count_active_tracks(session, program.id) >= rules.MAX_TRACKS:
        raise TooManyTracks


async def _touch(session: AsyncSession, program: Program, *, actor: CoachActor, now: datetime) -> None:
    program.updated_at = now
    await session.flush()
    await publish(session, ProgramUpdated(at=now, fields=["tracks"], **event_ids(actor, program)))
