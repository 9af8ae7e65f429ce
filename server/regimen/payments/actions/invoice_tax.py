"""The tax of an invoice: decided once for each payment intent, before it is created.

The decision is stored before the intent is requested, so that a repeated request names the same calculation, and the
intent always has the tax of its invoice. Neither amount nor fee depend on it: prices include the tax. A sale never
fails because of tax: what cannot be calculated is charged without, and the operator is alerted.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.payments.access.cards import find_card
from regimen.payments.access.invoices import get_locked_invoice
from regimen.payments.access.tax import locate_buyer
from regimen.payments.actions.alerts import raise_alert, resolve_alerts
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.models import AlertKind, Invoice, InvoiceState, TaxSwitch, TaxTreatment
from regimen.payments.rules.tax_states import should_calculate
from regimen.stripe_adapter.errors import ChargesDisabled, InvalidRequest, ProviderError, UnknownOutcome
from regimen.stripe_adapter.types import Address, Intent, TaxCalculation

log = logging.getLogger(__name__)

CALCULATION_LIFE = timedelta(days=80)
"""Stripe records no tax of a payment whose calculation is older than 90 days."""

_LONGEST_WAIT = timedelta(days=1)
"""How long a charge without the client waits for a tax service that does not answer."""


@dataclass(frozen=True)
class TaxQuery:
    """The tax of an intent that is still to be decided. `buyer` is None if nothing says where they are; `may_wait` if
    nobody waits for the payment, and it is not late."""

    stripe_account_id: str
    invoice_id: UUID
    generation: int
    amount: int
    currency: str
    buyer: Address | None
    may_wait: bool


def is_expired(invoice: Invoice, now: datetime) -> bool:
    """Whether the intent of an invoice names a calculation that is too old to be paid with."""
    since = invoice.intent_requested_at
    return invoice.tax_calculation_id is not None and since is not None and now - since > CALCULATION_LIFE


async def plan_tax(
    session: AsyncSession, invoice: Invoice, payment_method: str, *, on_session: bool, now: datetime
) -> TaxQuery | None:
    """Returns what has to be calculated before the intent of the locked invoice is created. None if its tax is decided,
    or is decided now, to be none. The platform's own invoices come with theirs."""
    if invoice.account_id is None or invoice.tax_generation == invoice.generation:
        return None
    switch = await session.get(TaxSwitch, invoice.account_id)
    wanted, ready = (switch.wanted, switch.ready) if switch else (False, False)
    if not should_calculate(wanted=wanted, ready=ready, was_calculated=invoice.tax_calculation_id is not None):
        invoice.tax_generation = invoice.generation
        return None
    card = await find_card(session, invoice.stripe_account_id, payment_method)
    return TaxQuery(
        stripe_account_id=invoice.stripe_account_id,
        invoice_id=invoice.id,
        generation=invoice.generation,
        amount=invoice.amount_minor,
        currency=invoice.currency,
        buyer=await locate_buyer(session, invoice.client_id, card, switch.country if switch else None),
        may_wait=not on_session and now - invoice.opened_at < _LONGEST_WAIT,
    )


async def decide_tax(work: PaymentWork, query: TaxQuery) -> str | None:
    """Calculates the tax of an intent that does not exist yet, stores it, and returns the calculation. If another
    process decided first, that counts. Nothing is decided if no answer came and the charge may wait (UnknownOutcome),
    or if the account can take no payments at all (ChargesDisabled)."""
    calculation: TaxCalculation | None = None
    refusal = ""
    try:
        calculation = await _calculate(work, query)
    except ChargesDisabled:
        raise
    except ProviderError as error:
        if isinstance(error, UnknownOutcome) and query.may_wait:
            raise
        refusal = error.detail
    async with work.transaction() as session:
        invoice = await get_locked_invoice(session, query.invoice_id)
        if _is_decidable(invoice, query.generation):
            set_tax(invoice, calculation)
            if refusal:
                await _raise_alert(session, invoice, refusal, work)
            elif calculation is not None:
                await resolve_alerts(session, _subject(invoice), work.now(), AlertKind.TAX_NOT_CALCULATED)
        decided = invoice.tax_calculation_id
    await work.fault_point("tax-decided")
    return decided


