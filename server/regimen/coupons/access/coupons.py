"""The coupons of an account, with their programs and what they brought in."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, exists, func, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.coupons.models import (
    HOLDS_SEAT,
    Coupon,
    CouponCode,
    CouponProgram,
    DiscountedInvoice,
    Redemption,
)
from regimen.coupons.rules.status import CouponStatus
from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.kit.paging import Page, count
from regimen.payments.models import Invoice, InvoiceState, LedgerEntry
from regimen.programs.models import Program

_SUMMED_DAYS: Final = timedelta(days=365)
"""How far back the sums of all coupons go."""


@dataclass(frozen=True)
class CouponSums:
    """What invoices with a discount brought in after refunds, and how much they were reduced, by currency."""

    revenue: list[Money] = field(default_factory=list)
    discounts: list[Money] = field(default_factory=list)


@dataclass(frozen=True)
class CouponRow:
    coupon: Coupon
    programs: list[Program]
    sums: CouponSums


@dataclass(frozen=True)
class CouponPage:
    rows: list[CouponRow]
    total: int
    sums: CouponSums
    """Of all coupons of the account, in the last 365 days."""
    uses: int
    """How many redemptions there were in these days."""


async def list_coupons(
    session: AsyncSession,
    actor: CoachActor,
    page: Page,
    *,
    search: str,
    status: CouponStatus | None,
    program_id: UUID | None,
    now: datetime,
) -> CouponPage:
    """Returns a page of the account's coupons, newest first. The same number of queries however many there are."""
    statement = select(Coupon).where(Coupon.account_id == actor.account)
    if search:
        statement = statement.where(Coupon.code.icontains(search, autoescape=True))
    if status is not None:
        statement = statement.where(_has_status(status, now))
    if program_id is not None:
        assigned = exists().where(CouponProgram.coupon_id == Coupon.id, CouponProgram.program_id == program_id)
        statement = statement.where(or_(Coupon.all_programs, assigned))
    total = await count(session, statement.with_only_columns(Coupon.id))
    newest = statement.order_by(Coupon.created_at.desc(), Coupon.id.desc())
    coupons = (await session.scalars(page.limit(newest))).all()
    since = now - _SUMMED_DAYS
    uses = select(func.count(Redemption.id)).join(Coupon, Coupon.id == Redemption.coupon_id)
    uses = uses.where(Coupon.account_id == actor.account, Redemption.redeemed_at >= since, HOLDS_SEAT)
    return CouponPage(
        rows=await _with_sums(session, coupons),
        total=total,
        sums=await _account_sums(session, actor.account, since),
        uses=await session.scalar(uses) or 0,
    )


def _has_status(status: CouponStatus, now: datetime) -> ColumnElement[bool]:
    """The rule of `rules/status.py`, in SQL."""
    today = func.date(func.timezone(Coupon.zone, literal(now)))
    expired = and_(Coupon.ends_on.is_not(None), Coupon.ends_on < today)
    later = and_(Coupon.starts_on.is_not(None), Coupon.starts_on > today)
    is_on = Coupon.deactivated_at.is_(None)
    return {
        CouponStatus.DEACTIVATED: ~is_on,
        CouponStatus.EXPIRED: is_on & expired,
        CouponStatus.SCHEDULED: is_on & ~expired & later,
        CouponStatus.ACTIVE: is_on & ~expired & ~later,
    }[status]


async def load_row(session: AsyncSession, coupon: Coupon) -> CouponRow:
    return (await _with_sums(session, [coupon]))[0]


