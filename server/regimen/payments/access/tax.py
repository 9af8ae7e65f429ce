"""Whether accounts have tax calculated, and where their buyers are."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.payments.access.cards import get_default_card
from regimen.payments.models import Card, Invoice, InvoiceState, PaymentAccount, TaxSwitch
from regimen.payments.rules.tax_rates import RATES_DIFFER_INSIDE
from regimen.payments.rules.tax_states import TaxState, tax_state
from regimen.stripe_adapter.types import Address


@dataclass(frozen=True)
class AccountTax:
    """The tax of an account. `missing` is what the provider lacks, `country` where it thinks that the seller is."""

    state: TaxState
    missing: list[str]
    country: str | None


def has_open_taxed(account_id: UUID | ColumnElement[UUID]) -> ColumnElement[bool]:
    """Whether an open invoice of this account has its tax."""
    return exists().where(
        Invoice.account_id == account_id, Invoice.state == InvoiceState.OPEN, Invoice.tax_calculation_id.is_not(None)
    )


def tax_of(switch: TaxSwitch | None, *, open_taxed: bool) -> AccountTax:
    if switch is None:
        return AccountTax(TaxState.ACTIVATE, [], None)
    state = tax_state(wanted=switch.wanted, ready=switch.ready, has_open_taxed=open_taxed)
    return AccountTax(state, switch.missing, switch.country)


async def load_tax(session: AsyncSession, account_id: UUID) -> AccountTax:
    """Returns the tax of an account. One query."""
    statement = select(TaxSwitch, has_open_taxed(account_id)).where(TaxSwitch.account_id == account_id)
    row = (await session.execute(statement)).one_or_none()
    return tax_of(row[0], open_taxed=row[1]) if row else tax_of(None, open_taxed=False)


async def locate_buyer(
    session: AsyncSession, client_id: UUID, card: Card | None, seller_country: str | None
) -> Address | None:
    """Returns where a client is: the billing address of the card that is charged, else the country of their profile,
    else that of the seller."""
    address = (card.billing if card else {}).get("address") or {}
    if country := address.get("country"):
        return Address(country, postal_code=address.get("postal_code") or "", state=address.get("state") or "")
    country = await session.scalar(select(User.country).where(User.id == client_id)) or seller_country
    return Address(country) if country else None


async def forecast_rate(session: AsyncSession, account_id: UUID, client_id: UUID | None) -> int:
    """Returns the rate, in basis points, of the tax in the next payments of a client; None is somebody where the seller
    is. It is that of the account's last payment with tax of the same country, so 0 until there is one: a preview asks
    no provider."""
    statement = (
        select(TaxSwitch.country, PaymentAccount.stripe_account_id)
        .join(PaymentAccount, PaymentAccount.account_id == TaxSwitch.account_id)
        .where(TaxSwitch.account_id == account_id, TaxSwitch.wanted, TaxSwitch.ready)
    )
    found = (await session.execute(statement)).one_or_none()
    if found is None:
        return 0
    seller_country, stripe_account_id = found
    country = seller_country
    if client_id is not None:
        card = await get_default_card(session, stripe_account_id, client_id)
        buyer = await locate_buyer(session, client_id, card, seller_country)
        country = buyer.country if buyer else None
    paid = select(Invoice.tax_rate_bp).where(
        Invoice.account_id == account_id,
        Invoice.state == InvoiceState.PAID,
        Invoice.tax_country == country,
        Invoice.tax_rate_bp > 0,
    )
    if country in RATES_DIFFER_INSIDE:
        paid = paid.where(Invoice.client_id == client_id)
    return await session.scalar(paid.order_by(Invoice.opened_at.desc()).limit(1)) or 0
