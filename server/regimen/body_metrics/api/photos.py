"""Progress photos: the client's own, and for coaches those that a client shares.

Their files have no addresses of their own: each read asks whether they are still shared.
"""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Final
from uuid import UUID

from fastapi import APIRouter, Depends, File, Form, Response, UploadFile
from starlette.types import Receive, Scope, Send

from regimen.accounts.access.actor import Client, ClientCoach
from regimen.accounts.models import User
from regimen.body_metrics import failures
from regimen.body_metrics.access import photos
from regimen.body_metrics.access.sharing import require_consent, require_shared_photos
from regimen.body_metrics.actions.photos import Photo, delete_photo, move_photo, save_photo
from regimen.body_metrics.present import photos_view
from regimen.body_metrics.rules.photos import LONGEST_SIDE, PhotoSize, Pose
from regimen.body_metrics.schemas import PhotoForm, ProgressPhotos
from regimen.kit.body_limit import max_body
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import (
    API_HEADERS,
    Busy,
    Forbidden,
    Invalid,
    NotFound,
    TooMany,
    Unauthenticated,
    error_responses,
)
from regimen.kit.pictures.failures import FORM_BYTES, MAX_BYTES, PICTURE_TOO_LARGE, BadPicture, check_size
from regimen.kit.pictures.tasks import resized
from regimen.media.failures import LibraryFull
from regimen.media.rules.limits import PICTURES_A_PERSON
from regimen.platform.models import StoredFile
from regimen.platform.services import ServicesDep, services_of
from regimen.platform.storage.store import Files, NoSuchObject

router = APIRouter(tags=["body_metrics"], responses=error_responses(Unauthenticated, Forbidden))

_OWN = "/athlete/body_metrics/photos"
_OF_CLIENT = "/coach/clients/{athlete_id}/body_metrics/photos"
_JPEG: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}}
}


@dataclass(frozen=True)
class _Posted:
    """A photo, decoded, and what was said about it."""

    photo: Photo
    day: date
    pose: Pose


async def _posted(
    day: Annotated[date, Form(alias="date")],
    pose: Annotated[Pose, Form()],
    actor: Client,
    services: ServicesDep,
    file: Annotated[UploadFile | None, File()] = None,
) -> _Posted:
    """Decodes the picture before the request has a transaction."""
    if file is None:
        raise BadPicture
    if file.size:
        check_size(file.size)
    await services.limiter.hit("pictures", PICTURES_A_PERSON, str(actor.user_id))
    picture = await resized(await file.read(MAX_BYTES + 1), LONGEST_SIDE, person=actor.user_id)
    large, small = picture.sizes[PhotoSize.LARGE], picture.sizes[PhotoSize.SMALL]
    return _Posted(Photo(large, small, picture.width, picture.height), day, pose)


@router.get(_OWN)
async def own_photos(session: Session, actor: Client) -> ProgressPhotos:
    """All progress photos of the client."""
    return photos_view(await photos.photos_of(session, actor.user_id))


@router.put(
    f"{_OWN}/{{progress_photo_id}}",
    status_code=204,
    responses=error_responses(
        NotFound,
        Invalid,
        BadPicture,
        TooMany,
        Busy,
        LibraryFull,
        failures.ConsentNeeded,
        failures.DateInFuture,
        failures.DateTooEarly,
        failures.PhotoDeleted,
        failures.PhotoExists,
        failures.TooManyPhotos,
    ),
)
@max_body(FORM_BYTES, refusal=PICTURE_TOO_LARGE)
async def save_own_photo(
    progress_photo_id: UUID,
    posted: Annotated[_Posted, Depends(_posted)],
    session: Session,
    actor: Client,
    now: Now,
    today: Today,
) -> Response:
    """Adds a photo (JPEG, PNG, WebP, GIF or HEIC; at most 10 MB) with an id made on the device, in the place of one of
    the same day and pose. Sent again, it only moves to another day or pose; once it is deleted or replaced, it
    doesn't return."""
    await require_consent(session, actor.user_id)
    client = await session.get_one(User, actor.user_id)
    await save_photo(
        session, client, progress_photo_id, posted.photo, day=posted.day, pose=posted.pose, now=now, today=today
    )
    return Response(status_code=204)


@router.patch(
    f"{_OWN}/{{progress_photo_id}}",
    status_code=204,
    responses=error_responses(NotFound, Invalid, failures.DateInFuture, failures.DateTooEarly, failures.PhotoExists),
)
async def move_own_photo(
    progress_photo_id: UUID, form: PhotoForm, session: Session, actor: Client, today: Today
) -> Response:
    """Corrects the day or the pose of a photo."""
    client = await session.get_one(User, actor.user_id)
    await move_photo(session, client, progress_photo_id, day=form.date, pose=form.pose, today=today)
    return Response(status_code=204)


@router.delete(f"{_OWN}/{{progress_photo_id}}", status_code=204, responses=error_responses(NotFound))
async def delete_own_photo(progress_photo_id: UUID, session: Session, actor: Client, now: Now) -> Response:
    """Deletes a photo with its files."""
    await delete_photo(session, actor.user_id, progress_photo_id, now)
    return Response(status_code=204)


@router.get(
    f"{_OWN}/{{progress_photo_id}}/{{size}}", response_class=Response, responses={**_JPEG, **error_responses(NotFound)}
)
async def own_photo_file(progress_photo_id: UUID, size: PhotoSize, session: Session, actor: Client) -> Response:
    """The picture."""
    return _picture(session, await photos.photo_file(session, actor.user_id, progress_photo_id, size))


@router.get(_OF_CLIENT, responses=error_responses(NotFound))
async def client_photos(athlete_id: UUID, session: Session, actor: ClientCoach) -> ProgressPhotos:
    """All progress photos of a client who shares them."""
    await require_shared_photos(session, actor, athlete_id)
    return photos_view(await photos.photos_of(session, athlete_id))


@router.get(
    f"{_OF_CLIENT}/{{progress_photo_id}}/{{size}}",
    response_class=Response,
    responses={**_JPEG, **error_responses(NotFound)},
)
async def client_photo_file(
    athlete_id: UUID, progress_photo_id: UUID, size: PhotoSize, session: Session, actor: ClientCoach
) -> Response:
    """The picture, as long as it is shared."""
    await require_shared_photos(session, actor, athlete_id)
    return _picture(session, await photos.photo_file(session, athlete_id, progress_photo_id, size))


def _picture(session: Session, file: StoredFile) -> Response:
    return _StoredPicture(services_of(session).files, file)


class _StoredPicture(Response):
    """A picture whose bytes are read after the session has ended, and that no browser keeps."""

    def __init__(self, files: Files, file: StoredFile) -> None:
        super().__init__(media_type=file.content_type, headers=API_HEADERS)
        self._files, self._key = files, file.key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self.body = await self._files.get(self._key)
        except NoSuchObject as error:  # deleted in this moment
            raise NotFound from error
        self.headers["Content-Length"] = str(len(self.body))
        await super().__call__(scope, receive, send)