async def _with_sums(session: AsyncSession, coupons: Sequence[Coupon]) -> list[CouponRow]:
    ids = [coupon.id for coupon in coupons]
    programs: defaultdict[UUID, list[Program]] = defaultdict(list)
    assigned = select(CouponProgram.coupon_id, Program).join(Program, Program.id == CouponProgram.program_id)
    for coupon_id, program in await session.execute(
        assigned.where(CouponProgram.coupon_id.in_(ids)).order_by(Program.title, Program.id)
    ):
        programs[coupon_id].append(program)
    mine = Redemption.coupon_id.in_(ids)
    revenue = await _by_coupon(session, _revenue(mine))
    discounts = await _by_coupon(session, _discounts(mine))
    return [CouponRow(one, programs[one.id], CouponSums(revenue[one.id], discounts[one.id])) for one in coupons]


async def _account_sums(session: AsyncSession, account_id: UUID, since: datetime) -> CouponSums:
    mine = Redemption.coupon_id.in_(select(Coupon.id).where(Coupon.account_id == account_id))
    revenue = await _by_coupon(session, _revenue(mine & (LedgerEntry.at >= since)))
    discounts = await _by_coupon(session, _discounts(mine & (Invoice.settled_at >= since)))
    return CouponSums(_total(revenue.values()), _total(discounts.values()))


def _total(parts: Iterable[list[Money]]) -> list[Money]:
    """Returns one sum for each currency."""
    sums: defaultdict[str, int] = defaultdict(int)
    for money in (one for part in parts for one in part):
        sums[money.currency] += money.minor
    return [Money(minor, currency) for currency, minor in sorted(sums.items())]


def _revenue(condition: ColumnElement[bool]) -> Select[UUID, str, int]:
    """What was charged for discounted invoices, less what went back."""
    gross = select(Redemption.coupon_id, LedgerEntry.currency, func.sum(LedgerEntry.gross_minor))
    joined = gross.select_from(DiscountedInvoice).join(Redemption, Redemption.id == DiscountedInvoice.redemption_id)
    entries = joined.join(LedgerEntry, LedgerEntry.invoice_id == DiscountedInvoice.invoice_id).where(condition)
    return entries.group_by(Redemption.coupon_id, LedgerEntry.currency).order_by(LedgerEntry.currency)


def _discounts(condition: ColumnElement[bool]) -> Select[UUID, str, int]:
    """What paid invoices were reduced by."""
    off = func.sum(Invoice.price_minor - Invoice.amount_minor)
    joined = select(Redemption.coupon_id, Invoice.currency, off).select_from(DiscountedInvoice)
    paid = (
        joined.join(Redemption, Redemption.id == DiscountedInvoice.redemption_id)
        .join(Invoice, Invoice.id == DiscountedInvoice.invoice_id)
        .where(condition, Invoice.state == InvoiceState.PAID)
    )
    return paid.group_by(Redemption.coupon_id, Invoice.currency).order_by(Invoice.currency)


async def _by_coupon(session: AsyncSession, statement: Select[UUID, str, int]) -> defaultdict[UUID, list[Money]]:
    sums: defaultdict[UUID, list[Money]] = defaultdict(list)
    for coupon_id, currency, minor in await session.execute(statement):
        sums[coupon_id].append(Money(int(minor), currency))
    return sums


async def own_coupon(session: AsyncSession, actor: CoachActor, coupon_id: UUID, *, lock: bool = False) -> Coupon:
    """Returns a coupon of the coach's account; with `lock`, locked. Raises NotFound."""
    statement = select(Coupon).where(Coupon.account_id == actor.account, Coupon.id == coupon_id)
    if lock:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return or_404(await session.scalar(statement))


async def list_codes(session: AsyncSession, coupon: Coupon) -> list[tuple[str, datetime | None]]:
    """Returns every code of a coupon that is in use, and when it was redeemed if it was and is used up."""
    used = Redemption.single_use & HOLDS_SEAT & (Redemption.code_id == CouponCode.id)
    statement = select(CouponCode.code, Redemption.redeemed_at).outerjoin(Redemption, used)
    in_use = CouponCode.coupon_id == coupon.id, CouponCode.replaced_at.is_(None)
    rows = await session.execute(statement.where(*in_use).order_by(CouponCode.code))
    return [(code, redeemed_at) for code, redeemed_at in rows]
