"""A document as the data of its template (`document.typ`): every amount and date as it is printed."""

from datetime import date
from pathlib import Path
from typing import Any, Final, cast

from regimen.invoicing.models import Document, DocumentKind
from regimen.invoicing.present.documents import percent
from regimen.invoicing.rules.content import Content, Line, Party
from regimen.kit.money import Money
from regimen.payments.models import TaxTreatment
from regimen.reference.rules import country_name, is_in_european_union

TEMPLATE: Final = (Path(__file__).parent / "document.typ").read_text()
Pages = dict[str, Any]

_VAT_COUNTRIES: Final = frozenset({"GB", "CH", "LI", "NO", "IS", "IM", "ZA", "AE", "SA"})
REVERSE_CHARGE: Final = "Reverse charge"


def pages_of(document: Document, product: str) -> Pages:
    """Returns what is printed. `product` is the platform's name on documents that do not say it themselves."""
    content = cast(Content, document.content)
    tax_word = _tax_word(document, content)
    return {
        "brand": content["seller"]["name"],
        "heading": _heading(document, content),
        "number": document.label,
        "facts": _facts(document, content),
        "seller": _party(content["seller"], tax_word),
        "buyer": _buyer(document, content, tax_word),
        "tax_word": tax_word,
        "lines": [_line(document, line) for line in content["lines"]],
        "rates": [
            {
                "name": _rate_name(document),
                "net": _money(document, document.net_minor),
                "tax": _money(document, document.tax_minor),
                "total": _money(document, document.total_minor),
            }
        ],
        "sums": [
            {"label": "Net", "value": _money(document, document.net_minor)},
            {"label": f"{tax_word}, {_rate_name(document)}", "value": _money(document, document.tax_minor)},
        ],
        "total": {"label": _total_label(document), "value": _money(document, document.total_minor)},
        "paid": [{"label": _paid_label(document, content), "value": _money(document, -document.total_minor)}],
        "left": {"label": "Left to pay", "value": _money(document, 0)},
        "notes": _notes(document, content, tax_word),
        "footer": _footer(document, content, content.get("product", product)),
    }


def _heading(document: Document, content: Content) -> str:
    if document.kind is DocumentKind.CREDIT_NOTE:
        return "Credit note"
    return "Simplified invoice" if content["simplified"] else "Invoice"


def _facts(document: Document, content: Content) -> list[dict[str, str]]:
    is_credit = document.kind is DocumentKind.CREDIT_NOTE
    first, last = content["supplied_from"], content["supplied_to"]
    supplied = f"{_day(first)} – {_day(last)}" if last else _day(first)
    facts = [
        {"label": "Credit note number" if is_credit else "Invoice number", "value": document.label},
        {"label": "Issued", "value": _date(document.issued_on)},
        {"label": "Period supplied" if last else "Supplied", "value": supplied},
    ]
    if document.total_minor:
        facts.append({"label": _paid_word(document, content), "value": _date(document.supplied_on)})
    return facts


def _paid_word(document: Document, content: Content) -> str:
    if document.kind is DocumentKind.CREDIT_NOTE:
        return "Refunded"
    # An invoice that corrects takes back the credit note of a refund that did not arrive: nobody has paid again.
    return "Refund returned" if content["original"] else "Paid"


def _party(party: Party, tax_word: str) -> dict[str, Any]:
    lines = [*party["address"], *([country_name(party["country"])] if party["country"] else [])]
    numbers = [f"{tax_word} number {party['vat_number']}"] if party["vat_number"] else []
    return {"name": party["name"], "lines": lines, "notes": [*numbers, *party["notes"]]}


def _buyer(document: Document, content: Content, tax_word: str) -> dict[str, Any]:
    party = _party(content["buyer"], tax_word)
    if document.client_id is not None and not content["seller_is_platform"] and not content["buyer"]["vat_number"]:
        party["notes"].append(f"No {tax_word} number given")
    return party


def _line(document: Document, line: Line) -> dict[str, str]:
    unit = line["unit_net_minor"]
    return {
        "title": line["title"],
        "detail": line["detail"],
        "quantity": line["quantity"],
        "unit": "" if unit is None else _money(document, unit),
        "rate": _rate(document),
        "net": _money(document, line["net_minor"]),
    }


def _total_label(document: Document) -> str:
    return "Total credited" if document.kind is DocumentKind.CREDIT_NOTE else "Total"


def _paid_label(document: Document, content: Content) -> str:
    method, word = content["payment"]["method"], _paid_word(document, content)
    if document.kind is DocumentKind.CREDIT_NOTE:
        return f"{word} to {method}" if method else word
    if content["original"]:
        return word
    return f"{word} by {method}" if method else "Nothing to pay"


def _notes(document: Document, content: Content, tax_word: str) -> list[dict[str, Any]]:
    """Returns the notes below the sums: about the tax, the price, the payment, and what is corrected."""
    found = [{"title": tax_word, "lines": _tax_note(document, tax_word)}]
    if original := content["original"]:
        corrected = f"{original['label']} of {_day(original['issued_on'])}"
        is_credit = document.kind is DocumentKind.CREDIT_NOTE
        line = f"Corrects invoice {corrected}." if is_credit else f"Reverses credit note {corrected}."
        found.append({"title": "Correction", "lines": [line]})
    elif document.discount_minor:
        price, discount = _money(document, document.price_minor), _money(document, document.discount_minor)
        including = f", {tax_word} included" if document.tax_rate_bp else ""
        found.append({"title": "Price", "lines": [f"{price}{including}, less {discount}."]})
    if reference := content["payment"]["reference"]:
        found.append({"title": "Payment", "lines": [_date(document.supplied_on), f"Reference {reference}"]})
    return found


def _tax_note(document: Document, tax_word: str) -> list[str]:
    match document.tax_treatment:
        case TaxTreatment.REVERSE_CHARGE:
            return [f"{REVERSE_CHARGE}: the customer accounts for the {tax_word}."]
        case TaxTreatment.STANDARD:
            where = country_name(document.tax_country) if document.tax_country else "the seller's country"
            return [f"Place of supply: {where}.", f"All prices include {tax_word}."]
        case TaxTreatment.NONE:
            return [f"No {tax_word} is charged."]


def _footer(document: Document, content: Content, product: str) -> list[str]:
    seller = content["seller"]["name"]
    issuer = (
        f"Issued by {seller}."
        if content["seller_is_platform"]
        else f"Issued by {product} in the name and for the account of {seller}, the seller."
    )
    series = document.label.rpartition("-")[0]
    rest = f"Series {series}, numbered without gaps. A correction is a credit note that names this number."
    return [*([content["footer"]] if content["footer"] else []), issuer, rest]


def _rate_name(document: Document) -> str:
    rate = _rate(document)
    return f"{country_name(document.tax_country)}, {rate}" if document.tax_country else rate


def _rate(document: Document) -> str:
    """Returns the rate as it is printed: "19%", "8.1%"."""
    return f"{percent(document.tax_rate_bp)}%"


def _tax_word(document: Document, content: Content) -> str:
    """Returns what the tax is called where it is owed."""
    country = document.tax_country or content["seller"]["country"]
    is_vat = country is not None and (is_in_european_union(country) or country in _VAT_COUNTRIES)
    return "VAT" if is_vat else "Tax"


def _money(document: Document, minor: int) -> str:
    return str(Money(minor, document.currency)).replace("-", "−")


def _day(text: str) -> str:
    return _date(date.fromisoformat(text))


def _date(day: date) -> str:
    return f"{day:%-d %b %Y}"
