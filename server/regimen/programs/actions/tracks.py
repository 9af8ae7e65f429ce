"""Tracks: named versions of a program, at most fifteen active ones."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import Invalid
from regimen.kit.texts import valid_name
from regimen.platform.events import publish
from regimen.programs import access, failures, ports
from regimen.programs.actions.record_change import record_change
from regimen.programs.events import TrackCreated, event_ids
from regimen.programs.failures import DefaultTrack, TooManyTracks
from regimen.programs.models import Program, Track
from regimen.programs.rules import limits
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


async def create_track(
    session: AsyncSession, program: Program, *, name: str, is_default: bool, actor: CoachActor, now: datetime
) -> Track:
    """Creates a track with its timeline. The caller has checked the name."""
    track = Track(program_id=program.id, name=name, is_default=is_default, created_at=now)
    session.add(track)
    await session.flush()
    await ports.create_timeline(session, program, track, now)
    await publish(session, TrackCreated(at=now, track_id=track.id, **event_ids(actor, program)))
    return track


async def rename(
    session: AsyncSession, program: Program, track: Track, name: str, *, actor: CoachActor, now: datetime
) -> None:
    await require_feature(session, program.account_id, Feature.TRACKS, now)
    track.name = await _valid_name(session, program, name, other_than=track)
    await record_change(session, program, ["tracks"], actor=actor, now=now)


async def archive(session: AsyncSession, program: Program, track: Track, *, actor: CoachActor, now: datetime) -> None:
    """Archives a track and keeps its training. Raises DefaultTrack."""
    if track.is_default:
        raise DefaultTrack
    if track.archived_at is None:
        track.archived_at = now
        await record_change(session, program, ["tracks"], actor=actor, now=now)


async def restore(session: AsyncSession, program: Program, track: Track, *, actor: CoachActor, now: datetime) -> None:
    """Takes an archived track up again, on every plan: the Free one can't have added it. Raises TooManyTracks."""
    if track.archived_at is None:
        return
    await _require_track_allowance(session, program)
    track.archived_at = None
    await record_change(session, program, ["tracks"], actor=actor, now=now)


async def _valid_name(session: AsyncSession, program: Program, name: str, *, other_than: Track | None = None) -> str:
    """Returns the name with single spaces. Raises Invalid if it isn't a valid name, or another track has it."""
    try:
        name = valid_name(" ".join(name.split()), limits.MAX_TRACK_NAME_LENGTH)
    except ValueError as error:
        raise Invalid(errors={"name": [str(error)]}) from error
    taken = select(Track.id).where(Track.program_id == program.id, func.lower(Track.name) == func.lower(name))
    if other_than is not None:
        taken = taken.where(Track.id != other_than.id)
    if await session.scalar(taken):
        raise Invalid(errors={"name": [failures.TRACK_TAKEN]})
    return name


async def _require_track_allowance(session: AsyncSession, program: Program) -> None:
    if await access.count_active_tracks(session, program.id) >= limits.MAX_TRACKS:
        raise TooManyTracks
