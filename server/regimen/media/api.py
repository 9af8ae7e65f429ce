"""The media library: what is in it, and uploads in parts."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, File, Path, Query, Request, UploadFile
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from regimen.accounts.access.actor import Actor, Coach, CoachActor, SignedIn, coach_only
from regimen.accounts.failures import SentByAnother
from regimen.kit.body_limit import max_body
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, NotFound, TooMany, Unauthenticated, error_responses
from regimen.kit.filters import FilterQuery
from regimen.kit.paging import MAX_PER_PAGE, Page, count
from regimen.kit.pictures import tasks
from regimen.kit.pictures.failures import FORM_BYTES, MAX_BYTES, BadPicture, check_size
from regimen.media.access import library, uses
from regimen.media.access.library import Owner
from regimen.media.actions import captions, pictures, quota, uploads
from regimen.media.actions import library as changes
from regimen.media.failures import (
    BadCaptions,
    EmptyFile,
    FileTooBig,
    InUse,
    LibraryFull,
    NoHyrox,
    NotAVideoLink,
    NotNew,
    NoVideoToCaption,
    SentAlready,
    TooManyCaptions,
    TooManyUploads,
    UnknownType,
    UploadEnded,
    UploadIncomplete,
    UsedByOthers,
)
from regimen.media.models import Media, MediaKind, MediaScope, MediaUpload, PlaceKind
from regimen.media.present import media_view, upload_view
from regimen.media.rules.captions import LANGUAGE, MAX_CAPTIONS
from regimen.media.rules.limits import (
    ACCOUNT_QUOTA,
    CAPTIONS_A_PERSON,
    CLIENT_QUOTA,
    PICTURES_A_PERSON,
    UPLOADS_A_PERSON,
)
from regimen.media.rules.made_files import PICTURE_SIZES
from regimen.media.schemas import (
    LibraryView,
    LinkForm,
    MediaForm,
    MediaView,
    Quota,
    ReplaceForm,
    UploadForm,
    UploadView,
    UsesView,
)
from regimen.platform.idempotency import IdempotentRoute
from regimen.platform.services import ServicesDep
from regimen.subscription.access import require_open_account
from regimen.subscription.failures import AccountClosed

router = APIRouter(
    prefix="/media",
    tags=["media"],
    route_class=IdempotentRoute,
    responses=error_responses(Unauthenticated, Forbidden, AccountClosed),
)
LIBRARY_PAGE = 15
CAPTIONS_FORM = 2 * MAX_CAPTIONS
"""The largest form with captions that is read, so that their size can be told."""
Language = Annotated[str, Path(pattern=LANGUAGE, max_length=12, description="Such as `en` or `pt-BR`.")]
_LINK_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["file"],
                    "properties": {"file": {"type": "string", "format": "binary"}},
                }
            },
            "application/json": {
                "schema": {
                    "type": "object",
                    "required": ["media"],
                    "properties": {
                        "media": {
                            "type": "object",
                            "required": ["video_url"],
                            "properties": {"video_url": {"type": "string"}},
                        },
                        "scope": {"$ref": "#/components/schemas/MediaScope"},
                    },
                }
            },
        },
    }
}


@dataclass(frozen=True)
class _Posted:
    """What was sent: a picture, decoded, or a link."""

    name: str = ""
    picture: tasks.Picture | None = None
    link: LinkForm | None = None


async def _posted(
    request: Request, actor: SignedIn, services: ServicesDep, file: Annotated[UploadFile | None, File()] = None
) -> _Posted:
    """Decodes a picture before the request has a transaction or an idempotency key."""
    if request.headers.get("content-type", "").startswith("application/json"):
        try:
            return _Posted(link=LinkForm.model_validate_json(await request.body()))
        except ValidationError as error:
            raise RequestValidationError(error.errors()) from error
    if file is None:
        raise BadPicture
    if file.size:
        check_size(file.size)
    await services.limiter.hit("pictures", PICTURES_A_PERSON, str(actor.user_id))
    data = await file.read(MAX_BYTES + 1)
    return _Posted(file.filename or "", await tasks.check_picture(data, PICTURE_SIZES, person=actor.user_id))


async def _require_open(actor: SignedIn, session: Session, now: Now) -> None:
    if isinstance(actor, CoachActor):
        await require_open_account(session, actor.account, now)


async def _require_scope(session: Session, actor: Actor, scope: MediaScope) -> None:
    """Only who has access adds to HYROX's library, nobody to the product's."""
    if scope is MediaScope.USER:
        return
    if scope is MediaScope.PRODUCT or not isinstance(actor, CoachActor) or not actor.is_owner:
        raise NoHyrox
    if not await library.has_hyrox_access(session, actor.user_id):
        raise NoHyrox


async def library_page(
    page: Annotated[int, Query(ge=1, le=100_000)] = 1,
    per_page: Annotated[int, Query(ge=1, le=MAX_PER_PAGE)] = LIBRARY_PAGE,
) -> Page:
    return Page(page, per_page)


async def library_query(
    kind_in: Annotated[list[MediaKind], Query(alias="q[kind_in][]")] = [],  # noqa: B006
    title_cont_any: Annotated[str, Query(alias="q[title_cont_any]", description="Part of a title or tag.")] = "",
    tags_any: Annotated[list[str], Query(alias="q[tags_any][]", description="Whole tags.")] = [],  # noqa: B006
    used_in: Annotated[list[PlaceKind | Literal["unused"]], Query(alias="q[used_in][]")] = [],  # noqa: B006
    s: Annotated[str, Query(alias="q[s]", description="`created_at`, `title` or `bytes`; ` asc` or ` desc`.")] = "",
) -> None:
    """The filters of the list, for the API document only: `FilterQuery` reads them and refuses unknown ones."""


@router.get("/fetch", dependencies=[Depends(library_query)])
async def fetch(
    actor: SignedIn,
    session: Session,
    now: Now,
    params: FilterQuery,
    page: Annotated[Page, Depends(library_page)],
    owner: Annotated[Owner, Query()] = Owner.CURRENT,
) -> LibraryView:
    """A page of a library, the newest first."""
    items = await library.library(session, actor, owner)
    statement = library.FILTERS.apply(items, params)
    total = await count(session, statement)
    rows: list[Media] = list(await session.scalars(page.limit(statement)))
    is_coach = isinstance(actor, CoachActor)
    owner_id = actor.account if isinstance(actor, CoachActor) else actor.user_id
    ids = [row.id for row in rows]
    others = await uses.used_by_others(session, actor, ids)
    return LibraryView(
        items=[media_view(session, row, actor, now, used_by_others=others) for row in rows],
        pagination=page.pagination(total),
        hyrox_access=await library.has_hyrox_access(session, actor.user_id),
        quota=Quota(used=await quota.used_bytes(session, owner_id), limit=ACCOUNT_QUOTA if is_coach else CLIENT_QUOTA),
        uses=await uses.count_uses(session, ids),
        tags=await library.tags_of(session, items),
    )


@router.post(
    "",
    status_code=201,
    responses=error_responses(BadPicture, NotAVideoLink, NoHyrox, LibraryFull, TooMany, Busy),
    openapi_extra=_LINK_BODY,
)
@max_body(FORM_BYTES)
async def create(
    posted: Annotated[_Posted, Depends(_posted)], actor: SignedIn, session: Session, now: Now
) -> MediaView:
    """Add a picture (JPEG, PNG, WebP or GIF; at most 10 MB) as form data, or a video on YouTube or Vimeo as JSON."""
    await _require_open(actor, session, now)  # after the decoding, which holds no connection
    if posted.link is not None:
        await _require_scope(session, actor, posted.link.scope)
        media = await changes.add_link(session, actor, posted.link.media.video_url, posted.link.scope, now)
        return media_view(session, media, actor, now)
    if posted.picture is None:
        raise BadPicture
    media = await pictures.add_picture(session, posted.picture, title=posted.name, actor=actor, now=now)
    return media_view(session, media, actor, now)


@router.post(
    "/direct_upload",
    status_code=201,
    responses=error_responses(
        FileTooBig,
        EmptyFile,
        UnknownType,
        LibraryFull,
        TooManyUploads,
        NoHyrox,
        UploadEnded,
        UsedByOthers,
        TooMany,
        SentByAnother,
    ),
    dependencies=[Depends(_require_open)],
)
async def begin_upload(
    body: UploadForm, actor: SignedIn, session: Session, now: Now, services: ServicesDep
) -> UploadView:
    """Begin the upload of a file of at most 500 MB. PUT its parts to their addresses, then complete it.

    With an `id` that the caller has begun before, the same upload goes on.
    """
    await services.limiter.hit("uploads", UPLOADS_A_PERSON, str(actor.user_id))
    if earlier := await session.get(Media, body.id):
        media, upload = await _own_upload(session, actor, earlier.id, now)
        return await upload_view(session, media, upload, actor, now)
    await _require_scope(session, actor, body.scope)
    account_id, client_id = pictures.owners_of(actor)
    media, upload = await uploads.begin_upload(
        session,
        media_id=body.id,
        user_id=actor.user_id,
        account_id=account_id,
        client_id=client_id,
        scope=body.scope,
        name=body.name,
        size=body.size,
        content_type=body.content_type,
        now=now,
    )
    return await upload_view(session, media, upload, actor, now)


async def _own_upload(session: Session, actor: Actor, media_id: UUID, now: Now) -> tuple[Media, MediaUpload]:
    """Returns an item with its unfinished upload, locked. Raises NotFound, UploadEnded."""
    media = await library.lock_own(session, actor, media_id)
    upload = await session.get(MediaUpload, media.id)
    if upload is None:
        raise UploadEnded
    upload.used_at = now
    return media, upload


@router.get("/direct_upload", responses=error_responses())
async def unfinished_uploads(actor: SignedIn, session: Session, now: Now) -> list[MediaView]:
    """The caller's unfinished uploads, which can be resumed."""
    return [media_view(session, media, actor, now) for media in await library.unfinished(session, actor)]


