"""Covers: a wide and a square crop, each of a picture of the library."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.pictures import Crop
from regimen.media import access as media_access
from regimen.media import actions as media
from regimen.media.models import Media
from regimen.media.rules import Shape
from regimen.platform.events import publish
from regimen.programs.actions.setup import event_ids
from regimen.programs.events import ProgramUpdated
from regimen.programs.models import Program

CoverChoice = tuple[UUID, Crop | None]
_COLUMNS = {Shape.WIDE: "wide_cover_id", Shape.SQUARE: "square_cover_id"}


async def choose_covers(
    session: AsyncSession,
    program: Program,
    choices: Mapping[Shape, CoverChoice | None],
    *,
    actor: CoachActor,
    now: datetime,
) -> None:
    """Sets the covers of the given shapes; None removes one. A program's first cover provides both shapes.

    Raises NotFound if the picture is not in the library, BadPicture if it cannot be cropped as asked.
    """
    old = [getattr(program, _COLUMNS[shape]) for shape in choices]
    chosen = [choice for choice in choices.values() if choice is not None]
    for shape, choice in choices.items():
        await _set(session, program, shape, choice, actor=actor, now=now)
    missing = [shape for shape in Shape if getattr(program, _COLUMNS[shape]) is None and shape not in choices]
    for shape in missing if chosen else []:
        await _set(session, program, shape, (chosen[0][0], None), actor=actor, now=now)
    program.updated_at = now
    await session.flush()
    for cover_id in filter(None, old):
        cover = await session.get(Media, cover_id)
        if cover is not None:
            await media.delete_cover(session, cover)
    await publish(session, ProgramUpdated(at=now, fields=["covers"], **event_ids(actor, program)))


async def _set(
    session: AsyncSession,
    program: Program,
    shape: Shape,
    choice: CoverChoice | None,
    *,
    actor: CoachActor,
    now: datetime,
) -> None:
    cover = None
    if choice is not None:
        source = await media_access.own_media(session, actor, choice[0])
        cover = await media.crop_cover(session, source, shape, choice[1], actor=actor, now=now)
    setattr(program, _COLUMNS[shape], cover.id if cover else None)
