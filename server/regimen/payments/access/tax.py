"""Whether accounts have tax calculated, and where their buyers are."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.payments.models import Card, Invoice, InvoiceState, TaxSwitch
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
    session: AsyncSession, invoice: Invoice, payment_method: str, seller_country: str | None
) -> Address | None:
    """Returns where the buyer of an invoice is: the billing address of the card that is charged, else the country of
    their profile, else that of the seller."""
    of_card = Card.provider_id == payment_method, Card.stripe_account_id == invoice.stripe_account_id
    billing = await session.scalar(select(Card.billing).where(*of_card).limit(1))
    address = (billing or {}).get("address") or {}
    if country := address.get("country"):
        return Address(country, postal_code=address.get("postal_code") or "", state=address.get("state") or "")
    country = await session.scalar(select(User.country).where(User.id == invoice.client_id)) or seller_country
    return Address(country) if country else None