@router.get("/direct_upload/{media_id}", responses=error_responses(NotFound, UploadEnded, UsedByOthers))
async def resume_upload(media_id: UUID, actor: SignedIn, session: Session, now: Now) -> UploadView:
    """An unfinished upload: the parts that have arrived, and new addresses for the others."""
    media, upload = await _own_upload(session, actor, media_id, now)
    return await upload_view(session, media, upload, actor, now)


@router.post(
    "/direct_upload/{media_id}/complete",
    responses=error_responses(NotFound, UploadIncomplete, UploadEnded, SentAlready, UsedByOthers),
)
async def complete_upload(media_id: UUID, actor: SignedIn, session: Session, now: Now) -> MediaView:
    """Complete an upload whose parts have all arrived. Completing it again changes nothing."""
    media = await library.lock_own(session, actor, media_id)
    if upload := await session.get(MediaUpload, media.id):
        await uploads.complete_upload(session, media, upload, now)
    return media_view(session, media, actor, now)


@router.delete("/direct_upload/{media_id}", status_code=204, responses=error_responses(NotFound))
async def cancel_upload(media_id: UUID, actor: SignedIn, session: Session) -> None:
    """Cancel an upload: nothing of it stays. An item that was to be replaced keeps its file."""
    media = await library.lock_own(session, actor, media_id, changes_places=False)
    if upload := await session.get(MediaUpload, media.id):
        await uploads.cancel_upload(session, media, upload)


