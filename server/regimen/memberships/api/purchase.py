"""Buying a program, and trying a payment again.

Routes that may move money take `Payments` instead of a session and manage their transactions through it.
"""

from uuid import UUID

from fastapi import APIRouter

from regimen.coupons.failures import InvalidDiscountCode
from regimen.kit.errors import Failure, Invalid, TooMany, error_responses
from regimen.memberships import failures, schemas
from regimen.memberships.actions import purchase
from regimen.memberships.actions.offer import PurchaseRequest
from regimen.memberships.actions.payment_result import get_bank_confirmation, require_success
from regimen.memberships.actions.retry import check_payment, retry_payment
from regimen.memberships.api.common import GUARDED, SOLD_HERE, PlanId, load_changed_membership
from regimen.memberships.models import State
from regimen.memberships.present.memberships import load_membership_view
from regimen.memberships.schemas import Check, MembershipView, PurchaseResult, Retry
from regimen.payments.access.guards import ClientInDeviceZone
from regimen.payments.actions.attempts import declines_counted
from regimen.payments.actions.payment_work import Payments, PaymentWork
from regimen.payments.failures import CannotTakePayments, NoCard, PaymentUncertain, TooManyDeclines
from regimen.stripe_adapter.errors import PROVIDER_FAILURES

router = APIRouter(tags=["memberships"])

_DECLINES = (failures.PurchaseDeclined, failures.RecurringPurchaseDeclined)
_PAYMENT_FAILURES: tuple[type[Failure], ...] = (
    NoCard,
    CannotTakePayments,
    *_DECLINES,
    TooManyDeclines,
    PaymentUncertain,
    *PROVIDER_FAILURES,
    failures.PreviousPaymentPending,
    failures.PaymentCanceled,
    failures.PaymentRefunded,
    failures.MembershipOver,
)


@router.post(
    "/stripe/plan/{plan_id}/buy",
    dependencies=[SOLD_HERE],
    responses=error_responses(
        *GUARDED,
        *_PAYMENT_FAILURES,
        Invalid,
        failures.ProgramPrivate,
        failures.ArchivedByCoach,
        failures.RemovedByCoach,
        failures.CurrentlyUnavailable,
        failures.PriceOptionUnavailable,
        failures.PriceNotNamed,
        failures.TrialUsed,
        failures.TrialChanged,
        failures.OtherPaymentOpen,
        failures.AlreadyBought,
        failures.NotPossibleNow,
        InvalidDiscountCode,
        TooMany,
    ),
)
async def buy(
    plan_id: PlanId, body: schemas.PurchaseRequest, actor: ClientInDeviceZone, work: Payments
) -> PurchaseResult:
    """Buy a program, get a free one or start a trial. A repeated request never pays twice."""
    request = PurchaseRequest(
        start_date=body.start_date,
        price_option_id=body.price_option_id,
        free_expected="price_option_id" in body.model_fields_set and body.price_option_id is None,
        restart=None if body.resume_type is None else body.resume_type == "restart",
        waiver_accepted=body.waiver_accepted,
        full_name=body.full_name,
        waiver_text=body.waiver_text,
        withdrawal_consent=body.withdrawal_consent,
        card_id=body.card_id,
        discount_code=body.discount_code,
        trial_expected=body.trial_expected,
        trial_days_expected=body.trial_days_expected,
    )
    async with declines_counted(work, actor.user_id, *_DECLINES):
        membership_id = await purchase.buy(work, actor, plan_id, request)
        return await _purchase_view(work, membership_id, bought=True)


@router.post(
    "/stripe/plan/{plan_id}/retry",
    responses=error_responses(*GUARDED, *_PAYMENT_FAILURES, failures.NotPossibleNow, failures.OtherPriceDue),
)
async def retry(
    plan_id: PlanId, actor: ClientInDeviceZone, work: Payments, body: Retry | None = None
) -> PurchaseResult:
    """Try an open payment again, with another card if one is given."""
    async with declines_counted(work, actor.user_id, *_DECLINES):
        body = body or Retry()
        membership_id = await retry_payment(work, actor, plan_id, body.card_id, body.price_option_id)
        return await _purchase_view(work, membership_id)


@router.post(
    "/stripe/plan/{plan_id}/retry/check",
    responses=error_responses(*GUARDED, *_PAYMENT_FAILURES, failures.PaymentNotDue),
)
async def retry_check(plan_id: PlanId, body: Check, actor: ClientInDeviceZone, work: Payments) -> PurchaseResult:
    """Check the outcome of a payment after the client has confirmed it with their bank."""
    invoice = await check_payment(work, actor, plan_id, body.intent)
    return await _purchase_view(work, invoice.subject_id, invoice_id=invoice.id)


async def _purchase_view(
    work: PaymentWork, membership_id: UUID, *, bought: bool = False, invoice_id: UUID | None = None
) -> PurchaseResult:
    """Returns a success, or what the browser needs for the bank. Anything else is raised."""
    confirmation = await get_bank_confirmation(work, membership_id)
    if confirmation is not None:
        return PurchaseResult(
            membership=await load_changed_membership(work, membership_id),
            message=None,
            requires_action=True,
            payment_intent_client_secret=confirmation.client_secret,
            intent=confirmation.intent_id,
            stripe_account=confirmation.stripe_account,
        )
    async with work.transaction() as session:
        paid = await require_success(session, membership_id, invoice_id)
        membership = await load_membership_view(session, membership_id)
    message = _purchase_message(membership) if bought else _payment_message(membership, paid=paid)
    return PurchaseResult(membership=membership, message=message, paid=paid)


def _purchase_message(membership: MembershipView) -> str:
    """Our own pages show another text, which depends on whether the client resumes."""
    if membership.plan_price is None:
        return "Program successfully added"
    if membership.plan_price.duration == "one_off":
        return "Program has been successfully purchased."
    return "You have been successfully subscribed to the Program."


def _payment_message(membership: MembershipView, *, paid: bool) -> str | None:
    return "Payment successful. Your program is active." if paid and membership.state is State.ACTIVE else None
