"""Sellers and buyers as their documents name them."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account, User
from regimen.config import Settings
from regimen.invoicing.models import InvoiceBuyer, InvoiceSeller, InvoiceSeries, SeriesKind
from regimen.invoicing.rules.content import Party, address_lines
from regimen.kit.errors import or_404
from regimen.stripe_adapter.types import Address

PLATFORM_ZONE = "UTC"
"""In which the platform's own documents are dated."""


@dataclass(frozen=True)
class Seller:
    """Who issues a document, and the time zone in which it is dated."""

    party: Party
    zone: str
    footer: str


async def account_as_seller(session: AsyncSession, account_id: UUID) -> Seller:
    """Returns an account with its legal details, or with its name alone if the coach has not entered them yet."""
    statement = (
        select(Account.title, Account.country, User.zone, InvoiceSeller)
        .join(User, User.id == Account.owner_id)
        .outerjoin(InvoiceSeller, InvoiceSeller.account_id == Account.id)
        .where(Account.id == account_id)
    )
    title, country, zone, found = or_404((await session.execute(statement)).one_or_none())
    details: InvoiceSeller | None = found  # of an outer join
    if details is None:
        return Seller(_party(title, country), zone, "")
    return Seller(_with_details(details, details.legal_name, details.registration), zone, details.footer)


async def zone_of_seller(session: AsyncSession, account_id: UUID | None) -> str:
    """Returns the time zone in which a seller's documents are dated."""
    if account_id is None:
        return PLATFORM_ZONE
    statement = select(User.zone).join(Account, Account.owner_id == User.id).where(Account.id == account_id)
    return or_404(await session.scalar(statement))


def platform_as_seller(settings: Settings) -> Seller:
    """Returns the company that runs this installation."""
    party = Party(
        name=settings.company_name or settings.product_name,
        address=list(settings.company_address),
        country=settings.company_country,
        vat_number=settings.company_vat_number,
        notes=[settings.company_registration] if settings.company_registration else [],
    )
    return Seller(party, PLATFORM_ZONE, "")


async def client_as_buyer(session: AsyncSession, user_id: UUID, vat_number: str | None) -> Party:
    """Returns a client. `vat_number` is the one that was given with the purchase, if any."""
    statement = (
        select(User, InvoiceBuyer).outerjoin(InvoiceBuyer, InvoiceBuyer.user_id == User.id).where(User.id == user_id)
    )
    user, found = or_404((await session.execute(statement)).one_or_none())
    details: InvoiceBuyer | None = found  # of an outer join
    if details is None:
        party = _party(user.full_name, user.country)
    else:
        party = _with_details(details, details.name or user.full_name, "")
        party["country"] = details.country or user.country
    party["vat_number"] = vat_number or party["vat_number"]
    return party


async def account_as_buyer(session: AsyncSession, account_id: UUID, vat_number: str | None = None) -> Party:
    """Returns an account that buys from the platform."""
    party = (await account_as_seller(session, account_id)).party
    party["vat_number"] = vat_number or party["vat_number"]
    return party


async def get_seller_details(session: AsyncSession, account_id: UUID) -> InvoiceSeller | None:
    return await session.get(InvoiceSeller, account_id)


async def find_seller_address(session: AsyncSession, account_id: UUID) -> Address | None:
    """Returns where an account is, if its details say so."""
    details = await session.get(InvoiceSeller, account_id, populate_existing=True)
    if details is None or not details.country:
        return None
    return Address(country=details.country, postal_code=details.postal_code, city=details.city, line1=details.line1)


async def find_sales_series(session: AsyncSession, account_id: UUID) -> InvoiceSeries | None:
    """Returns the numbers of an account's sales, if anything has been issued or chosen."""
    own = InvoiceSeries.kind == SeriesKind.SALES, InvoiceSeries.account_id == account_id
    return await session.scalar(select(InvoiceSeries).where(*own))


async def get_buyer_details(session: AsyncSession, user_id: UUID) -> InvoiceBuyer | None:
    return await session.get(InvoiceBuyer, user_id)


def _party(name: str, country: str | None) -> Party:
    return Party(name=name, address=[], country=country, vat_number=None, notes=[])


def _with_details(details: InvoiceSeller | InvoiceBuyer, name: str, note: str) -> Party:
    return Party(
        name=name,
        address=address_lines(details.line1, details.line2, details.city, details.postal_code),
        country=details.country,
        vat_number=details.vat_number,
        notes=[note] if note else [],
    )