@router.post(
    "/{media_id}/replace",
    responses=error_responses(
        NotFound,
        FileTooBig,
        EmptyFile,
        UnknownType,
        LibraryFull,
        UploadEnded,
        SentAlready,
        UsedByOthers,
        TooMany,
        SentByAnother,
    ),
    dependencies=[Depends(_require_open)],
)
async def replace(
    media_id: UUID, body: ReplaceForm, actor: SignedIn, session: Session, now: Now, services: ServicesDep
) -> UploadView:
    """Begin the upload of a file that takes the place of this item's, wherever it is used."""
    await services.limiter.hit("uploads", UPLOADS_A_PERSON, str(actor.user_id))
    media = await library.lock_own(session, actor, media_id)
    upload = await uploads.begin_replacement(
        session,
        media,
        user_id=actor.user_id,
        name=body.name,
        size=body.size,
        content_type=body.content_type,
        now=now,
    )
    return await upload_view(session, media, upload, actor, now)


@router.get("/items", responses=error_responses())
async def show_items(
    actor: Coach,
    session: Session,
    now: Now,
    ids: Annotated[list[UUID], Query(alias="ids[]", min_length=1, max_length=MAX_PER_PAGE)],
) -> list[MediaView]:
    """Items that the caller may see, in the order of their ids; what is missing is left out."""
    found = await library.visible_items(session, actor, ids)
    others = await uses.used_by_others(session, actor, list(found))
    return [
        media_view(session, found[media_id], actor, now, used_by_others=others)
        for media_id in dict.fromkeys(ids)
        if media_id in found
    ]


