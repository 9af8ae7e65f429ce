"""Covers: a wide and a square crop, each of a picture of the library."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.pictures.crops import Crop
from regimen.media import actions as media
from regimen.media.actions import CroppedPicture
from regimen.media.models import Media
from regimen.media.rules import Shape
from regimen.platform.events import publish
from regimen.programs.actions.setup import event_ids
from regimen.programs.events import ProgramUpdated
from regimen.programs.models import Program

CoverChoice = tuple[UUID, Crop | None]
CoverPictures = Mapping[Shape, CroppedPicture | None]
_COLUMNS = {Shape.WIDE: "wide_cover_id", Shape.SQUARE: "square_cover_id"}


def plan_covers(program: Program, choices: Mapping[Shape, CoverChoice | None]) -> dict[Shape, CoverChoice | None]:
    """Returns the choices, completed: a program's first cover provides both shapes."""
    chosen = [choice for choice in choices.values() if choice is not None]
    missing = [shape for shape in Shape if shape not in choices and not _has_cover(program, shape)]
    return {**choices, **{shape: (chosen[0][0], None) for shape in missing if chosen}}


def _has_cover(program: Program, shape: Shape) -> bool:
    return getattr(program, _COLUMNS[shape]) is not None


async def set_covers(
    session: AsyncSession, program: Program, pictures: CoverPictures, *, actor: CoachActor, now: datetime
) -> None:
    """Sets the covers of the given shapes; None removes one."""
    old = [getattr(program, _COLUMNS[shape]) for shape in pictures]
    for shape, picture in pictures.items():
        cover = await media.add_cover(session, picture, actor=actor, now=now) if picture else None
        setattr(program, _COLUMNS[shape], cover.id if cover else None)
    program.updated_at = now
    await session.flush()
    for cover_id in filter(None, old):
        cover = await session.get(Media, cover_id)
        if cover is not None:
            await media.delete_cover(session, cover)
    await publish(session, ProgramUpdated(at=now, fields=["covers"], **event_ids(actor, program)))
