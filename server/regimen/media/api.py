"""Uploads of pictures."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, File, UploadFile

from regimen.accounts.access.actor import Coach
from regimen.kit.body_limit import max_body
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, NotFound, Unauthenticated, failures
from regimen.kit.pictures import FORM_BYTES, MAX_BYTES, BadPicture, too_big
from regimen.media import access, actions
from regimen.media.present import media_view
from regimen.media.schemas import MediaView
from regimen.platform.idempotency import IdempotentRoute

router = APIRouter(
    prefix="/media", tags=["media"], route_class=IdempotentRoute, responses=failures(Unauthenticated, Forbidden)
)


@router.post("", status_code=201, responses=failures(BadPicture))
@max_body(FORM_BYTES)
async def upload(file: Annotated[UploadFile, File()], actor: Coach, session: Session, now: Now) -> MediaView:
    """Add a picture (JPEG, PNG, WebP or GIF; at most 10 MB) to the account's library."""
    if file.size and file.size > MAX_BYTES:
        raise BadPicture(too_big(file.size))
    data = await file.read(MAX_BYTES + 1)
    return media_view(await actions.upload_picture(session, data, title=file.filename or "", actor=actor, now=now))


@router.get("/{media_id}", responses=failures(NotFound))
async def show(media_id: UUID, actor: Coach, session: Session) -> MediaView:
    return media_view(await access.own_media(session, actor, media_id))