@router.get("/{media_id}", responses=error_responses(NotFound))
async def show(media_id: UUID, actor: SignedIn, session: Session, now: Now) -> MediaView:
    media = await library.get_visible(session, actor, media_id)
    others = await uses.used_by_others(session, actor, [media.id])
    return media_view(session, media, actor, now, used_by_others=others)


@router.get("/{media_id}/uses", responses=error_responses(NotFound))
async def show_uses(media_id: UUID, actor: Coach, session: Session) -> UsesView:
    """Where an item of the account's library is used."""
    media = await library.own_media(session, actor, media_id)
    return await uses.describe_uses(session, actor, media)


@router.patch("/{media_id}", responses=error_responses(NotFound, UsedByOthers))
async def change(media_id: UUID, body: MediaForm, actor: SignedIn, session: Session, now: Now) -> MediaView:
    """Change the title, caption or tags."""
    media = await library.lock_own(session, actor, media_id)
    await changes.change(session, media, title=body.title, caption=body.caption, tags=body.tags)
    return media_view(session, media, actor, now)


@router.put(
    "/{media_id}/captions/{language}",
    responses=error_responses(
        NotFound, UsedByOthers, NoVideoToCaption, FileTooBig, EmptyFile, BadCaptions, TooManyCaptions, TooMany
    ),
    # The guard of coaches comes before what reads.
    dependencies=[Depends(coach_only), Depends(_require_open)],
)
@max_body(CAPTIONS_FORM)
async def set_captions(
    media_id: UUID,
    language: Language,
    file: Annotated[UploadFile, File()],
    actor: Coach,
    session: Session,
    now: Now,
    services: ServicesDep,
) -> MediaView:
    """Add captions to a video, or replace those in this language: a WebVTT or SubRip file of at most 1 MB."""
    await services.limiter.hit("captions", CAPTIONS_A_PERSON, str(actor.user_id))
    data = await file.read(CAPTIONS_FORM)
    media = await library.lock_own(session, actor, media_id)
    await captions.set_captions(session, actor, media, language, data, file.filename or "")
    return media_view(session, media, actor, now)


@router.delete("/{media_id}/captions/{language}", status_code=204, responses=error_responses(NotFound, UsedByOthers))
async def remove_captions(media_id: UUID, language: Language, actor: Coach, session: Session) -> None:
    """Remove the captions in a language. Removing them again changes nothing."""
    await captions.remove_captions(session, await library.lock_own(session, actor, media_id), language)


@router.delete("/{media_id}", status_code=204, responses=error_responses(NotFound, NotNew, InUse, UsedByOthers))
async def delete(media_id: UUID, actor: SignedIn, session: Session, now: Now) -> None:
    """Delete an item that is uploading, has failed, or was added in the last 24 hours and is not in use."""
    await changes.delete(session, await library.lock_own(session, actor, media_id), now)
