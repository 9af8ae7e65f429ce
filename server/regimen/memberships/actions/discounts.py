"""What a membership does with coupons: redeeming at checkout and later, the offer when cancelling, and the end."""

from datetime import date, datetime
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.coupons.access.redemptions import Buyer, RedeemableCode, find_redeemable, find_win_back, load_discount
from regimen.coupons.actions import redeem as redemptions
from regimen.coupons.failures import InvalidDiscountCode
from regimen.coupons.models import WinBackAnswer
from regimen.coupons.rules.discounts import Discount, PlannedInvoice, plan_invoices
from regimen.kit.clock import local_date
from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.memberships import failures
from regimen.memberships.access.forecast import load_futures
from regimen.memberships.access.trials import client_card_had_trial
from regimen.memberships.actions.offer import PurchaseRequest, choose_option
from regimen.memberships.actions.own_membership import lock_own_membership
from regimen.memberships.models import ENDED, Membership
from regimen.memberships.rules.forecast import first_payment_at
from regimen.memberships.rules.purchase import launch_to_come, offers_trial
from regimen.memberships.rules.transitions import Transition, Trigger
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.models import Invoice
from regimen.platform.rate_limits import check_limit, count_attempt
from regimen.programs.models import PriceOption, Program
from regimen.programs.rules.periods import periods_from

_GUESSES: Final = ("20/10 minutes", "100/day")
"""How often one client may enter codes that are not valid. A campaign's codes have eight random characters."""


async def require_redeemable(session: AsyncSession, buyer: Buyer, code: str, now: datetime) -> RedeemableCode:
    """Returns what a code stands for. Raises InvalidDiscountCode, and TooMany for those who guess."""
    guesses = [("discount_code", rate, str(buyer.client_id)) for rate in _GUESSES]
    for guess in guesses:
        await check_limit(session, *guess)
    found = await find_redeemable(session, buyer, code, now)
    if found is None:
        for guess in guesses:
            await count_attempt(session, *guess)
        raise InvalidDiscountCode
    return found


def buyer_of(m: Membership) -> Buyer:
    return Buyer(client_id=m.client_id, account_id=m.account_id, program_id=m.program_id)


async def redeem_at_purchase(
    session: AsyncSession, m: Membership, option: PriceOption | None, code: str | None, now: datetime
) -> None:
    """Reserves the discount of a new purchase. Raises InvalidDiscountCode, also for a program that is free."""
    await redemptions.end_discount(session, m.id, now)
    if not code:
        return
    if option is None:
        raise InvalidDiscountCode
    await _redeem(session, m, await require_redeemable(session, buyer_of(m), code, now), now)


async def preview_purchase(
    session: AsyncSession, program: Program, m: Membership | None, request: PurchaseRequest, actor: Actor, now: datetime
) -> tuple[Discount, list[PlannedInvoice]]:
    """Returns the next twelve invoices of a purchase with a code. Raises InvalidDiscountCode, TooMany and why the price
    cannot be bought."""
    buyer = Buyer(client_id=actor.user_id, account_id=program.account_id, program_id=program.id)
    found = await require_redeemable(session, buyer, request.discount_code or "", now)
    option = await choose_option(session, program, request)
    if option is None:
        raise InvalidDiscountCode
    today = local_date(now, actor.zone)
    first = first_payment_at(
        option.period,
        starts_on=None if m and m.was_enrolled else request.start_date or launch_to_come(program, today),
        trial_days=await _trial_days(session, program, option, m, actor, today),
        zone=actor.zone,
        now=now,
    )
    price = Money(option.amount_minor, option.currency)
    return found.discount, plan_invoices(price, periods_from(first, option.period), found.discount)


async def _trial_days(
    session: AsyncSession, program: Program, option: PriceOption, m: Membership | None, actor: Actor, today: date
) -> int:
    """Returns the trial that the public page offers."""
    if not offers_trial(program, option, m, today):
        return 0
    return 0 if await client_card_had_trial(session, program.account_id, actor.user_id) else program.trial_days


async def has_same_code(session: AsyncSession, m: Membership, code: str | None, due: Invoice | None = None) -> bool:
    """Whether a repeated purchase names the code of the first one, or none. What is `due` is agreed: it stays as its
    own code made it."""
    if not code:
        return True
    if due is not None:
        first = due.discount_code
    else:
        discount = await load_discount(session, m.id)
        first = discount.code if discount else None
    return first is not None and first.lower() == code.strip().lower()


async def apply_code(work: PaymentWork, actor: Actor, program_id: str, code: str, *, replace: bool) -> UUID:
    """Discounts a membership that runs, from its next invoice on.

    Raises InvalidDiscountCode, DiscountInUse unless it may `replace` another one, NotPossibleNow if nothing will be
    charged any more, and NotFound.
    """
    async with work.transaction() as session:
        _, m = await lock_own_membership(session, actor, program_id)
        current = await load_futures(session, m, None, work.now())
        found = await require_redeemable(session, buyer_of(m), code, work.now())
        if not current.current:
            raise failures.NotPossibleNow
        if current.current_discount is not None and not replace:
            raise failures.DiscountInUse
        await _redeem(session, m, found, work.now())
    return m.id


async def load_win_back(session: AsyncSession, m: Membership, now: datetime) -> RedeemableCode | None:
    """Returns what the coach offers to this client for not cancelling: once, and only if something will be charged."""
    found = await find_win_back(session, buyer_of(m), m.id, now)
    if found is None or not (await load_futures(session, m, None, now)).current:
        return None
    return found


async def accept_win_back(work: PaymentWork, actor: Actor, program_id: str) -> UUID:
    """Takes the offer made when cancelling, in place of any other discount. Raises NotFound if there is none."""
    async with work.transaction() as session:
        _, m = await lock_own_membership(session, actor, program_id)
        found = or_404(await load_win_back(session, m, work.now()))
        await _redeem(session, m, found, work.now())
        await _answer(session, m, found, accepted=True, at=work.now())
    return m.id


async def decline_win_back(session: AsyncSession, m: Membership, now: datetime) -> None:
    """Remembers that the client cancels in spite of the offer: it is not made again."""
    if found := await load_win_back(session, m, now):
        await _answer(session, m, found, accepted=False, at=now)


async def _answer(session: AsyncSession, m: Membership, found: RedeemableCode, *, accepted: bool, at: datetime) -> None:
    session.add(WinBackAnswer(membership_id=m.id, coupon_id=found.coupon.id, accepted=accepted, answered_at=at))
    await session.flush()


async def _redeem(session: AsyncSession, m: Membership, found: RedeemableCode, now: datetime) -> None:
    await redemptions.redeem(session, found, buyer_of(m), membership_id=m.id, purchase_no=m.purchase_no, at=now)


async def follow_transition(
    session: AsyncSession, m: Membership, transition: Transition, invoice: Invoice | None, at: datetime
) -> None:
    """Lets the discount follow its membership: a payment that is kept consumes the one that reduced its `invoice`, the
    end of the membership ends it."""
    if transition.trigger is Trigger.PAID and "refund_payment" not in transition.effects and invoice is not None:
        await redemptions.consume(session, invoice, at)
    if m.state in ENDED:
        await redemptions.end_discount(session, m.id, at)
    elif "new_purchase" in transition.effects:
        start_again = transition.trigger is not Trigger.BUY
        await redemptions.carry_over(session, m.id, m.purchase_no, start_again=start_again)
