"""Checks what sellers and buyers enter for their invoices. Each mistake has a sentence for its field."""

from dataclasses import asdict, dataclass, replace
from typing import Any, Final, TypeVar

from regimen.invoicing.rules.numbers import PREFIX
from regimen.invoicing.rules.vat_numbers import clean_vat_number
from regimen.kit.errors import Errors, Invalid
from regimen.reference.rules import country_name, is_country

NAME_MISSING: Final = "Enter the name that's on your tax documents."
LINE1_MISSING: Final = "Enter a street and number."
CITY_MISSING: Final = "Enter a town or city."
COUNTRY_MISSING: Final = "Choose a country."
COUNTRY_UNKNOWN: Final = "Choose a country from the list."
VAT_NEEDS_COUNTRY: Final = "Choose a country first, so that we can check the number."
PREFIX_WRONG: Final = "Use 2 to 8 letters and digits, without spaces."


@dataclass(frozen=True, kw_only=True)
class Address:
    line1: str
    line2: str
    city: str
    postal_code: str
    country: str | None
    vat_number: str | None

    def columns(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, kw_only=True)
class SellerDetails(Address):
    legal_name: str
    registration: str
    footer: str
    prefix: str
    """Empty: stays as it is."""

    def columns(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if name != "prefix"}


@dataclass(frozen=True, kw_only=True)
class BuyerDetails(Address):
    name: str

    @property
    def is_empty(self) -> bool:
        return not any(asdict(self).values())


D = TypeVar("D", bound=Address)


def check_seller(details: SellerDetails) -> SellerDetails:
    """Returns the details with the VAT number as it is written. Raises Invalid for all mistakes at once."""
    errors: Errors = {}
    if not details.legal_name:
        errors["legal_name"] = [NAME_MISSING]
    if details.prefix and not PREFIX.fullmatch(details.prefix):
        errors["prefix"] = [PREFIX_WRONG]
    errors |= _address_errors(details)
    return _with_checked_number(details, errors)


def check_buyer(details: BuyerDetails) -> BuyerDetails:
    """Returns the details with the VAT number as it is written; the address may be missing as a whole. Raises
    Invalid."""
    has_address = any((details.line1, details.line2, details.city, details.postal_code))
    errors = _address_errors(details) if has_address else _country_errors(details.country, required=False)
    return _with_checked_number(details, errors)


def _address_errors(address: Address) -> Errors:
    errors: Errors = {}
    if not address.line1:
        errors["line1"] = [LINE1_MISSING]
    if not address.city:
        errors["city"] = [CITY_MISSING]
    return errors | _country_errors(address.country, required=True)


def _country_errors(country: str | None, *, required: bool) -> Errors:
    if not country:
        return {"country": [COUNTRY_MISSING]} if required else {}
    return {} if is_country(country) else {"country": [COUNTRY_UNKNOWN]}


def _with_checked_number(details: D, errors: Errors) -> D:
    """Returns the details with the VAT number as it is written. Raises Invalid with these errors and its own."""
    number = details.vat_number or None
    if number is not None and not details.country:
        errors.setdefault("vat_number", [VAT_NEEDS_COUNTRY])
    elif number is not None and details.country and is_country(details.country):
        try:
            number = clean_vat_number(number, details.country)
        except ValueError:
            sentence = (
                f"This isn't a valid VAT number of {country_name(details.country)}. Check it for typing mistakes."
            )
            errors["vat_number"] = [sentence]
    if errors:
        raise Invalid(errors=errors)
    return replace(details, vat_number=number, country=details.country or None)
