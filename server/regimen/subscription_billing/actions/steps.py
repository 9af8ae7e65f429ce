"""The steps of a plan that several causes lead to. The caller has locked its row."""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.clock import local_date
from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.mails import subscription as mails
from regimen.payments.actions.invoices import Discount, InvoiceDraft, create_invoice, request_void
from regimen.payments.actions.payment_work import ChargeInvoice, VoidInvoice, enqueue
from regimen.payments.actions.refunds import request_refund
from regimen.payments.models import PLATFORM, Invoice, RefundReason
from regimen.platform import mail
from regimen.platform.events import publish
from regimen.platform.services import services_of
from regimen.subscription.actions import push_update
from regimen.subscription.models import BillingPeriod, BillingState, ProductKind, Subscription
from regimen.subscription.rules import FREE_CLIENTS, MAX_CLIENTS
from regimen.subscription_billing.access import SUBJECT_KIND, count_clients, owner_of
from regimen.subscription_billing.events import PlanEnded, PlanPaid, PlanPaymentMissed
from regimen.subscription_billing.rules import periods
from regimen.subscription_billing.rules.prices import price_of

log = logging.getLogger(__name__)


def plan_title(kind: ProductKind) -> str:
    """Returns the name of a plan on invoices."""
    return f"Professional, up to {MAX_CLIENTS[kind]} clients"


def price_here(session: AsyncSession, kind: ProductKind, period: BillingPeriod) -> Money:
    return price_of(services_of(session).settings.plan_prices_minor, kind, period)


async def flush_and_push(session: AsyncSession, plan: Subscription) -> None:
    """Stores the plan, and tells everyone who works in the account."""
    await session.flush()
    await push_update(session, plan.account_id)


async def open_invoice(
    session: AsyncSession,
    plan: Subscription,
    *,
    purchase_no: int,
    period_no: int,
    kind: ProductKind,
    price: Money,
    start: datetime,
    end: datetime,
    by_timer: bool,
    at: datetime,
    credit: Money | None = None,
) -> Invoice:
    """Opens the invoice of a period; `credit` is for the plan that this one replaces. A period is invoiced only
    once."""
    draft = InvoiceDraft(
        subject_kind=SUBJECT_KIND,
        subject_id=plan.account_id,
        purchase_no=purchase_no,
        period_no=period_no,
        account_id=None,
        stripe_account_id=PLATFORM,
        client_id=await owner_of(session, plan.account_id),
        product_id=plan.account_id,
        title=plan_title(kind),
        price=price,
        discount=Discount(credit.minor, None) if credit and credit.minor else None,
        recurring=True,
        opened_by_timer=by_timer,
        period_start=start,
        period_end=end,
    )
    return or_404(await session.get(Invoice, await create_invoice(session, draft, at=at)))


def charge(session: AsyncSession, invoice: Invoice, *, on_session: bool, payment_method: str | None = None) -> None:
    enqueue(session, ChargeInvoice(invoice.id, on_session=on_session, payment_method=payment_method))


async def void(session: AsyncSession, invoice: Invoice, at: datetime) -> None:
    await request_void(session, invoice, at)
    enqueue(session, VoidInvoice(invoice.id))


async def drop_purchase(session: AsyncSession, plan: Subscription) -> None:
    """What was being bought isn't any more. A payment that arrives all the same is refunded."""
    plan.pending_kind = plan.pending_period = plan.pending_price_minor = None
    if plan.billing_state is BillingState.INCOMPLETE:
        plan.billing_state, plan.due_at = BillingState.INCOMPLETE_EXPIRED, None
    else:
        plan.due_at = plan.period_end_at
    await flush_and_push(session, plan)


async def drop_booking_of_trial(session: AsyncSession, plan: Subscription, clients: int) -> None:
    """The trial ends as if no plan had been chosen: the one that was holds fewer clients than there are by now. Another
    one would cost more than the owner has agreed to."""
    places = MAX_CLIENTS[or_404(plan.next_kind)]
    plan.billing_state = plan.next_kind = plan.next_period = plan.due_at = None
    await _mail_owner(session, plan, partial(mails.plan_not_started, clients=clients, places=places))
    await flush_and_push(session, plan)


async def activate_purchase(session: AsyncSession, plan: Subscription, invoice: Invoice, at: datetime) -> None:
    """The plan that was being bought has been paid: it is the account's plan from now on."""
    if invoice.period_no != 1 or plan.pending_kind is None or plan.pending_period is None:
        raise ValueError(f"Invoice {invoice.id} is not that of a purchase")
    plan.purchase_no, plan.period_no, plan.periods_before_anchor = invoice.purchase_no, 1, 0
    plan.product_kind, plan.billing_period = plan.pending_kind, plan.pending_period
    plan.price_minor = plan.pending_price_minor
    plan.pending_kind = plan.pending_period = plan.pending_price_minor = plan.next_kind = plan.next_period = None
    plan.billing_anchor_at, plan.cancel_at_period_end, plan.canceled_by_owner = invoice.period_start, False, False
    await _paid(session, plan, invoice, at)


async def extend(session: AsyncSession, plan: Subscription, invoice: Invoice, at: datetime) -> None:
    """The next period has been paid."""
    plan.period_no, plan.price_minor = invoice.period_no, invoice.amount_minor
    await _paid(session, plan, invoice, at)


