"""Creating coupons, changing the little that can be changed of them, and deactivating them for good."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Account
from regimen.coupons.access.coupons import own_coupon
from regimen.coupons.events import CouponChanged, CouponCreated, CouponDeactivated, CouponEvent
from regimen.coupons.failures import CouponIsDeactivated, NotForCancelling, TooManyCoupons
from regimen.coupons.models import Coupon, CouponCode, CouponProgram
from regimen.coupons.rules.form import (
    CODE_TAKEN,
    MAX_COUPONS,
    CouponEdit,
    CouponForm,
    campaign_codes,
)
from regimen.kit.errors import Invalid, NotFound, or_404
from regimen.kit.ids import new_id
from regimen.kit.paging import count
from regimen.platform.events import publish
from regimen.programs.models import Program


async def create_coupon(session: AsyncSession, form: CouponForm, *, actor: CoachActor, now: datetime) -> Coupon:
    """Creates a coupon with its codes. Raises Invalid, TooManyCoupons, and NotFound for programs of others."""
    await _lock_account(session, actor)
    errors = form.errors()
    if "code" not in errors and await _is_taken(session, actor.account, form.code):
        errors["code"] = [CODE_TAKEN]
    if errors:
        raise Invalid(errors=errors)
    active = select(Coupon.id).where(Coupon.account_id == actor.account, Coupon.deactivated_at.is_(None))
    if await count(session, active) >= MAX_COUPONS:
        raise TooManyCoupons
    coupon = Coupon(
        account_id=actor.account,
        code=form.code,
        is_campaign=form.code_count is not None,
        percent=form.terms.percent or 0,
        duration=form.terms.duration,
        months=form.terms.months,
        max_redemptions=form.code_count or form.max_redemptions,
        max_per_client=form.max_per_client,
        starts_on=form.starts_on,
        ends_on=form.ends_on,
        zone=actor.zone,
        first_purchase_only=form.first_purchase_only,
        all_programs=form.program_ids is None,
        created_by=actor.user_id,
        created_at=now,
        updated_at=now,
    )
    session.add(coupon)
    await session.flush()
    await _set_programs(session, coupon, form.program_ids, actor)
    codes = campaign_codes(form.code, form.code_count) if form.code_count is not None else [form.code]
    await _add_codes(session, coupon, codes)
    await _publish(session, CouponCreated, coupon, actor, now)
    return coupon


async def change_coupon(
    session: AsyncSession, coupon_id: UUID, edit: CouponEdit, *, actor: CoachActor, now: datetime
) -> Coupon:
    """Changes the code, the last day and the programs of a coupon, or raises its limit. Who has redeemed it keeps it.

    Raises Invalid, CouponIsDeactivated, NotFound.
    """
    await _lock_account(session, actor)
    coupon = await own_coupon(session, actor, coupon_id, lock=True)
    if coupon.deactivated_at is not None:
        raise CouponIsDeactivated
    errors = edit.errors(coupon)
    if "code" not in errors and await _is_taken(session, actor.account, edit.code, but_of=coupon):
        errors["code"] = [CODE_TAKEN]
    if errors:
        raise Invalid(errors=errors)
    if not coupon.is_campaign and edit.code != coupon.code:
        await _replace_code(session, coupon, edit.code, now)
    coupon.code, coupon.ends_on = edit.code, edit.ends_on
    coupon.max_redemptions = edit.max_redemptions
    coupon.all_programs, coupon.updated_at = edit.program_ids is None, now
    await _set_programs(session, coupon, edit.program_ids, actor)
    await _publish(session, CouponChanged, coupon, actor, now)
    return coupon


async def deactivate_coupon(session: AsyncSession, coupon_id: UUID, *, actor: CoachActor, now: datetime) -> Coupon:
    """Deactivates a coupon for good: nobody can redeem it any more. Who has redeemed it keeps the discount."""
    coupon = await own_coupon(session, actor, coupon_id, lock=True)
    if coupon.deactivated_at is None:
        coupon.deactivated_at = coupon.updated_at = now
        coupon.is_win_back = False
        await _publish(session, CouponDeactivated, coupon, actor, now)
    return coupon


async def offer_when_cancelling(
    session: AsyncSession, coupon_id: UUID, *, offered: bool, actor: CoachActor, now: datetime
) -> Coupon:
    """Chooses the one coupon that clients are offered when they cancel, or stops that.

    Raises CouponIsDeactivated, NotForCancelling, NotFound.
    """
    await _lock_account(session, actor)
    # Redeeming locks coupons in the order of their ids too, so that neither waits for the other for ever.
    concerned = Coupon.account_id == actor.account, or_(Coupon.id == coupon_id, Coupon.is_win_back)
    locked = select(Coupon).where(*concerned).order_by(Coupon.id).with_for_update()
    coupons = (await session.scalars(locked.execution_options(populate_existing=True))).all()
    coupon = or_404(next((one for one in coupons if one.id == coupon_id), None))
    if coupon.is_win_back == offered:
        return coupon
    if offered and coupon.deactivated_at is not None:
        raise CouponIsDeactivated
    if offered and (coupon.is_campaign or coupon.first_purchase_only):
        raise NotForCancelling
    for one in coupons:
        one.is_win_back = False
    await session.flush()
    coupon.is_win_back, coupon.updated_at = offered, now
    await _publish(session, CouponChanged, coupon, actor, now)
    return coupon


async def _lock_account(session: AsyncSession, actor: CoachActor) -> None:
    """Lets the coupons of an account be written one at a time, so that a code is taken only once."""
    locked = select(Account.id).where(Account.id == actor.account).with_for_update(key_share=True)
    await session.execute(locked)


async def _is_taken(session: AsyncSession, account_id: UUID, code: str, *, but_of: Coupon | None = None) -> bool:
    """Whether the account has used this code or name before, in whatever case."""
    same_code = CouponCode.account_id == account_id, func.lower(CouponCode.code) == code.lower()
    same_name = Coupon.account_id == account_id, func.lower(Coupon.code) == code.lower()
    ids = {*await session.scalars(select(CouponCode.coupon_id).where(*same_code))}
    ids |= {*await session.scalars(select(Coupon.id).where(*same_name))}
    return bool(ids - ({but_of.id} if but_of else set()))


async def _set_programs(
    session: AsyncSession, coupon: Coupon, program_ids: Sequence[UUID] | None, actor: CoachActor
) -> None:
    """Assigns the coupon to programs of the coach's account. Raises NotFound for others."""
    wanted = set(program_ids or ())
    own = select(Program.id).where(Program.account_id == actor.account, Program.id.in_(wanted))
    if wanted and {*await session.scalars(own)} != wanted:
        raise NotFound
    await session.execute(delete(CouponProgram).where(CouponProgram.coupon_id == coupon.id))
    if wanted:
        rows = [{"coupon_id": coupon.id, "program_id": one} for one in sorted(wanted)]
        await session.execute(insert(CouponProgram), rows)


async def _add_codes(session: AsyncSession, coupon: Coupon, codes: Iterable[str]) -> None:
    rows = [{"id": new_id(), "coupon_id": coupon.id, "account_id": coupon.account_id, "code": code} for code in codes]
    await session.execute(insert(CouponCode), rows)


async def _replace_code(session: AsyncSession, coupon: Coupon, code: str, now: datetime) -> None:
    """Gives a coupon another code, or one back that it had before. Those that it had stay taken."""
    for had in await session.scalars(select(CouponCode).where(CouponCode.coupon_id == coupon.id)):
        if had.code.lower() == code.lower():
            had.code, had.replaced_at = code, None
            break
    else:
        await _add_codes(session, coupon, [code])
    others = CouponCode.coupon_id == coupon.id, CouponCode.code != code, CouponCode.replaced_at.is_(None)
    await session.flush()
    await session.execute(update(CouponCode).where(*others).values(replaced_at=now))


async def _publish(
    session: AsyncSession, kind: type[CouponEvent], coupon: Coupon, actor: CoachActor, now: datetime
) -> None:
    await session.flush()
    event = kind(at=now, actor_id=actor.user_id, account_id=coupon.account_id, subject_id=coupon.id, code=coupon.code)
    await publish(session, event)
