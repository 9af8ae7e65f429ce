"""The signed-in user: profile, pictures, popups, warnings, deletion."""

from typing import Annotated, Final

from fastapi import APIRouter, Depends, File, Query, UploadFile

from regimen.accounts import ports
from regimen.accounts.access.actor import Actor, SignedIn
from regimen.accounts.actions import deletion, profile
from regimen.accounts.actions.accounts import finish_registration
from regimen.accounts.api.turns import PASSWORD_TURN
from regimen.accounts.failures import (
    AddressTaken,
    DeletionBlocked,
    DeletionNotConfirmed,
    NotAPicture,
    WrongPasswordAgain,
)
from regimen.accounts.present.users import present_me
from regimen.accounts.schemas.requests import PasswordAgain, PopupSeen, UpdateCurrent, UpdatePrivate
from regimen.accounts.schemas.responses import AvatarsView, AvatarUrl, MeView, PopupsView, WarningView
from regimen.kit.body_limit import max_body
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, TooMany, Unauthenticated, error_responses
from regimen.kit.pictures.failures import FORM_BYTES, MAX_BYTES, BadPicture
from regimen.kit.pictures.tasks import avatar
from regimen.platform.services import ServicesDep

router = APIRouter(prefix="/users", tags=["users"])
AVATAR_SIDE: Final = 256
AVATARS_A_PERSON: Final = "10/hour"


@router.get("/me", responses=error_responses(Unauthenticated))
async def me(actor: SignedIn, session: Session, now: Now) -> MeView:
    """The current account, the user, and the account's subscription."""
    return await present_me(session, actor, now)


@router.post("/me", responses=error_responses(Unauthenticated, Forbidden, NotFound, Invalid, AddressTaken))
async def update_me(form: UpdateCurrent, actor: SignedIn, session: Session, now: Now, today: Today) -> MeView:
    """Edit the current account, or choose its plan: `trial_start` starts the trial, `free_start` the Free plan."""
    changes = form.user.model_dump(exclude_unset=True, exclude={"trial_start", "free_start"})
    if changes:
        await profile.update_current(session, actor, changes, today=today)
    choose = ports.start_trial if form.user.trial_start else ports.choose_free_plan if form.user.free_start else None
    if choose is not None:
        await choose(session, actor, now)
        await finish_registration(session, actor)
    return await present_me(session, actor, now)


@router.delete(
    "/me",
    status_code=204,
    dependencies=[PASSWORD_TURN],
    responses=error_responses(Unauthenticated, DeletionNotConfirmed, WrongPasswordAgain, TooMany, DeletionBlocked),
)
async def delete_me(
    actor: SignedIn,
    session: Session,
    now: Now,
    form: PasswordAgain | None = None,
    confirmation: Annotated[str, Query(max_length=20)] = "",
) -> None:
    """Delete the user's own account; `confirmation` is the word DELETE, and the body has the password."""
    password = form.password if form else ""
    await deletion.delete_user(session, actor, confirmation=confirmation, password=password, now=now)


@router.patch("/private", responses=error_responses(Unauthenticated, Forbidden, NotFound, Invalid))
async def update_private(form: UpdatePrivate, actor: SignedIn, session: Session, now: Now, today: Today) -> MeView:
    """Edit the user."""
    await profile.update_private(session, actor, form.private.model_dump(exclude_unset=True), today=today)
    return await present_me(session, actor, now)


async def _avatars(session: Session, actor: Actor, now: Now) -> AvatarsView:
    me = await present_me(session, actor, now)
    return AvatarsView(
        current=AvatarUrl(avatar_url=me.current.avatar_url), private=AvatarUrl(avatar_url=me.private.avatar_url)
    )


async def _square(
    picture: Annotated[UploadFile, File(alias="user[avatar]", json_schema_extra={"format": "binary"})],
    actor: SignedIn,
    services: ServicesDep,
) -> bytes:
    """Returns the middle of the uploaded picture, before the request has a transaction."""
    await services.limiter.hit("avatars", AVATARS_A_PERSON, str(actor.user_id))
    data = await picture.read(MAX_BYTES + 1)
    try:
        return await avatar(data, AVATAR_SIDE, person=actor.user_id)
    except BadPicture as error:
        raise NotAPicture(error.sentence) from error


Square = Annotated[bytes, Depends(_square)]
_PICTURE_FAILURES = error_responses(Unauthenticated, Forbidden, NotAPicture, TooMany, Busy)


@router.post("/avatar", responses=_PICTURE_FAILURES)
@max_body(FORM_BYTES)
async def set_avatar(picture: Square, actor: SignedIn, session: Session, now: Now) -> AvatarsView:
    """Set the picture of the current account."""
    await profile.set_current_avatar(session, actor, picture)
    return await _avatars(session, actor, now)


@router.post("/private_avatar", responses=_PICTURE_FAILURES)
@max_body(FORM_BYTES)
async def set_private_avatar(picture: Square, actor: SignedIn, session: Session, now: Now) -> AvatarsView:
    """Set the picture of the user."""
    await profile.set_private_avatar(session, actor, picture)
    return await _avatars(session, actor, now)


@router.patch("/popup_storage", responses=error_responses(Unauthenticated, Invalid))
async def mark_popup(form: PopupSeen, actor: SignedIn, session: Session) -> PopupsView:
    """Record that a popup was seen, so that it is not shown again."""
    return PopupsView(popup_storage=await profile.mark_popup(session, actor, form.popup_name))


@router.get("/warnings", responses=error_responses(Unauthenticated))
async def warnings(actor: SignedIn, session: Session, now: Now) -> list[WarningView]:
    """Banners about what needs this user's attention."""
    return [WarningView.model_validate(one) for load in ports.warnings for one in await load(session, actor, now)]