async def _paid(session: AsyncSession, plan: Subscription, invoice: Invoice, at: datetime) -> None:
    plan.billing_state, plan.past_due_since, plan.retries = BillingState.ACTIVE, None, 0
    plan.period_end_at = plan.due_at = or_404(invoice.period_end)
    kind = or_404(plan.product_kind)
    paid = PlanPaid(
        at=at,
        account_id=plan.account_id,
        product_kind=kind.value,
        amount_minor=invoice.amount_minor,
        currency=invoice.currency,
        paid_until=plan.period_end_at,
    )
    await publish(session, paid)
    amount = str(Money(invoice.amount_minor, invoice.currency))
    text = partial(mails.plan_paid, title=invoice.title, amount=amount)
    await _mail_owner(session, plan, text, until=plan.period_end_at)
    await flush_and_push(session, plan)


async def refund_unwanted(session: AsyncSession, plan: Subscription, invoice: Invoice, at: datetime) -> None:
    """A payment arrived that the plan doesn't need any more: it is paid back, and the owner told."""
    log.error("Invoice %s was paid, but its plan no longer needs the payment; refunding it", invoice.id)
    if await request_refund(session, invoice, RefundReason.OVERPAYMENT, at=at) is None:
        return
    amount = str(Money(invoice.amount_minor, invoice.currency))
    await _mail_owner(session, plan, partial(mails.plan_payment_refunded, amount=amount))


async def record_missed_payment(session: AsyncSession, plan: Subscription, invoice: Invoice, at: datetime) -> None:
    """A payment of the running plan failed: the owner has some days to pay, and everything stays open meanwhile."""
    if plan.billing_state is BillingState.ACTIVE:
        plan.billing_state, plan.past_due_since, plan.retries = BillingState.PAST_DUE, at, 0
        ends_at = at + periods.GRACE
        await publish(session, PlanPaymentMissed(at=at, account_id=plan.account_id, ends_at=ends_at))
        amount = str(Money(invoice.amount_minor, invoice.currency))
        await _mail_owner(session, plan, partial(mails.plan_payment_failed, amount=amount), until=ends_at)
    plan.due_at = periods.next_step_of_missed_payment(or_404(plan.past_due_since), plan.retries)
    await flush_and_push(session, plan)


async def renew(session: AsyncSession, plan: Subscription, at: datetime) -> None:
    """Opens the invoice of the next period and charges the owner's card, with what was booked for this moment."""
    await _apply_booking(session, plan, at)
    kind, period = or_404(plan.product_kind), or_404(plan.billing_period)
    anchor, number = or_404(plan.billing_anchor_at), plan.period_no + 1
    nth = number - plan.periods_before_anchor
    invoice = await open_invoice(
        session,
        plan,
        purchase_no=plan.purchase_no,
        period_no=number,
        kind=kind,
        price=price_here(session, kind, period),
        start=anchor if nth == 1 else periods.period_end(anchor, period, nth - 1),
        end=periods.period_end(anchor, period, nth),
        by_timer=True,
        at=at,
    )
    plan.billing_state, plan.due_at = BillingState.ACTIVE, None
    charge(session, invoice, on_session=False)
    await flush_and_push(session, plan)


async def _apply_booking(session: AsyncSession, plan: Subscription, at: datetime) -> None:
    """Applies the change that was booked; one that no longer holds all clients is dropped, and the owner is told."""
    kind, period = plan.next_kind, plan.next_period
    plan.next_kind = plan.next_period = None
    if kind is None or period is None:
        return
    clients = (await count_clients(session, plan.account_id, at)).active
    if clients > MAX_CLIENTS[kind]:
        await _mail_owner(session, plan, partial(mails.plan_not_changed, clients=clients, places=MAX_CLIENTS[kind]))
        return
    if period is not plan.billing_period:
        plan.billing_anchor_at, plan.periods_before_anchor = plan.period_end_at or at, plan.period_no
    plan.product_kind, plan.billing_period = kind, period


async def end(session: AsyncSession, plan: Subscription, at: datetime) -> None:
    """Ends the plan now. An account whose paying clients fit the Free plan goes on with it; others are closed."""
    paying = (await count_clients(session, plan.account_id, at)).paying
    to_free = plan.canceled_by_owner and paying <= FREE_CLIENTS
    plan.billing_state = BillingState.CANCELED
    if to_free:
        plan.product_kind = ProductKind.FREE
    plan.next_kind = plan.next_period = plan.due_at = plan.past_due_since = None
    plan.cancel_at_period_end = False
    await publish(session, PlanEnded(at=at, account_id=plan.account_id, to_free=to_free))
    await _mail_owner(session, plan, mails.plan_ended_to_free if to_free else mails.plan_ended)
    await flush_and_push(session, plan)


async def close(session: AsyncSession, plan: Subscription, invoice: Invoice, at: datetime) -> None:
    """Closes a plan whose payment was missed: it ends once no money can come from its invoice any more."""
    plan.billing_state, plan.due_at = BillingState.CLOSING, at + periods.VOID_RECHECK
    await void(session, invoice, at)
    await flush_and_push(session, plan)


async def _mail_owner(
    session: AsyncSession, plan: Subscription, text: Callable[..., mail.Message], *, until: datetime | None = None
) -> None:
    """Mails the owner. `until` is written as the date where they live."""
    owner = or_404(await session.get(User, await owner_of(session, plan.account_id)))
    if owner.deleted_at is not None:
        return
    link = f"{services_of(session).settings.base_url}/coach/profile/subscription"
    dates = {} if until is None else {"until": local_date(until, owner.zone)}
    await mail.send(session, owner.email, text(owner.first_name, link, **dates))
