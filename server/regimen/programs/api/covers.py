"""The covers of a program."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request

from regimen.accounts.access.actor import Coach, CoachActor, program_editor
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, TooMany, error_responses
from regimen.kit.pictures.crops import Crop
from regimen.kit.pictures.failures import BadPicture
from regimen.media.access import library as media_access
from regimen.media.actions import pictures as media
from regimen.media.models import Media
from regimen.media.rules.covers import Shape
from regimen.media.rules.limits import PICTURES_A_PERSON
from regimen.platform.services import ServicesDep
from regimen.programs import access
from regimen.programs.actions import covers
from regimen.programs.api.dependencies import LockedProgram, programs_router
from regimen.programs.present import program_view
from regimen.programs.schemas import CoachProgramView, CoverInput, CoversChange
from regimen.subscription.access import require_open_account

router = programs_router(program_editor)


async def _crop_pictures(
    request: Request, plan_id: UUID, body: CoversChange, actor: Coach, services: ServicesDep, now: Now
) -> covers.CoverPictures:
    """Crops the pictures before the program is locked, because cropping is slow, and so in a session of its own."""
    async with request.app.state.read_sessions() as session:
        await require_open_account(session, actor.account, now)
        program = await access.own_program(session, actor, plan_id)
        requests = covers.fill_missing_shapes(program, _crop_requests(body))
        sources = {
            shape: await media_access.own_media(session, actor, requested.media_id)
            for shape, requested in requests.items()
            if requested
        }
    if sources:
        await services.limiter.hit("pictures", PICTURES_A_PERSON, str(actor.user_id))
    return {
        shape: await _crop(services, sources[shape], shape, requested.crop, actor) if requested else None
        for shape, requested in requests.items()
    }


async def _crop(
    services: ServicesDep, source: Media, shape: Shape, crop: Crop | None, actor: CoachActor
) -> media.CroppedPicture:
    return await media.crop_picture(services.files, source, shape, crop, person=actor.user_id)


@router.patch("/{plan_id}/covers", responses=error_responses(BadPicture, TooMany, Busy))
async def change_covers(
    pictures: Annotated[covers.CoverPictures, Depends(_crop_pictures)],
    program: LockedProgram,
    actor: Coach,
    session: Session,
    now: Now,
) -> CoachProgramView:
    """Crop covers from pictures in the library. A program's first picture provides both shapes."""
    await covers.set_covers(session, program, pictures, actor=actor, now=now)
    return await program_view(session, program, actor, now)


def _crop_requests(body: CoversChange) -> dict[Shape, covers.CropRequest | None]:
    return {shape: _crop_request(getattr(body, shape.value)) for shape in Shape if shape.value in body.model_fields_set}


def _crop_request(cover: CoverInput | None) -> covers.CropRequest | None:
    if cover is None:
        return None
    return covers.CropRequest(cover.media_id, Crop(**cover.crop.model_dump()) if cover.crop else None)
