"""What a coupon that is being written would do to the invoices of somebody who joins."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import islice
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.coupons.models import Duration
from regimen.coupons.rules.discounts import Discount, PlannedInvoice, plan_invoice, plan_invoices
from regimen.kit.clock import add_months, start_of_day
from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.payments.access.tax import forecast_rate
from regimen.programs.access import own_programs, price_options
from regimen.programs.models import Period, PriceOption, Program, ProgramState
from regimen.programs.rules.periods import is_recurring, period_end, periods_from


@dataclass(frozen=True)
class Preview:
    """`long_periods`: the first invoice of each other price of the program whose period is longer than the months of
    the discount."""

    currency: str
    zone: str
    tax_rate_bp: int
    joins_on: date
    trial_days: int
    invoices: list[PlannedInvoice]
    long_periods: list[tuple[Period, PlannedInvoice]]


async def load_preview(
    session: AsyncSession, actor: CoachActor, option: PriceOption, program: Program, discount: Discount, joins_on: date
) -> Preview:
    """Returns the invoices of a client in the coach's time zone and country who joins on that day."""
    trial_days = program.trial_days if is_recurring(option.period) and not _is_before_launch(program, joins_on) else 0
    first_day = max(joins_on, program.launch_date) if program.launch_date else joins_on
    anchor = start_of_day(first_day + timedelta(days=trial_days), actor.zone)
    options = (await price_options(session, [program.id]))[program.id]
    return Preview(
        currency=option.currency,
        zone=actor.zone,
        tax_rate_bp=await forecast_rate(session, actor.account, None),
        joins_on=first_day,
        trial_days=trial_days,
        invoices=plan_invoices(_price(option), periods_from(anchor, option.period), discount),
        long_periods=_long_periods(options, anchor, discount),
    )


async def list_sold_programs(session: AsyncSession, actor: CoachActor) -> list[tuple[Program, list[PriceOption]]]:
    """Returns the account's programs that are on sale for money, by title, with their prices. Two queries."""
    on_sale = own_programs(actor).where(Program.archived_at.is_(None), Program.state == ProgramState.PUBLISHED)
    programs = (await session.scalars(on_sale.order_by(Program.title, Program.id))).all()
    options = await price_options(session, [program.id for program in programs])
    return [(program, options[program.id]) for program in programs if options[program.id]]


async def own_option(session: AsyncSession, actor: CoachActor, option_id: UUID) -> tuple[PriceOption, Program]:
    """Returns a price of the coach's account with its program. Raises NotFound."""
    statement = select(PriceOption, Program).join(Program, Program.id == PriceOption.program_id)
    own = statement.where(PriceOption.id == option_id, Program.account_id == actor.account)
    row = or_404((await session.execute(own)).one_or_none())
    return row[0], row[1]


def _is_before_launch(program: Program, day: date) -> bool:
    return program.launch_date is not None and program.launch_date > day


def _price(option: PriceOption) -> Money:
    return Money(option.amount_minor, option.currency)


def _long_periods(
    options: Iterable[PriceOption], anchor: datetime, discount: Discount
) -> list[tuple[Period, PlannedInvoice]]:
    if discount.duration is not Duration.REPEATING or discount.months is None:
        return []
    months_end = add_months(anchor, discount.months)
    long = [one for one in options if (end := period_end(anchor, one.period, 1)) is not None and end > months_end]
    first = {one.period: next(islice(periods_from(anchor, one.period), 1)) for one in long}
    return [(one.period, plan_invoice(_price(one), first[one.period], discount)) for one in long]
