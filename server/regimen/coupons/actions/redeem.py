"""Redeeming a code: its seat is reserved at checkout, consumed by the first payment that it reduced, and released if
none comes.

The caller has locked the membership. Coupons are locked after it, several of them in the order of their ids.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.coupons.access.redemptions import Buyer, RedeemableCode, count_uses, get_current_redemption, is_used_up
from regimen.coupons.events import CouponRedeemed, DiscountEnded, SeatReleased
from regimen.coupons.failures import InvalidDiscountCode
from regimen.coupons.models import HOLDS_SEAT, Coupon, DiscountedInvoice, Redemption
from regimen.payments.models import Invoice, InvoiceState
from regimen.platform.events import publish


async def redeem(
    session: AsyncSession,
    found: RedeemableCode,
    buyer: Buyer,
    *,
    membership_id: UUID,
    purchase_no: int,
    at: datetime,
) -> None:
    """Gives a membership the discount of a code, in place of the one that it has. Raises InvalidDiscountCode if another
    client was faster."""
    await _lock_coupons(session, membership_id, found.coupon.id)
    await _end_current(session, membership_id, at)
    await _release_unused(session, membership_id, at)
    coupon = found.coupon
    if coupon.deactivated_at is not None or not await _take_seat(session, found, buyer):
        raise InvalidDiscountCode
    redemption = Redemption(
        coupon_id=coupon.id,
        code_id=found.code.id,
        single_use=coupon.is_campaign,
        membership_id=membership_id,
        purchase_no=purchase_no,
        client_id=buyer.client_id,
        redeemed_at=at,
    )
    session.add(redemption)
    await session.flush()
    redeemed = CouponRedeemed(
        at=at,
        actor_id=buyer.client_id,
        account_id=coupon.account_id,
        subject_id=coupon.id,
        code=found.code.code,
        client_id=buyer.client_id,
        membership_id=membership_id,
    )
    await publish(session, redeemed)


async def _take_seat(session: AsyncSession, found: RedeemableCode, buyer: Buyer) -> bool:
    """Takes a seat of a locked coupon. Returns False if none is left, or the client has had theirs."""
    coupon = found.coupon
    if coupon.max_per_client is not None and await count_uses(session, coupon, buyer) >= coupon.max_per_client:
        return False
    if coupon.is_campaign and await is_used_up(session, found.code.id):
        return False
    free = or_(Coupon.max_redemptions.is_(None), Coupon.seats_taken < Coupon.max_redemptions)
    taken = update(Coupon).where(Coupon.id == coupon.id, free).values(seats_taken=Coupon.seats_taken + 1)
    return await session.scalar(taken.returning(Coupon.id)) is not None


async def consume(session: AsyncSession, invoice: Invoice, at: datetime) -> None:
    """Marks the seat of the discount that reduced an invoice as used for good: the payment has arrived, even if it is
    one of nothing."""
    redemption = await _get_redemption_of(session, invoice)
    if redemption is not None and redemption.consumed_at is None:
        redemption.consumed_at = at
        await session.flush()


async def end_discount(session: AsyncSession, membership_id: UUID, at: datetime) -> None:
    """Ends the discount of a membership, if it has one, and releases seats that are no longer used."""
    await _lock_coupons(session, membership_id)
    await _end_current(session, membership_id, at)
    await _release_unused(session, membership_id, at)


async def release_unused(session: AsyncSession, membership_id: UUID, at: datetime) -> None:
    """Releases the seats of discounts that have ended, and have reduced nothing that was paid or can still be."""
    await _lock_coupons(session, membership_id)
    await _release_unused(session, membership_id, at)


async def carry_over(session: AsyncSession, membership_id: UUID, purchase_no: int, *, start_again: bool) -> None:
    """Moves the discount to the purchase that replaced its own. With `start_again`, what was paid before is refunded:
    it counts for nothing."""
    redemption = await get_current_redemption(session, membership_id)
    if redemption is not None:
        redemption.purchase_no = purchase_no
        redemption.consumed_at = None if start_again else redemption.consumed_at
        await session.flush()


async def record_discount(session: AsyncSession, membership_id: UUID, invoice: Invoice) -> None:
    """Records that an invoice was reduced by the discount of its membership. A second call changes nothing."""
    redemption = await get_current_redemption(session, membership_id)
    if redemption is not None and await session.get(DiscountedInvoice, invoice.id) is None:
        session.add(DiscountedInvoice(invoice_id=invoice.id, redemption_id=redemption.id))
        await session.flush()


async def _get_redemption_of(session: AsyncSession, invoice: Invoice) -> Redemption | None:
    discounted = await session.get(DiscountedInvoice, invoice.id)
    return await session.get_one(Redemption, discounted.redemption_id) if discounted else None


async def _lock_coupons(session: AsyncSession, membership_id: UUID, *others: UUID) -> None:
    """Locks the coupons whose seats the membership holds and may release, and others."""
    of_membership = Redemption.membership_id == membership_id, HOLDS_SEAT
    held = select(Redemption.coupon_id).where(*of_membership)
    locked = select(Coupon).where(or_(Coupon.id.in_(held), Coupon.id.in_(others))).order_by(Coupon.id)
    await session.execute(locked.with_for_update().execution_options(populate_existing=True))


async def _end_current(session: AsyncSession, membership_id: UUID, at: datetime) -> None:
    redemption = await get_current_redemption(session, membership_id)
    if redemption is None:
        return
    redemption.ended_at = at
    await session.flush()
    coupon = await session.get_one(Coupon, redemption.coupon_id)
    await publish(session, DiscountEnded(**_event_fields(coupon, redemption, at)))


async def _release_unused(session: AsyncSession, membership_id: UUID, at: datetime) -> None:
    """The coupons are locked."""
    may_be_paid = (
        select(Invoice.id)
        .join(DiscountedInvoice, DiscountedInvoice.invoice_id == Invoice.id)
        .where(DiscountedInvoice.redemption_id == Redemption.id, Invoice.state == InvoiceState.OPEN)
    )
    unused = select(Redemption).where(
        Redemption.membership_id == membership_id,
        HOLDS_SEAT,
        Redemption.ended_at.is_not(None),
        Redemption.consumed_at.is_(None),
        ~exists(may_be_paid),
    )
    for redemption in await session.scalars(unused.order_by(Redemption.id)):
        coupon = await session.get_one(Coupon, redemption.coupon_id)
        redemption.released_at = at
        coupon.seats_taken -= 1
        await session.flush()
        await publish(session, SeatReleased(**_event_fields(coupon, redemption, at)))


def _event_fields(coupon: Coupon, redemption: Redemption, at: datetime) -> dict[str, Any]:
    return {
        "at": at,
        "account_id": coupon.account_id,
        "subject_id": coupon.id,
        "code": coupon.code,
        "membership_id": redemption.membership_id,
    }
