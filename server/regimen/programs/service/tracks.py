"""Tracks: named timelines of a program, at most fifteen active ones."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.kit.errors import Failure, Invalid
from regimen.kit.texts import FORBIDDEN_IN_NAMES
from regimen.platform.events import publish
from regimen.programs import access, rules
from regimen.programs.events import ProgramUpdated
from regimen.programs.models import Program, Track
from regimen.programs.service.setup import open_track, who
from regimen.subscription.access import require_feature
from regimen.subscription.rules import Feature


class TooManyTracks(Failure):
    reason = "too_many_tracks"
    message = "Maximum number of tracks reached"


class DefaultTrack(Failure):
    message = "The default track cannot be archived."


async def add(session: AsyncSession, program: Program, name: str, *, actor: CoachActor, now: datetime) -> Track:
    """A further track with an empty timeline. The program is held for writing. Raises Invalid, TooManyTracks."""
    await require_feature(session, program.account_id, Feature.TRACKS, now)
    name = await _checked(session, program, name)
    await _require_room(session, program)
    track = await open_track(session, program, name=name, is_default=False, actor=actor, now=now)
    program.updated_at = now
    await session.flush()
    return track


async def rename(
    session: AsyncSession, program: Program, track: Track, name: str, *, actor: CoachActor, now: datetime
) -> None:
    await require_feature(session, program.account_id, Feature.TRACKS, now)
    track.name = await _checked(session, program, name, besides=track)
    await _touch(session, program, actor=actor, now=now)


async def archive(session: AsyncSession, program: Program, track: Track, *, actor: CoachActor, now: datetime) -> None:
    """Take a track out of use; its training is kept. The default one stays."""
    if track.is_default:
        raise DefaultTrack
    if track.archived_at is None:
        track.archived_at = now
        await _touch(session, program, actor=actor, now=now)


async def restore(session: AsyncSession, program: Program, track: Track, *, actor: CoachActor, now: datetime) -> None:
    if track.archived_at is None:
        return
    await require_feature(session, program.account_id, Feature.TRACKS, now)
    await _require_room(session, program)
    track.archived_at = None
    await _touch(session, program, actor=actor, now=now)


async def _checked(session: AsyncSession, program: Program, name: str, *, besides: Track | None = None) -> str:
    name = " ".join(name.split())
    sentence = None
    if not name:
        sentence = "This field is required."
    elif len(name) >= rules.TRACK_LIMIT:
        sentence = f"Please use fewer than {rules.TRACK_LIMIT} characters."
    elif FORBIDDEN_IN_NAMES & set(name):
        sentence = "Please leave out / | \\ + = @ : < > ? ;"
    else:
        taken = select(Track.id).where(Track.program_id == program.id, func.lower(Track.name) == func.lower(name))
        if besides is not None:
            taken = taken.where(Track.id != besides.id)
        if await session.scalar(taken):
            sentence = rules.TRACK_TAKEN
    if sentence:
        raise Invalid(errors={"name": [sentence]})
    return name


async def _require_room(session: AsyncSession, program: Program) -> None:
    if await access.count_active_tracks(session, program.id) >= rules.MAX_TRACKS:
        raise TooManyTracks


async def _touch(session: AsyncSession, program: Program, *, actor: CoachActor, now: datetime) -> None:
    program.updated_at = now
    await session.flush()
    await publish(session, ProgramUpdated(at=now, fields=["tracks"], **who(actor, program)))
