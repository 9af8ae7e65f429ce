"""Cards and money, put together for the wire."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import func, literal, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.accounts.models import User
from regimen.kit.money import Money
from regimen.kit.paging import Page, count
from regimen.payments.ledger import entry_status
from regimen.payments.models import Card, Invoice, LedgerEntry, PaymentAccount
from regimen.payments.schemas import (
    AccountView,
    Amount,
    CardView,
    MonthSum,
    PayoutRow,
    Payouts,
    Totals,
    TransactionRow,
    Transactions,
)
from regimen.payments.till import Till
from regimen.platform.stripe.types import ProviderInfo

_WEDNESDAY = 2
_PROVIDER_FEE = func.coalesce(LedgerEntry.provider_fee_minor, 0)


def amount(minor: int, currency: str) -> Amount:
    return Amount(amount_minor=minor, currency=currency, format=str(Money(minor, currency)))


def card_view(card: Card) -> CardView:
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


def next_payout(today: date) -> date:
    """The Wednesday that comes next."""
    return today + timedelta(days=(_WEDNESDAY - today.weekday()) % 7 or 7)


def account_view(row: PaymentAccount | None, *, currency: str, today: date, info: ProviderInfo | None) -> AccountView:
    return AccountView(
        id=row.provider_id if row else None,
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
    )


def _of(actor: CoachActor) -> Any:
    return (
        select(LedgerEntry, Invoice, User)
        .join(Invoice, Invoice.id == LedgerEntry.invoice_id)
        .join(User, User.id == LedgerEntry.client_id)
        .where(LedgerEntry.account_id == actor.account)
    )


async def transactions(
    session: AsyncSession, actor: CoachActor, page: Page, *, since: datetime | None, until: datetime | None
) -> Transactions:
    """The money of a coach's account, newest first, with sums of the whole list. Four queries."""
    wanted = _of(actor)
    if since:
        wanted = wanted.where(LedgerEntry.at >= since)
    if until:
        wanted = wanted.where(LedgerEntry.at < until)
    total = await count(session, wanted.with_only_columns(LedgerEntry.id))
    newest = wanted.order_by(LedgerEntry.at.desc(), LedgerEntry.id.desc())
    rows = (await session.execute(page.cut(newest))).all()
    sums = wanted.with_only_columns(
        LedgerEntry.currency,
        func.sum(LedgerEntry.gross_minor),
        func.sum(LedgerEntry.platform_fee_minor),
        func.sum(_PROVIDER_FEE),
    )
    totals = [
        _totals(currency, int(gross), int(fee), int(provider))
        for currency, gross, fee, provider in await session.execute(sums.group_by(LedgerEntry.currency))
    ]
    items = [_row(entry, invoice, client) for entry, invoice, client in rows]
    months = await _months(session, wanted, actor.zone)
    return Transactions(items=items, totals=totals, months=months, pagination=page.describe(total))


async def _months(session: AsyncSession, wanted: Any, zone: str) -> list[MonthSum]:
    month = func.date_trunc(literal("month"), func.timezone(literal(zone), LedgerEntry.at))
    left = LedgerEntry.gross_minor - LedgerEntry.platform_fee_minor - _PROVIDER_FEE
    sums = wanted.with_only_columns(
        month.label("month"), LedgerEntry.currency, func.sum(LedgerEntry.gross_minor), func.sum(left)
    )
    by_month = sums.group_by(text("month"), LedgerEntry.currency).order_by(text("month"), LedgerEntry.currency)
    return [
        MonthSum(
            month=start.date(), currency=currency, gross=amount(int(gross), currency), net=amount(int(net), currency)
        )
        for start, currency, gross, net in await session.execute(by_month)
    ]


def _totals(currency: str, gross: int, fee: int, provider: int) -> Totals:
    return Totals(
        currency=currency,
        gross=amount(gross, currency),
        platform_fee=amount(fee, currency),
        provider_fee=amount(provider, currency),
        net=amount(gross - fee - provider, currency),
    )


def _row(entry: LedgerEntry, invoice: Invoice, client: User) -> TransactionRow:
    provider = entry.provider_fee_minor
    net = entry.gross_minor - entry.platform_fee_minor - (provider or 0)
    return TransactionRow(
        id=entry.id,
        kind=entry.kind,
        at=entry.at,
        client_id=client.id,
        client_name=client.full_name,
        plan_id=invoice.product_id,
        plan_title=invoice.title,
        gross=amount(entry.gross_minor, entry.currency),
        platform_fee=amount(entry.platform_fee_minor, entry.currency),
        provider_fee=None if provider is None else amount(provider, entry.currency),
        net=amount(net, entry.currency),
        status=entry_status(entry.kind, refunded_minor=invoice.refunded_minor, amount_minor=invoice.amount_minor),
    )


async def payouts(till: Till, provider_id: str | None, today: date) -> Payouts:
    """What went, and will go, to the owner's bank: the provider's own word."""
    if provider_id is None:
        return Payouts(items=[], available=[], pending=[], next_payout_on=next_payout(today))
    made = await till.provider.list_payouts(provider_id)
    balance = await till.provider.get_balance(provider_id)
    return Payouts(
        items=[
            PayoutRow(
                id=payout.id,
                amount=amount(payout.amount, payout.currency),
                status=payout.status,
                created_at=payout.created,
                arrives_on=payout.arrival.date(),
            )
            for payout in made[:100]
        ],
        available=_amounts(balance.available),
        pending=_amounts(balance.pending),
        next_payout_on=next_payout(today),
    )


def _amounts(by_currency: Mapping[str, int]) -> list[Amount]:
    return [amount(minor, currency) for currency, minor in sorted(by_currency.items())]
