"""Uploads of pictures."""

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, File, UploadFile

from regimen.accounts.access.actor import Coach
from regimen.kit.body_limit import max_body
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, NotFound, TooMany, Unauthenticated, error_responses
from regimen.kit.pictures import tasks
from regimen.kit.pictures.failures import FORM_BYTES, MAX_BYTES, BadPicture, check_size
from regimen.media import access, actions
from regimen.media.present import media_view
from regimen.media.rules import PICTURES_A_PERSON
from regimen.media.schemas import MediaView
from regimen.platform.idempotency import IdempotentRoute
from regimen.platform.services import ServicesDep

router = APIRouter(
    prefix="/media", tags=["media"], route_class=IdempotentRoute, responses=error_responses(Unauthenticated, Forbidden)
)


@dataclass(frozen=True)
class _Upload:
    name: str
    picture: tasks.Picture


async def _decoded(file: Annotated[UploadFile, File()], actor: Coach, services: ServicesDep) -> _Upload:
    """Decodes the picture before the request has a transaction or an idempotency key."""
    if file.size:
        check_size(file.size)
    await services.limiter.hit("pictures", PICTURES_A_PERSON, str(actor.user_id))
    data = await file.read(MAX_BYTES + 1)
    return _Upload(file.filename or "", await tasks.for_library(data, person=actor.user_id))


@router.post("", status_code=201, responses=error_responses(BadPicture, TooMany, Busy))
@max_body(FORM_BYTES)
async def upload(upload: Annotated[_Upload, Depends(_decoded)], actor: Coach, session: Session, now: Now) -> MediaView:
    """Add a picture (JPEG, PNG, WebP or GIF; at most 10 MB) to the account's library."""
    return media_view(await actions.add_picture(session, upload.picture, title=upload.name, actor=actor, now=now))


@router.get("/{media_id}", responses=error_responses(NotFound))
async def show(media_id: UUID, actor: Coach, session: Session) -> MediaView:
    return media_view(await access.own_media(session, actor, media_id))
