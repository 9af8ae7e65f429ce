"""Turns rows of payments, and Stripe's objects, into what crosses the wire."""

from collections.abc import Mapping, Sequence
from datetime import date

from regimen.kit.money import Money
from regimen.kit.paging import Page
from regimen.payments.access.tax import AccountTax
from regimen.payments.access.transactions import CurrencyTotal, MonthTotal, Transaction, TransactionPage
from regimen.payments.models import Card, Invoice, PaymentAccount
from regimen.payments.rules.payouts import next_payout
from regimen.payments.schemas import (
    AccountTaxView,
    Amount,
    CardView,
    CurrencyTotalView,
    InvoiceDiscount,
    MonthTotalView,
    PaymentAccountView,
    PayoutRow,
    Payouts,
    TransactionRow,
    Transactions,
)
from regimen.stripe_adapter.types import Balance, Payout, ProviderInfo


def present_amount(minor: int, currency: str) -> Amount:
    return Amount(amount_minor=minor, currency=currency, format=str(Money(minor, currency)))


def present_card(card: Card) -> CardView:
    return CardView(
        id=card.id,
        brand=card.brand,
        last4=card.last4,
        exp_month=card.exp_month,
        exp_year=card.exp_year,
        networks=card.networks,
        preferred_network=card.preferred_network,
        billing_info=card.billing,
        source_type=card.wallet or "card",
        kind="default" if card.is_default else "other",
        abilities=["edit", "remove"] if card.is_default else ["edit", "remove", "make_default"],
    )


def present_account(
    row: PaymentAccount | None, tax: AccountTax, *, currency: str, today: date, info: ProviderInfo | None
) -> PaymentAccountView:
    """`row` is None if nothing is connected; `currency` is then the fallback."""
    return PaymentAccountView(
        id=row.stripe_account_id if row else None,
        connected=row is not None and row.charges_enabled,
        charges_enabled=row is not None and row.charges_enabled,
        payouts_enabled=row is not None and row.payouts_enabled,
        details_submitted=row is not None and row.details_submitted,
        verification_fields=row.verification_fields if row else [],
        disabled_reason=row.disabled_reason if row else None,
        currency=row.currency if row else currency,
        bank_last4=row.bank_last4 if row else None,
        next_payout_on=next_payout(today),
        mode=info.mode if info else None,
        tax=AccountTaxView(tax_state=tax.state, missing=tax.missing, country=tax.country),
    )


def present_transactions(found: TransactionPage, page: Page) -> Transactions:
    return Transactions(
        items=[_transaction(one) for one in found.rows],
        totals=[_total(total) for total in found.totals],
        months=[_month(month) for month in found.months],
        pagination=page.pagination(found.count),
    )


def _transaction(one: Transaction) -> TransactionRow:
    entry, invoice, client = one.entry, one.invoice, one.client
    provider_fee, settled = entry.provider_fee_minor, entry.settled_currency
    return TransactionRow(
        id=entry.id,
        kind=entry.kind,
        at=entry.at,
        client_id=client.id,
        client_name=client.full_name,
        plan_id=invoice.product_id,
        plan_title=invoice.title,
        price=present_amount(invoice.price_minor, invoice.currency),
        discount=_discount(invoice),
        gross=present_amount(entry.gross_minor, entry.currency),
        settled=None if settled == entry.currency else present_amount(entry.settled_gross_minor, settled),
        platform_fee=present_amount(entry.settled_platform_fee_minor, settled),
        provider_fee=None if provider_fee is None else present_amount(provider_fee, settled),
        net=present_amount(entry.net_minor, settled),
        status=one.status,
    )


def _discount(invoice: Invoice) -> InvoiceDiscount | None:
    if invoice.discount_code is None:
        return None
    off = present_amount(invoice.price_minor - invoice.amount_minor, invoice.currency)
    return InvoiceDiscount(code=invoice.discount_code, amount=off)


def _total(total: CurrencyTotal) -> CurrencyTotalView:
    return CurrencyTotalView(
        currency=total.currency,
        gross=present_amount(total.gross, total.currency),
        platform_fee=present_amount(total.platform_fee, total.currency),
        provider_fee=present_amount(total.provider_fee, total.currency),
        net=present_amount(total.net, total.currency),
    )


def _month(month: MonthTotal) -> MonthTotalView:
    return MonthTotalView(
        month=month.month,
        currency=month.currency,
        gross=present_amount(month.gross, month.currency),
        net=present_amount(month.net, month.currency),
    )


def present_payout(payout: Payout) -> PayoutRow:
    return PayoutRow(
        id=payout.id,
        amount=present_amount(payout.amount, payout.currency),
        status=payout.status,
        failure_reason=payout.failure_message,
        created_at=payout.created,
        arrives_on=payout.arrival.date(),
    )


def present_payouts(payouts: Sequence[Payout], balance: Balance | None, today: date) -> Payouts:
    """`balance` is None if nothing is connected."""
    return Payouts(
        items=[present_payout(payout) for payout in payouts],
        available=_amounts(balance.available if balance else {}),
        pending=_amounts(balance.pending if balance else {}),
        next_payout_on=next_payout(today),
    )


def _amounts(by_currency: Mapping[str, int]) -> list[Amount]:
    return [present_amount(minor, currency) for currency, minor in sorted(by_currency.items())]