async def keep_tax_of(work: PaymentWork, query: TaxQuery, intent: Intent) -> None:
    """Stores the tax of an intent that exists already, though nothing says that its tax was decided."""
    calculation = None
    if intent.tax_calculation is not None:
        calculation = await work.provider.get_tax_calculation(query.stripe_account_id, intent.tax_calculation)
    async with work.transaction() as session:
        invoice = await get_locked_invoice(session, query.invoice_id)
        if _is_decidable(invoice, query.generation):
            set_tax(invoice, calculation)


async def drop_tax(work: PaymentWork, invoice_id: UUID, generation: int, error: ProviderError) -> None:
    """Goes on without tax after the provider refused an intent because of its calculation."""
    async with work.transaction() as session:
        invoice = await get_locked_invoice(session, invoice_id)
        if invoice.state is not InvoiceState.OPEN or invoice.generation != generation or invoice.intent_id is not None:
            return
        # The provider repeats its refusal for the same idempotency key, so the next try needs a new generation.
        invoice.generation, invoice.intent_requested_at = generation + 1, None
        set_tax(invoice, None)
        await _raise_alert(session, invoice, error.detail, work)


def set_tax(invoice: Invoice, calculation: TaxCalculation | None) -> None:
    """Decides the tax of the invoice's next intent. No tax collected is no tax."""
    invoice.tax_generation = invoice.generation
    invoice.tax_calculation_id = calculation.id if calculation else None
    if calculation is None or calculation.tax == 0:
        invoice.tax_treatment, invoice.tax_minor = TaxTreatment.NONE, 0
        invoice.tax_rate_bp, invoice.tax_country = 0, None
    else:
        invoice.tax_treatment, invoice.tax_minor = TaxTreatment.STANDARD, calculation.tax
        invoice.tax_rate_bp, invoice.tax_country = calculation.rate_bp, calculation.country


def _is_decidable(invoice: Invoice, generation: int) -> bool:
    is_current = invoice.state is InvoiceState.OPEN and invoice.generation == generation
    return is_current and invoice.intent_id is None and invoice.tax_generation != generation


async def _calculate(work: PaymentWork, query: TaxQuery) -> TaxCalculation:
    """Calculates for the buyer's address, or if that is refused for their country alone. An answer that was lost is
    asked for once more."""
    if query.buyer is None:
        raise InvalidRequest("Nothing says in which country the client is.")
    try:
        try:
            found = await _ask(work, query, query.buyer)
        except UnknownOutcome:
            found = await _ask(work, query, query.buyer)
    except InvalidRequest as error:
        if query.buyer == query.buyer.country_only:
            raise
        log.info("The address of the client of invoice %s was refused: %s", query.invoice_id, error.detail)
        found = await _ask(work, query, query.buyer.country_only)
    if found.total != query.amount or not 0 <= found.tax <= query.amount:
        raise InvalidRequest(f"Calculation {found.id} has {found.tax} in {found.total} instead of {query.amount}.")
    return found


async def _ask(work: PaymentWork, query: TaxQuery, buyer: Address) -> TaxCalculation:
    # It moves no money, so each try has a key of its own: under the same one, Stripe would repeat an error for a day.
    return await work.provider.calculate_tax(
        query.stripe_account_id,
        amount=query.amount,
        currency=query.currency,
        buyer=buyer,
        reference=str(query.invoice_id),
        key=f"inv:{query.invoice_id}:g{query.generation}:tax:{new_id()}",
    )


async def _raise_alert(session: AsyncSession, invoice: Invoice, detail: str, work: PaymentWork) -> None:
    account, kind = invoice.stripe_account_id, AlertKind.TAX_NOT_CALCULATED
    detail = f"Invoice {invoice.id} is charged without tax: {detail}"
    await raise_alert(session, kind, _subject(invoice), detail, stripe_account_id=account, at=work.now())


def _subject(invoice: Invoice) -> str:
    """What an alert is about: not the invoice itself, or it would end when the invoice is paid. The coach has to
    declare the tax of that payment."""
    return f"tax of {invoice.id}"
