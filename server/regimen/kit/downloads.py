"""Files that people download: their names, and tables that spreadsheets open."""

import csv
import io
import re
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Sequence
from typing import Final
from urllib.parse import quote

_FORMULA: Final = re.compile(r"'*[=+\-@].")
"""How a cell begins that a spreadsheet calculates. Exported words are never formulas."""
_NUMBER: Final = re.compile(r"-?[0-9]+(\.[0-9]+)?")
_MARK: Final = b"\xef\xbb\xbf"
"""Begins a file: without it Excel takes it for Windows-1252."""
_UNSAFE: Final = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+')


def escape_formula(cell: str) -> str:
    """Returns a cell that no spreadsheet takes for a formula. Reading takes the mark off again."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


class CsvTable:
    """A CSV file that is written row by row. Negative numbers stay numbers; other cells are never formulas."""

    def __init__(self, header: Sequence[str]) -> None:
        self._target = io.BytesIO()
        self._target.write(_MARK + _csv_lines([header]))

    def add(self, rows: Iterable[Sequence[str]]) -> None:
        self._target.write(_csv_lines(rows))

    def data(self) -> bytes:
        return self._target.getvalue()


def csv_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """Returns a CSV file of these rows."""
    table = CsvTable(header)
    table.add(rows)
    return table.data()


async def csv_pages(header: Sequence[str], pages: AsyncIterable[Iterable[Sequence[str]]]) -> AsyncIterator[bytes]:
    """Yields the CSV file of a long list, of which only one page is in memory at a time."""
    yield csv_table(header, ())
    async for rows in pages:
        yield _csv_lines(rows)


def _csv_lines(rows: Iterable[Sequence[str]]) -> bytes:
    target = io.StringIO()
    csv.writer(target).writerows(
        [cell if _NUMBER.fullmatch(cell) else escape_formula(cell) for cell in row] for row in rows
    )
    return target.getvalue().encode()


def attachment(name: str, suffix: str, *, fallback: str) -> str:
    """Returns a Content-Disposition that saves a file as `name.suffix`; `fallback` takes the place of an empty name."""
    name = " ".join(_UNSAFE.sub(" ", name).split()).strip(". ")[:120] or fallback
    plain = " ".join(name.encode("ascii", "ignore").decode().split()) or fallback
    return f"attachment; filename=\"{plain}.{suffix}\"; filename*=UTF-8''{quote(f'{name}.{suffix}')}"
