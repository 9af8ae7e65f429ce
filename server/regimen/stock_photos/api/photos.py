"""Searching stock photos, and adding them to the library."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request

from regimen.accounts.access.actor import Coach, program_editor
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Conflict, Forbidden, NotFound, TooMany, Unauthenticated, error_responses
from regimen.kit.pictures import tasks
from regimen.kit.pictures.failures import BadPicture
from regimen.media.failures import LibraryFull
from regimen.media.present import media_view
from regimen.media.rules.limits import PICTURES_A_PERSON
from regimen.media.rules.made_files import PICTURE_SIZES
from regimen.media.schemas import MediaView
from regimen.platform.services import ServicesDep
from regimen.stock_photos.access.added import find_added
from regimen.stock_photos.access.source import photo_source
from regimen.stock_photos.actions import FetchedPhoto, add_photo
from regimen.stock_photos.failures import PhotoServiceUnavailable
from regimen.stock_photos.present import photos_view
from regimen.stock_photos.rules import MAX_PAGE, MAX_SEARCH, PHOTO_ID, SEARCHES_A_PERSON
from regimen.stock_photos.schemas import StockPhotos
from regimen.subscription.access import require_open_account
from regimen.subscription.failures import AccountClosed

router = APIRouter(
    prefix="/coach/stock-photos",
    tags=["stock_photos"],
    dependencies=[Depends(program_editor)],
    responses=error_responses(Unauthenticated, Forbidden, TooMany, PhotoServiceUnavailable),
)
PhotoId = Annotated[str, Path(pattern=f"^{PHOTO_ID}$", description="As the search names it.")]


@router.get("")
async def search_photos(
    actor: Coach,
    services: ServicesDep,
    now: Now,
    search: Annotated[str, Query(max_length=MAX_SEARCH, description="Every word has to fit.")] = "",
    page: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 1,
) -> StockPhotos:
    """A page of the photos that a search finds; without words, of all or the best ones."""
    await services.limiter.hit("stock_photos", SEARCHES_A_PERSON, str(actor.user_id))
    return photos_view(await photo_source(services).search(search, page, now), page)


async def _fetched(
    photo_id: PhotoId, request: Request, actor: Coach, services: ServicesDep, now: Now
) -> FetchedPhoto | None:
    """Fetches and checks a photo that the account doesn't have, before the request has a transaction."""
    async with request.app.state.read_sessions() as session:
        await require_open_account(session, actor.account, now)
        if await find_added(session, actor.account, photo_id):
            return None
    await services.limiter.hit("pictures", PICTURES_A_PERSON, str(actor.user_id))
    file = await photo_source(services).fetch(photo_id)
    try:
        return FetchedPhoto(file.photo, await tasks.check_picture(file.data, PICTURE_SIZES, person=actor.user_id))
    except BadPicture as error:
        raise PhotoServiceUnavailable from error


@router.post(
    "/{photo_id}", status_code=201, responses=error_responses(NotFound, Conflict, LibraryFull, AccountClosed, Busy)
)
async def add(
    photo_id: PhotoId,
    fetched: Annotated[FetchedPhoto | None, Depends(_fetched)],
    actor: Coach,
    session: Session,
    now: Now,
) -> MediaView:
    """Add a photo to the account's library, as a picture like any other. Adding it again changes nothing."""
    return media_view(session, await add_photo(session, photo_id, fetched, actor=actor, now=now), actor, now)
