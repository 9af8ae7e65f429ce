"""What clients do with discount codes: look what one changes, enter it, and answer the offer made when cancelling."""

from fastapi import APIRouter

from regimen.accounts.access.actor import Client
from regimen.coupons.failures import InvalidDiscountCode
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Invalid, TooMany, error_responses
from regimen.memberships import failures
from regimen.memberships.access.forecast import load_futures
from regimen.memberships.access.memberships import find_own_membership, get_own_membership
from regimen.memberships.actions import discounts
from regimen.memberships.actions.offer import PurchaseRequest
from regimen.memberships.api.common import GUARDED, SOLD_HERE, PlanId, load_changed_membership
from regimen.memberships.present.discounts import present_futures, present_invoices, present_preview
from regimen.memberships.rules.purchase import can_be_bought
from regimen.memberships.schemas import (
    AppliedCode,
    CheckoutCode,
    DiscountPreview,
    MembershipView,
    UpcomingInvoices,
    WinBackOffer,
)
from regimen.payments.access.guards import ClientInDeviceZone
from regimen.payments.access.tax import forecast_rate
from regimen.payments.actions.payment_work import Payments
from regimen.programs.access import get_published

router = APIRouter(prefix="/plans/{plan_id}", tags=["memberships"])


@router.get("/upcoming_invoices", responses=error_responses(*GUARDED))
async def upcoming_invoices(plan_id: PlanId, actor: Client, session: Session, now: Now) -> UpcomingInvoices:
    """The next twelve invoices of the client's membership."""
    program = await get_published(session, plan_id)
    m = await get_own_membership(session, actor, program)
    tax_rate = await forecast_rate(session, program.account_id, actor.user_id)
    return present_invoices(await load_futures(session, m, None, now), m.zone, tax_rate)


@router.post(
    "/discount/preview",
    dependencies=[SOLD_HERE],
    responses=error_responses(
        *GUARDED,
        Invalid,
        TooMany,
        InvalidDiscountCode,
        failures.PriceOptionUnavailable,
        failures.PriceNotNamed,
        failures.NotPossibleNow,
    ),
)
async def preview(
    plan_id: PlanId, body: CheckoutCode, actor: ClientInDeviceZone, session: Session, now: Now
) -> DiscountPreview:
    """The next twelve invoices with a code: of a purchase at checkout, or of the client's membership, also without the
    code. Nothing is reserved."""
    program = await get_published(session, plan_id)
    m = await find_own_membership(session, actor, program)
    tax_rate = await forecast_rate(session, program.account_id, actor.user_id)
    code = body.discount_code
    if m is not None and not can_be_bought(m):
        found = await discounts.require_redeemable(session, discounts.buyer_of(m), code, now)
        futures = await load_futures(session, m, found.discount, now)
        if not futures.current:
            raise failures.NotPossibleNow
        return present_futures(found.discount, futures, m.zone, tax_rate)
    request = PurchaseRequest(start_date=body.start_date, price_option_id=body.price_option_id, discount_code=code)
    discount, invoices = await discounts.preview_purchase(session, program, m, request, actor, now)
    return present_preview(discount, invoices, actor.zone, tax_rate)


@router.put(
    "/discount",
    responses=error_responses(*GUARDED, TooMany, InvalidDiscountCode, failures.DiscountInUse, failures.NotPossibleNow),
)
async def apply(plan_id: PlanId, body: AppliedCode, actor: ClientInDeviceZone, work: Payments) -> MembershipView:
    """Discount the client's membership, from its next invoice on."""
    membership_id = await discounts.apply_code(work, actor, plan_id, body.discount_code, replace=body.replace)
    return await load_changed_membership(work, membership_id)


@router.get("/win_back", responses=error_responses(*GUARDED))
async def win_back(plan_id: PlanId, actor: Client, session: Session, now: Now) -> WinBackOffer:
    """What the coach offers to a client who is about to cancel. Cancelling in spite of it declines it for good."""
    program = await get_published(session, plan_id)
    m = await get_own_membership(session, actor, program)
    found = await discounts.load_win_back(session, m, now)
    if found is None:
        return WinBackOffer(offer=None)
    futures = await load_futures(session, m, found.discount, now)
    tax_rate = await forecast_rate(session, program.account_id, actor.user_id)
    return WinBackOffer(offer=present_futures(found.discount, futures, m.zone, tax_rate))


@router.post("/win_back", responses=error_responses(*GUARDED, InvalidDiscountCode))
async def accept_win_back(plan_id: PlanId, actor: ClientInDeviceZone, work: Payments) -> MembershipView:
    """Take the offer and stay."""
    return await load_changed_membership(work, await discounts.accept_win_back(work, actor, plan_id))
