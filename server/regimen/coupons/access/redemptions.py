"""The discounts of memberships, and which codes a client may redeem."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, and_, exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.coupons.models import (
    HOLDS_SEAT,
    Coupon,
    CouponCode,
    CouponProgram,
    DiscountedInvoice,
    Duration,
    Redemption,
    WinBackAnswer,
)
from regimen.coupons.rules.discounts import Discount, PlannedInvoice, plan_invoice
from regimen.coupons.rules.status import CouponStatus, status
from regimen.kit.money import Money
from regimen.payments.models import Invoice, InvoiceState
from regimen.programs.models import PriceOption
from regimen.programs.rules.periods import BillingPeriod


@dataclass(frozen=True)
class Buyer:
    """Who redeems a code, and for what."""

    client_id: UUID
    account_id: UUID
    program_id: UUID


@dataclass(frozen=True)
class RedeemableCode:
    """A code that the buyer may redeem, unless its last seat is taken meanwhile."""

    coupon: Coupon
    code: CouponCode

    @property
    def discount(self) -> Discount:
        return Discount(self.code.code, self.coupon.percent, self.coupon.duration, self.coupon.months)


async def find_redeemable(session: AsyncSession, buyer: Buyer, code: str, now: datetime) -> RedeemableCode | None:
    """Returns what a code stands for, or None if this buyer cannot redeem it for this program, whatever the reason."""
    is_code = CouponCode.account_id == buyer.account_id, func.lower(CouponCode.code) == code.strip().lower()
    return await _first_redeemable(session, buyer, _codes().where(*is_code), now)


async def find_win_back(
    session: AsyncSession, buyer: Buyer, membership_id: UUID, now: datetime
) -> RedeemableCode | None:
    """Returns what the coach offers to a client who is about to cancel, unless they have answered it before."""
    if await session.get(WinBackAnswer, membership_id) is not None:
        return None
    offered = Coupon.account_id == buyer.account_id, Coupon.is_win_back
    return await _first_redeemable(session, buyer, _codes().where(*offered), now)


def _codes() -> Select[Coupon, CouponCode]:
    in_use = CouponCode.coupon_id == Coupon.id, CouponCode.replaced_at.is_(None)
    return select(Coupon, CouponCode).join(CouponCode, and_(*in_use))


async def _first_redeemable(
    session: AsyncSession, buyer: Buyer, codes: Select[Coupon, CouponCode], now: datetime
) -> RedeemableCode | None:
    row = (await session.execute(codes)).one_or_none()
    if row is None:
        return None
    coupon, code = row[0], row[1]
    if status(coupon, now) is not CouponStatus.ACTIVE:
        return None
    if coupon.max_redemptions is not None and coupon.seats_taken >= coupon.max_redemptions:
        return None
    if not coupon.all_programs and await session.get(CouponProgram, (coupon.id, buyer.program_id)) is None:
        return None
    if coupon.first_purchase_only and await _has_paid(session, buyer):
        return None
    if coupon.is_campaign and await is_used_up(session, code.id):
        return None
    if coupon.max_per_client is not None and await count_uses(session, coupon, buyer) >= coupon.max_per_client:
        return None
    return RedeemableCode(coupon, code)


async def count_uses(session: AsyncSession, coupon: Coupon, buyer: Buyer) -> int:
    """Returns how often the client has redeemed the coupon, for any program."""
    mine = Redemption.coupon_id == coupon.id, Redemption.client_id == buyer.client_id, HOLDS_SEAT
    return await session.scalar(select(func.count()).select_from(Redemption).where(*mine)) or 0


async def _has_paid(session: AsyncSession, buyer: Buyer) -> bool:
    """Whether the client has bought anything from the account before, even at a discount of everything."""
    paid = select(Invoice.id).where(
        Invoice.client_id == buyer.client_id,
        Invoice.account_id == buyer.account_id,
        Invoice.state == InvoiceState.PAID,
    )
    return bool(await session.scalar(select(exists(paid))))


async def is_used_up(session: AsyncSession, code_id: UUID) -> bool:
    """Whether a code of a campaign has been redeemed."""
    used = select(Redemption.id).where(Redemption.code_id == code_id, Redemption.single_use, HOLDS_SEAT)
    return bool(await session.scalar(select(exists(used))))


async def get_current_redemption(session: AsyncSession, membership_id: UUID) -> Redemption | None:
    """Returns the redemption that discounts a membership's invoices, if any."""
    current = Redemption.membership_id == membership_id, Redemption.ended_at.is_(None)
    return await session.scalar(select(Redemption).where(*current))


async def load_discount(session: AsyncSession, membership_id: UUID) -> Discount | None:
    """Returns the discount of a membership, if it has one."""
    return (await load_discounts(session, [membership_id])).get(membership_id)


async def plan_next_invoice(
    session: AsyncSession, membership_id: UUID, option: PriceOption, period: BillingPeriod
) -> PlannedInvoice:
    """Returns the invoice of a membership's next period."""
    discount = await load_discount(session, membership_id)
    return plan_invoice(Money(option.amount_minor, option.currency), period, discount)


async def load_discounts(session: AsyncSession, membership_ids: Collection[UUID]) -> dict[UUID, Discount]:
    """Returns the discounts of these memberships, by membership. One query."""
    if not membership_ids:
        return {}
    rows = await session.execute(select_discounts().where(Redemption.membership_id.in_(membership_ids)))
    return {
        membership_id: Discount(code, percent, duration, months, first_start)
        for membership_id, code, percent, duration, months, first_start in rows
    }


def select_discounts() -> Select[UUID, str, int, Duration, int | None, datetime]:
    """Selects the membership and the fields of the `Discount` of every redemption that has not ended.

    The first period is looked for among the invoices of this purchase that were not void: what was never asked for has
    discounted nothing.
    """
    first_start = (
        select(func.min(Invoice.period_start))
        .join(DiscountedInvoice, DiscountedInvoice.invoice_id == Invoice.id)
        .where(
            DiscountedInvoice.redemption_id == Redemption.id,
            Invoice.purchase_no == Redemption.purchase_no,
            Invoice.state != InvoiceState.VOID,
        )
        .correlate(Redemption)
        .scalar_subquery()
    )
    return (
        select(Redemption.membership_id, CouponCode.code, Coupon.percent, Coupon.duration, Coupon.months, first_start)
        .join(Coupon, Coupon.id == Redemption.coupon_id)
        .join(CouponCode, CouponCode.id == Redemption.code_id)
        .where(Redemption.ended_at.is_(None))
    )
