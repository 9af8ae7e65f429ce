"""Countries, states, currencies and tax numbers, from the tables beside this file."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from regimen.kit.money import decimals

_HERE = Path(__file__).parent


def _read_words(name: str) -> tuple[str, ...]:
    return tuple((_HERE / name).read_text("utf-8").split())


# Those that Stripe can charge in.
CURRENCIES = _read_words("currencies.txt")
COACH_CURRENCIES = ("GBP", "USD", "EUR")
"""What an account and its programs are priced in."""

# Where Stripe opens connected accounts.
PAYOUT_COUNTRIES = _read_words("payout_countries.txt")
_EU = _read_words("european_union.txt")


@dataclass(frozen=True)
class Country:
    code: str
    name: str
    local_currencies: tuple[str, ...]
    country_phone_code: str


@dataclass(frozen=True)
class State:
    code: str
    name: str


@dataclass(frozen=True)
class TaxType:
    """A kind of tax number, and the countries that issue it."""

    code: str
    name: str
    countries: tuple[str, ...]


TAX_TYPES = (
    TaxType("gb_vat", "UK VAT number", ("GB",)),
    TaxType("us_ein", "US employer number (EIN)", ("US",)),
    TaxType("eu_vat", "EU VAT number", _EU),
    TaxType("au_abn", "Australian business number (ABN)", ("AU",)),
    TaxType("ca_bn", "Canadian business number", ("CA",)),
    TaxType("ca_gst_hst", "Canadian GST/HST number", ("CA",)),
    TaxType("ch_vat", "Swiss VAT number", ("CH", "LI")),
    TaxType("no_vat", "Norwegian VAT number", ("NO",)),
    TaxType("nz_gst", "New Zealand GST number", ("NZ",)),
    TaxType("br_cnpj", "Brazilian CNPJ number", ("BR",)),
    TaxType("hk_br", "Hong Kong business registration", ("HK",)),
    TaxType("jp_trn", "Japanese tax registration number", ("JP",)),
    TaxType("mx_rfc", "Mexican RFC number", ("MX",)),
    TaxType("my_sst", "Malaysian SST number", ("MY",)),
    TaxType("sg_gst", "Singaporean GST number", ("SG",)),
    TaxType("th_vat", "Thai VAT number", ("TH",)),
    TaxType("ae_trn", "Emirati tax registration number", ("AE",)),
)


def _read_rows(name: str) -> list[list[str]]:
    return [line.split("|") for line in (_HERE / name).read_text("utf-8").splitlines() if line]


@cache
def countries() -> tuple[Country, ...]:
    """Returns every country: the United Kingdom, the United States, then the others by name."""
    found = [
        Country(code, name, tuple(money.split()), phone) for code, name, money, phone in _read_rows("countries.csv")
    ]
    first = {"GB": 0, "US": 1}
    return tuple(sorted(found, key=lambda c: (first.get(c.code, 2), _without_accents(c.name))))


def _without_accents(name: str) -> str:
    return name.translate(str.maketrans("ÅåéÉôç", "AaeEoc")).casefold()


@cache
def states() -> dict[str, tuple[State, ...]]:
    """Returns states and provinces by country, for countries whose addresses need one."""
    found: dict[str, list[State]] = {}
    for country, code, name in _read_rows("states.csv"):
        found.setdefault(country, []).append(State(code, name))
    return {country: tuple(listed) for country, listed in found.items()}


@cache
def _by_code() -> dict[str, Country]:
    return {country.code: country for country in countries()}


def is_country(code: str) -> bool:
    return code in _by_code()


def is_in_european_union(code: str) -> bool:
    return code in _EU


def country_name(code: str) -> str:
    """Returns the English name of a country, or the code of one that is not in the table."""
    known = _by_code().get(code)
    return known.name if known else code


def is_state(country: str | None, code: str) -> bool:
    """Returns whether `code` is a state of `country`; countries without a list accept any."""
    listed = states().get(country or "")
    return listed is None or any(state.code == code for state in listed)


def is_currency(code: str) -> bool:
    """Returns whether Stripe can charge in `code`."""
    return code in CURRENCIES


def local_currency(country: str) -> str:
    """Returns the currency of `country` if Stripe can charge it, else US dollars."""
    known = _by_code().get(country)
    return next((c for c in known.local_currencies if is_currency(c)), "USD") if known else "USD"


def coach_currency(country: str | None) -> str:
    """Returns the most likely currency of a coach in `country`: pounds, euros, else US dollars."""
    local = local_currency(country or "")
    return local if local in COACH_CURRENCIES else "USD"


def currencies() -> list[tuple[str, int]]:
    """Returns every currency that can be charged, with its decimals."""
    return [(code, decimals(code)) for code in CURRENCIES]
