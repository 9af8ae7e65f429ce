"""Saving what a coach has written on their storefront."""

from datetime import date, datetime
from typing import Final
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Account, AccountMember, InviteStatus
from regimen.kit.errors import Invalid, NotFound
from regimen.media.access.library import own_pictures
from regimen.media.actions.uses import set_uses
from regimen.media.models import PlaceKind
from regimen.programs.models import Program
from regimen.storefront.access.content import NEVER_EDITED, load_content
from regimen.storefront.failures import StaleStorefront
from regimen.storefront.models import StorefrontPage
from regimen.storefront.rules import MAX_ORDERED, StorefrontContent
from regimen.subscription.access import require_open_account

GONE: Final = "This picture isn't in your library any more. Please choose another one."


async def save_storefront(
    session: AsyncSession, coach: CoachActor, content: StorefrontContent, version: int, now: datetime, today: date
) -> None:
    """Saves a storefront for everybody to see. Programs and coaches who are not the account's (any more) are left out;
    those of the account that the content does not name keep their words and follow. The same content again changes
    nothing.

    Raises AccountClosed, StaleStorefront, Invalid for a picture that is not in the account's library and for a year to
    come.
    """
    await require_open_account(session, coach.account, now)
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"storefront:{coach.account}", 0))))
    before, current = await load_content(session, coach.account)
    content = await _of_account(session, coach, _with_unnamed(content, before))
    if current != NEVER_EDITED and content == before:
        return
    if version != current:
        raise StaleStorefront
    if content.coaching_since is not None and content.coaching_since > today.year:
        raise Invalid(errors={"content.coaching_since": ["Please enter this year or an earlier one."]})
    if content.picture_id != before.picture_id:
        await _use_picture(session, coach, content.picture_id)
    values = {
        "content": content.model_dump(mode="json"),
        "version": current + 1,
        "updated_at": now,
        "updated_by": coach.user_id,
    }
    saved = insert(StorefrontPage).values(account_id=coach.account, **values)
    await session.execute(saved.on_conflict_do_update(index_elements=["account_id"], set_=values))


async def _use_picture(session: AsyncSession, coach: CoachActor, picture_id: UUID | None) -> None:
    pictures = [picture_id] if picture_id else []
    try:
        await own_pictures(session, coach, pictures)
    except NotFound as error:
        raise Invalid(errors={"content.picture_id": [GONE]}) from error
    await set_uses(session, PlaceKind.STOREFRONT, str(coach.account), pictures)


def _with_unnamed(content: StorefrontContent, before: StorefrontContent) -> StorefrontContent:
    """Returns the content with what was written of programs and coaches that it does not name: those that were private,
    or did not work with clients, while it was edited."""
    programs, coaches = set(content.program_ids), {one.user_id for one in content.coaches}
    all_programs = [*content.program_ids, *(one for one in before.program_ids if one not in programs)]
    all_coaches = [*content.coaches, *(one for one in before.coaches if one.user_id not in coaches)]
    return content.model_copy(update={"program_ids": all_programs[:MAX_ORDERED], "coaches": all_coaches[:MAX_ORDERED]})


async def _of_account(session: AsyncSession, coach: CoachActor, content: StorefrontContent) -> StorefrontContent:
    programs = set(
        await session.scalars(
            select(Program.id).where(Program.account_id == coach.account, Program.id.in_(content.program_ids))
        )
    )
    member = (AccountMember.account_id == coach.account, AccountMember.invite_status == InviteStatus.ACCEPTED)
    coaches = set(await session.scalars(select(AccountMember.user_id).where(*member)))
    return content.model_copy(
        update={
            "program_ids": [one for one in content.program_ids if one in programs],
            "coaches": [one for one in content.coaches if one.user_id in coaches],
        }
    )


async def delete_of_user(session: AsyncSession, actor: Actor, _now: datetime) -> None:
    """Step of a deletion: deletes the storefronts of a user's own accounts, and what others say of them."""
    own = delete(StorefrontPage).where(
        StorefrontPage.account_id.in_(select(Account.id).where(Account.owner_id == actor.user_id))
    )
    for account_id in await session.scalars(own.returning(StorefrontPage.account_id)):
        await set_uses(session, PlaceKind.STOREFRONT, str(account_id), [])
    names_them = StorefrontPage.content["coaches"].contains([{"user_id": str(actor.user_id)}])
    for page in await session.scalars(select(StorefrontPage).where(names_them).with_for_update()):
        coaches = [one for one in page.content["coaches"] if one["user_id"] != str(actor.user_id)]
        page.content = page.content | {"coaches": coaches}
