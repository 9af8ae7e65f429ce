"""The tax on the platform's fees. Coaches are businesses, so it follows the rules between businesses."""

from dataclasses import dataclass

from regimen.payments.models import TaxTreatment
from regimen.reference.rules import is_in_european_union


@dataclass(frozen=True)
class FeeTax:
    """`rate_bp` in basis points; the tax is included in the fee."""

    treatment: TaxTreatment
    rate_bp: int
    country: str | None


def fee_tax(
    *, platform_country: str, platform_vat_number: str | None, rate_bp: int, country: str | None, vat_number: str | None
) -> FeeTax:
    """Returns the tax on the fee of a coach in `country`.

    The platform's own tax at home, and in the European Union for those without a VAT number; reverse charge for those
    who have one; none outside of it, and none at all if the platform has no VAT number itself.
    """
    if platform_vat_number is None:
        return FeeTax(TaxTreatment.NONE, 0, None)
    if country is None or country == platform_country:
        return FeeTax(TaxTreatment.STANDARD, rate_bp, platform_country)
    if not is_in_european_union(country):
        return FeeTax(TaxTreatment.NONE, 0, None)
    if vat_number is not None:
        return FeeTax(TaxTreatment.REVERSE_CHARGE, 0, country)
    if is_in_european_union(platform_country):
        return FeeTax(TaxTreatment.STANDARD, rate_bp, platform_country)
    return FeeTax(TaxTreatment.NONE, 0, None)
