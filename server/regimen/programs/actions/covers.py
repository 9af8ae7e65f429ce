"""Covers: a wide and a square crop, each of a picture from the library."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.pictures.crops import Crop
from regimen.media.access.library import load_media
from regimen.media.actions import pictures as media
from regimen.media.actions.pictures import CroppedPicture
from regimen.media.actions.uses import set_uses
from regimen.media.models import Media, PlaceKind
from regimen.media.rules.attachments import read_attachments
from regimen.media.rules.covers import Shape
from regimen.programs.actions.record_change import record_change
from regimen.programs.models import Program

CoverPictures = Mapping[Shape, CroppedPicture | None]
_COLUMNS = {Shape.WIDE: "wide_cover_id", Shape.SQUARE: "square_cover_id"}


@dataclass(frozen=True)
class CropRequest:
    """The part of a picture from the library that becomes a cover; None for the largest part of the right shape."""

    media_id: UUID
    crop: Crop | None = None


def fill_missing_shapes(
    program: Program, requests: Mapping[Shape, CropRequest | None]
) -> dict[Shape, CropRequest | None]:
    """Returns the requests. If one shape gets a cover and the other has none, adds a request for the other one, from
    the same picture.
    """
    pictures = [request.media_id for request in requests.values() if request is not None]
    missing = [shape for shape in Shape if shape not in requests and not _has_cover(program, shape)]
    return {**requests, **{shape: CropRequest(pictures[0]) for shape in missing if pictures}}


def _has_cover(program: Program, shape: Shape) -> bool:
    return getattr(program, _COLUMNS[shape]) is not None


async def cover_sources(session: AsyncSession, program: Program) -> set[UUID]:
    """Returns the pictures and videos of the library from which the covers of a program were cropped. One query."""
    covers = [cover_id for cover_id in (program.wide_cover_id, program.square_cover_id) if cover_id is not None]
    sources = select(Media.source_id).where(Media.id.in_(covers), Media.source_id.is_not(None))
    return set(filter(None, await session.scalars(sources)))


async def set_covers(
    session: AsyncSession, program: Program, pictures: CoverPictures, *, actor: CoachActor, now: datetime
) -> None:
    """Sets the covers of the given shapes, None removes one. Notes in the library which pictures the program uses."""
    old = [getattr(program, _COLUMNS[shape]) for shape in pictures]
    for shape, picture in pictures.items():
        cover = await media.add_cover(session, picture, actor=actor, now=now) if picture else None
        setattr(program, _COLUMNS[shape], cover.id if cover else None)
    await session.flush()
    for cover_id in filter(None, old):
        cover = await session.get(Media, cover_id)
        if cover is not None:
            await media.delete_cover(session, cover)
    attached = await load_media(session, [one.media_id for one in read_attachments(program.attachments)])
    used = {*attached, *await cover_sources(session, program)}
    await set_uses(session, PlaceKind.PROGRAM, str(program.id), used)
    await record_change(session, program, ["covers"], actor=actor, now=now)
