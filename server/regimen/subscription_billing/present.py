"""Plans and their payments as the owner sees them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.invoicing.access.documents import get_of_invoices
from regimen.invoicing.present.documents import present_payment_documents
from regimen.kit.errors import or_404
from regimen.payments.access.invoices import get_last_attempt
from regimen.payments.models import AttemptState, Invoice
from regimen.platform.services import services_of
from regimen.subscription.models import BillingPeriod, BillingState, Subscription
from regimen.subscription.rules import MAX_CLIENTS, OFFERED, PROFESSIONAL, WARNINGS_AT
from regimen.subscription_billing.access import count_clients, open_invoice_of
from regimen.subscription_billing.actions.pay import Confirmation
from regimen.subscription_billing.rules import periods
from regimen.subscription_billing.rules.prices import CURRENCY, price_of
from regimen.subscription_billing.rules.quotes import Quote
from regimen.subscription_billing.schemas import (
    OpenPlanPayment,
    PlanInvoice,
    PlanOffer,
    PlanOffers,
    PlanQuote,
    PlanResult,
)


async def offers(session: AsyncSession, account_id: UUID, now: datetime) -> PlanOffers:
    """Returns the bands with their prices. Two queries."""
    prices = services_of(session).settings.plan_prices_minor
    own = await session.get(Subscription, account_id)
    clients = (await count_clients(session, account_id, now)).active
    return PlanOffers(
        currency=CURRENCY,
        plans=[
            PlanOffer(
                product_kind=kind,
                max_clients=MAX_CLIENTS[kind],
                monthly_minor=price_of(prices, kind, BillingPeriod.MONTH).minor,
                yearly_minor=price_of(prices, kind, BillingPeriod.YEAR).minor,
                warns_at=WARNINGS_AT[kind][0],
                fits=clients <= MAX_CLIENTS[kind],
            )
            for kind in PROFESSIONAL
        ],
        features=list(OFFERED),
        next_payment_minor=_next_payment(own, prices) if own else None,
    )


def _next_payment(own: Subscription, prices: Sequence[int]) -> int | None:
    kind, period = own.next_kind or own.product_kind, own.next_period or own.billing_period
    if kind is None or period is None or own.cancel_at_period_end:
        return None
    charged = own.billing_state in {BillingState.ACTIVE, BillingState.SCHEDULED}
    return price_of(prices, kind, period).minor if charged else None


def quote_view(quote: Quote | None) -> PlanQuote | None:
    if quote is None:
        return None
    return PlanQuote(
        when=quote.when,
        starts_at=quote.starts_at,
        ends_at=quote.ends_at,
        price_minor=quote.price.minor,
        credit_minor=quote.credit.minor,
        unused_days=quote.unused_days,
        days=quote.days,
        due_now_minor=quote.due_now.minor,
        currency=quote.price.currency,
    )


def plan_result(confirmation: Confirmation | None) -> PlanResult:
    """Returns what the bank needs, if anything."""
    if confirmation is None:
        return PlanResult()
    return PlanResult(
        requires_action=True, payment_intent_client_secret=confirmation.client_secret, intent=confirmation.intent_id
    )


async def invoice_views(session: AsyncSession, invoices: Sequence[Invoice]) -> list[PlanInvoice]:
    documents = await get_of_invoices(session, [one.id for one in invoices])
    return [
        PlanInvoice(
            id=one.id,
            title=one.title,
            amount_minor=one.amount_minor,
            refunded_minor=one.refunded_minor,
            currency=one.currency,
            paid_at=or_404(one.settled_at),
            period_start=one.period_start,
            period_end=one.period_end,
            documents=present_payment_documents(documents.get(one.id, ())),
        )
        for one in invoices
    ]


async def open_payment(session: AsyncSession, account_id: UUID) -> OpenPlanPayment | None:
    """Returns what is to be paid now, if anything, and why it is not paid yet."""
    plan = await session.get(Subscription, account_id)
    invoice = await open_invoice_of(session, plan) if plan else None
    if plan is None or invoice is None or invoice.void_requested_at is not None:
        return None
    last = await get_last_attempt(session, invoice.id)
    since = plan.past_due_since if plan.billing_state is BillingState.PAST_DUE else None
    tries_again = since is not None and plan.retries < len(periods.RETRY_DAYS)
    return OpenPlanPayment(
        amount_minor=invoice.amount_minor,
        currency=invoice.currency,
        title=invoice.title,
        decline_message=last.decline_message if last is not None else None,
        retry_at=plan.due_at if tries_again and last is not None and last.retryable else None,
        ends_at=since + periods.GRACE if since is not None else None,
        needs_confirmation=last is not None and last.state is AttemptState.REQUIRES_ACTION,
    )
