"""Covers: a wide and a square cut, each from a picture of the library."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.kit.pictures import Crop
from regimen.media import access as media_access
from regimen.media import actions as media
from regimen.media.models import Media
from regimen.media.rules import Shape
from regimen.platform.events import publish
from regimen.programs.events import ProgramUpdated
from regimen.programs.models import Program
from regimen.programs.service.setup import who

Choice = tuple[UUID, Crop | None]
_COLUMNS = {Shape.WIDE: "wide_cover_id", Shape.SQUARE: "square_cover_id"}


async def choose(
    session: AsyncSession,
    program: Program,
    choices: Mapping[Shape, Choice | None],
    *,
    actor: CoachActor,
    now: datetime,
) -> None:
    """Cut and set the given shapes; None takes one away. A program's first cover gives both shapes.

    Raises NotFound (no such picture in the library) and BadPicture (a part that cannot be cut).
    """
    old = [getattr(program, _COLUMNS[shape]) for shape in choices]
    given = [choice for choice in choices.values() if choice is not None]
    for shape, choice in choices.items():
        await _set(session, program, shape, choice, actor=actor, now=now)
    missing = [shape for shape in Shape if getattr(program, _COLUMNS[shape]) is None and shape not in choices]
    for shape in missing if given else []:
        await _set(session, program, shape, (given[0][0], None), actor=actor, now=now)
    program.updated_at = now
    await session.flush()
    for cover_id in filter(None, old):
        cover = await session.get(Media, cover_id)
        if cover is not None:
            await media.delete_cover(session, cover)
    await publish(session, ProgramUpdated(at=now, fields=["covers"], **who(actor, program)))


async def _set(
    session: AsyncSession, program: Program, shape: Shape, choice: Choice | None, *, actor: CoachActor, now: datetime
) -> None:
    cover = None
    if choice is not None:
        source = await media_access.own_media(session, actor, choice[0])
        cover = await media.crop_cover(session, source, shape, choice[1], actor=actor, now=now)
    setattr(program, _COLUMNS[shape], cover.id if cover else None)
