"""The next invoices of a membership, as the engine will open them, also at the other prices that it may switch to."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.coupons.access.redemptions import load_discount
from regimen.coupons.rules.discounts import Discount, PlannedInvoice, plan_invoices
from regimen.kit.money import Money
from regimen.memberships.access.invoices import get_open_invoice
from regimen.memberships.models import Membership
from regimen.memberships.rules.forecast import periods_to_come
from regimen.programs.access import display_order, price_options
from regimen.programs.models import PriceOption, Program
from regimen.programs.rules.periods import is_recurring


@dataclass(frozen=True)
class Futures:
    """The next invoices of a membership as it is, and with another discount."""

    current: list[PlannedInvoice]
    current_discount: Discount | None
    other: list[PlannedInvoice]
    other_discount: Discount | None


async def load_futures(session: AsyncSession, m: Membership, other: Discount | None, now: datetime) -> Futures:
    """Returns the next twelve invoices of a membership, with its own discount and with another one."""
    own = await load_discount(session, m.id)
    terms = await _load_price(session, m)
    if terms is None:
        return Futures([], own, [], other)
    next_option = await get_next_option(session, m) or terms.option
    current = terms.plan(m, next_option, own, now)
    is_used_up = not current or current[0].code is None
    return Futures(current, None if is_used_up else own, terms.plan(m, next_option, other, now), other)


@dataclass(frozen=True)
class PriceChoice:
    """A price that a client may pay from the next payment on, with the next twelve invoices. `is_current`: the one
    that they pay now; `is_next`: the one that they pay then, unless they choose another."""

    option: PriceOption
    is_current: bool
    is_next: bool
    invoices: list[PlannedInvoice]


async def load_price_choices(
    session: AsyncSession, m: Membership, program: Program, now: datetime
) -> list[PriceChoice]:
    """Returns the recurring prices that a client may choose between: the one that they pay, and those that are on sale.

    None if nothing will be charged any more, if no other price recurs, or while a payment is due, under way or on hold.
    """
    terms = await _load_price(session, m)
    if terms is None or not is_recurring(terms.option.period) or terms.invoice_open or m.charge_deferred_since:
        return []
    on_sale = [] if program.archived_at else (await price_options(session, [program.id]))[program.id]
    others = [option for option in on_sale if is_recurring(option.period) and option.id != terms.option.id]
    chosen = await get_next_option(session, m)
    if chosen is not None and chosen.id not in {option.id for option in others}:
        others.append(chosen)
    discount = await load_discount(session, m.id)
    options = sorted([terms.option, *others], key=display_order)
    choices = [
        PriceChoice(
            option=option,
            is_current=option.id == terms.option.id,
            is_next=option.id == (chosen or terms.option).id,
            invoices=terms.plan(m, option, discount, now),
        )
        for option in options
    ]
    return choices if others and choices[0].invoices else []


async def get_next_option(session: AsyncSession, m: Membership) -> PriceOption | None:
    """Returns the price that the client switches to, if they do."""
    return await session.get(PriceOption, m.next_price_option_id) if m.will_switch else None


@dataclass(frozen=True)
class _Price:
    """What is paid now. `invoice_open`: the invoice of the running period is not paid yet, and stays as it is."""

    option: PriceOption
    invoice_open: bool

    def plan(
        self, m: Membership, next_option: PriceOption, discount: Discount | None, now: datetime
    ) -> list[PlannedInvoice]:
        """Returns the next twelve invoices at `next_option`."""
        price = Money(next_option.amount_minor, next_option.currency)
        periods = periods_to_come(m, self.option.period, next_option.period, invoice_open=self.invoice_open, now=now)
        return plan_invoices(price, periods, discount)


async def _load_price(session: AsyncSession, m: Membership) -> _Price | None:
    option = await session.get(PriceOption, m.price_option_id) if m.price_option_id else None
    return _Price(option, await get_open_invoice(session, m) is not None) if option else None
