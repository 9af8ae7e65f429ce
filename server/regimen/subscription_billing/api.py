"""The routes by which an owner chooses, pays, changes and cancels their account's own plan."""

from uuid import UUID

from fastapi import APIRouter, Response

from regimen.accounts.access.actor import AccountOwner, Coach, CoachActor
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Failure, Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.paging import PageParams
from regimen.payments.actions.attempts import declines_counted
from regimen.payments.actions.payment_work import Payments, PaymentWork
from regimen.payments.failures import NoCard, PaymentUncertain, TooManyDeclines
from regimen.stripe_adapter.errors import PROVIDER_FAILURES
from regimen.subscription.models import BillingPeriod, ProductKind, Subscription
from regimen.subscription_billing import access, failures, present
from regimen.subscription_billing.actions import cancel, choose, pay
from regimen.subscription_billing.rules.quotes import When
from regimen.subscription_billing.schemas import (
    CheckPlanPayment,
    ChoosePlan,
    OpenPlanPayments,
    PayPlan,
    PlanInvoices,
    PlanOffers,
    PlanPreview,
    PlanResult,
)

router = APIRouter(
    prefix="/subscribe", tags=["subscription"], responses=error_responses(Unauthenticated, Forbidden, NotFound)
)

_PAYMENT: tuple[type[Failure], ...] = (
    failures.PlanPaymentDeclined,
    failures.PlanUnavailable,
    failures.PaymentDropped,
    NoCard,
    PaymentUncertain,
    TooManyDeclines,
    *PROVIDER_FAILURES,
)


@router.get("/plans")
async def list_plans(actor: Coach, session: Session, now: Now) -> PlanOffers:
    """The bands of the Professional plan and what they cost."""
    return await present.offers(session, actor.account, now)


@router.get("/preview", responses=error_responses(Invalid))
async def preview(
    product_kind: ProductKind, billing_period: BillingPeriod, actor: AccountOwner, session: Session, now: Now
) -> PlanPreview:
    """What choosing a plan would cost today, and at the end of the period that is paid or of the trial."""
    plan = await session.get(Subscription, actor.account)
    if product_kind is ProductKind.FREE:
        return PlanPreview(today=None, period_end=None)
    found = [await choose.quote_for(session, plan, product_kind, billing_period, when, now) for when in When]
    today, later = (present.quote_view(one) for one in found)
    return PlanPreview(today=today, period_end=later)


@router.post(
    "",
    responses=error_responses(
        *_PAYMENT,
        Invalid,
        failures.TooManyClients,
        failures.PriceChanged,
        failures.SamePlan,
        failures.OnlyAtPeriodEnd,
        failures.PlanEnding,
        failures.PaymentOpen,
    ),
)
async def choose_plan(form: ChoosePlan, actor: AccountOwner, work: Payments) -> PlanResult:
    """Choose a plan. A repeated request never pays twice."""
    if form.product_kind is ProductKind.FREE:
        raise Invalid(errors={"product_kind": ["Choose one of the Professional plans."]})
    choice = choose.Choice(form.product_kind, form.billing_period, form.when, form.shown_minor, form.card_id)
    async with declines_counted(work, actor.user_id, failures.PlanPaymentDeclined):
        return await _result(work, actor, await choose.choose_plan(work, actor, choice))


@router.get("/payment")
async def open_payment(actor: AccountOwner, session: Session) -> OpenPlanPayments:
    """What is to be paid now, if anything."""
    return OpenPlanPayments(payment=await present.open_payment(session, actor.account))


@router.post("/pay", responses=error_responses(*_PAYMENT, failures.NothingToPay, failures.TooManyClients))
async def pay_plan(form: PayPlan, actor: AccountOwner, work: Payments) -> PlanResult:
    """Try the open payment again, with another card if one is given."""
    async with declines_counted(work, actor.user_id, failures.PlanPaymentDeclined):
        return await _result(work, actor, await pay.pay(work, actor, form.card_id))


@router.post("/pay/check", responses=error_responses(*_PAYMENT, Invalid))
async def check_payment(form: CheckPlanPayment, actor: AccountOwner, work: Payments) -> PlanResult:
    """Check the outcome of a payment after the owner has confirmed it with their bank."""
    return await _result(work, actor, await pay.check(work, actor, form.intent))


@router.delete("/payment", responses=error_responses(failures.NothingToPay, *PROVIDER_FAILURES))
async def give_up(actor: AccountOwner, work: Payments) -> PlanResult:
    """Cancel the payment of a plan that was chosen and not paid yet."""
    await pay.give_up(work, actor)
    return PlanResult()


async def _result(work: PaymentWork, actor: CoachActor, invoice_id: UUID | None) -> PlanResult:
    return present.plan_result(await pay.confirmation_needed(work, actor.account, invoice_id))


@router.post("/cancel", responses=error_responses(failures.NothingToCancel, *PROVIDER_FAILURES))
async def cancel_plan(actor: AccountOwner, work: Payments) -> PlanResult:
    """End the plan with the period that is paid."""
    await cancel.cancel_plan(work, actor)
    return PlanResult()


@router.post("/keep", status_code=204, responses=error_responses(failures.NothingToKeep))
async def keep_plan(actor: AccountOwner, session: Session) -> Response:
    """Keep a plan that is set to end."""
    await cancel.keep_plan(session, actor)
    return Response(status_code=204)


@router.delete("/change", status_code=204, responses=error_responses(failures.NoChangeBooked))
async def drop_change(actor: AccountOwner, session: Session) -> Response:
    """Drop a change that is booked for the end of the period."""
    await cancel.drop_change(session, actor)
    return Response(status_code=204)


@router.get("/invoices", responses=error_responses(Invalid))
async def list_invoices(actor: AccountOwner, session: Session, page: PageParams) -> PlanInvoices:
    """What was paid for the plan, the newest first."""
    paid, total = await access.paid_invoices(session, actor.account, page)
    return PlanInvoices(items=await present.invoice_views(session, paid), pagination=page.pagination(total))
