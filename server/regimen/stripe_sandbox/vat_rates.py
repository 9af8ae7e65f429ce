"""The standard rates of VAT in percent, from 1 January 2026.

EU: "VAT rates applied in the Member States of the European Union" of the European Commission, with the changes of
Slovakia (23 % from January 2025), Estonia (24 % from July 2025) and Romania (21 % from August 2025). United Kingdom:
gov.uk/vat-rates. Norway: skatteetaten.no. Switzerland: estv.admin.ch (8.1 % from January 2024).
"""

from decimal import Decimal
from typing import Final

EUROPEAN_UNION: Final = {
    country: Decimal(percent)
    for country, percent in {
        "AT": "20", "BE": "21", "BG": "20", "CY": "19", "CZ": "21", "DE": "19", "DK": "25", "EE": "24", "ES": "21",
        "FI": "25.5", "FR": "20", "GR": "24", "HR": "25", "HU": "27", "IE": "23", "IT": "22", "LT": "21", "LU": "17",
        "LV": "21", "MT": "18", "NL": "21", "PL": "23", "PT": "23", "RO": "21", "SE": "25", "SI": "22", "SK": "23",
    }.items()
}  # fmt: skip
OTHERS: Final = {"CH": Decimal("8.1"), "GB": Decimal("20"), "NO": Decimal("25")}


def rate_for(seller: str, buyer: str) -> Decimal | None:
    """Returns the percentage that a seller collects from a buyer in these countries, None if none: it is registered
    where it is, and if that is in the EU, for all of it (One-Stop-Shop)."""
    if seller in EUROPEAN_UNION:
        return EUROPEAN_UNION.get(buyer)
    return OTHERS.get(buyer) if buyer == seller else None
