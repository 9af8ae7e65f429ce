"""The statement of a year as a table and as pages to print."""

from calendar import month_name
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from regimen.invoicing.access.statement import StatementRow
from regimen.invoicing.present.documents import amount, percent
from regimen.kit.downloads import csv_table
from regimen.kit.money import Money

TEMPLATE: Final = (Path(__file__).parent / "statement.typ").read_text()
_SUMS: Final = ("Gross", "Discounts", "Net", "Tax", "Platform fee", "Refunds", "Tax in refunds")
_NOTE: Final = (
    "Gross and refunds include tax. Net and tax are those of what was paid; what was given back is in the last two "
    "columns."
)


def statement_csv(rows: Sequence[StatementRow]) -> bytes:
    header = ("Month", "Client", "Program", "Tax country", "Tax rate %", "Currency", *_SUMS)
    return csv_table(header, (_cells(row) for row in rows))


def _cells(row: StatementRow) -> list[str]:
    return [
        f"{row.month:02}",
        row.client,
        row.program,
        row.country or "",
        percent(row.rate_bp),
        row.currency,
        *(amount(one, row.currency) for one in _sums_of(row)),
    ]


def _sums_of(row: StatementRow) -> tuple[int, ...]:
    return (row.gross, row.discounts, row.net, row.tax, row.fee, row.refunds, row.refunded_tax)


def statement_pages(seller: str, year: int, rows: Sequence[StatementRow]) -> dict[str, Any]:
    """Returns the data of `statement.typ`: a table for each currency, with its total."""
    return {
        "seller": seller,
        "heading": f"Statement {year}",
        "note": _NOTE,
        "currencies": [_table(currency, list(found)) for currency, found in groupby(rows, lambda row: row.currency)],
    }


def _table(currency: str, rows: Sequence[StatementRow]) -> dict[str, Any]:
    totals = [sum(column) for column in zip(*(_sums_of(row) for row in rows), strict=True)]
    return {
        "title": currency,
        "columns": ["Month", "Client", "Program", "Tax", *_SUMS],
        "rows": [
            [month_name[row.month], row.client, row.program, _tax(row), *_printed(_sums_of(row), currency)]
            for row in rows
        ],
        "total": ["Total", "", "", "", *_printed(totals, currency)],
    }


def _tax(row: StatementRow) -> str:
    return f"{row.country} {percent(row.rate_bp)}%" if row.country else f"{percent(row.rate_bp)}%"


def _printed(sums: Sequence[int], currency: str) -> list[str]:
    return [str(Money(one, currency)).replace("-", "−") for one in sums]
