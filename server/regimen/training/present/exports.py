"""Training as a file: a spreadsheet, a text, JSON, or pages to print."""

import asyncio
import csv
import io
import json
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal
from urllib.parse import quote

import xlsxwriter

from regimen.kit.pdf.pool import render_pdf
from regimen.kit.slices import in_slices
from regimen.training.present.training_pdf import TEMPLATE, TrainingPages
from regimen.training.rules.content import DayContent
from regimen.training.rules.training_table import HEADER, rows_of_days
from regimen.training.rules.training_text import FIRST_LINE, lines_of_day

ExportFormat = Literal["csv", "xlsx", "text", "json", "pdf"]
Days = Sequence[tuple[int, DayContent]]

_FORMULA: Final = re.compile(r"'*[=+\-@].")
"""How a cell begins that a spreadsheet calculates. Exported words are never formulas."""
_UNSAFE: Final = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+')
_SHEET: Final = "Training"
_WIDTHS: Final = (7, 6, 22, 34, 28, 9, 10, 44)
_TYPES: Final[dict[ExportFormat, tuple[str, str]]] = {
    "csv": ("csv", "text/csv"),
    "xlsx": ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "text": ("txt", "text/plain"),
    "json": ("json", "application/json"),
    "pdf": ("pdf", "application/pdf"),
}

CONTENT_TYPES: Final = [content_type for _, content_type in _TYPES.values()]


@dataclass(frozen=True)
class ExportedFile:
    data: bytes
    content_type: str
    disposition: str


async def exported_file(title: str, days: Days, file_format: ExportFormat, on: date) -> ExportedFile:
    """Returns the days as a file that is named like the program and the day `on` which it is made."""
    return _file(await _WRITERS[file_format](title, days), f"{title} {on}", file_format)


async def printed_file(pages: TrainingPages, on: date, *, person: object) -> ExportedFile:
    """Returns training to print. Raises TooMuchToPrint, TooMany or Busy."""
    data = await render_pdf(TEMPLATE, pages, person=person)
    return _file(data, f"{pages['title']} {on}", "pdf")


def _file(data: bytes, name: str, file_format: ExportFormat) -> ExportedFile:
    suffix, content_type = _TYPES[file_format]
    return ExportedFile(data, content_type, _disposition(name, suffix))


async def _json(title: str, days: Days) -> bytes:
    written = await in_slices(f'{{"day":{day},"content":{content.model_dump_json()}}}' for day, content in days)
    name = json.dumps(title, ensure_ascii=False)
    return f'{{"format":"regimen-training","version":1,"title":{name},"days":[{",".join(written)}]}}\n'.encode()


async def _text(title: str, days: Days) -> bytes:
    del title  # it is the name of the file
    parts = await in_slices("\n".join(lines_of_day(day, content)) for day, content in days)
    return "\n".join([FIRST_LINE, *parts, ""]).encode()


async def _csv(title: str, days: Days) -> bytes:
    del title
    target = io.StringIO()
    writer = csv.writer(target)
    writer.writerow(HEADER)

    for rows in await in_slices(rows_of_days(days)):
        writer.writerows([escape_formula(cell) for cell in row] for row in rows)
    return b"\xef\xbb\xbf" + target.getvalue().encode()  # without the mark Excel takes it for Windows-1252


def escape_formula(cell: str) -> str:
    """Returns a cell that no spreadsheet takes for a formula. Reading takes the mark off again."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


async def _xlsx(title: str, days: Days) -> bytes:
    del title  # it is the name of the file
    rows = [row for of_day in await in_slices(rows_of_days(days)) for row in of_day]
    return await asyncio.to_thread(_workbook, rows)


def _workbook(rows: Sequence[Sequence[str]]) -> bytes:
    target = io.BytesIO()
    with xlsxwriter.Workbook(
        target, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    ) as book:
        sheet = book.add_worksheet(_SHEET)
        bold, new_day = book.add_format({"bold": True, "bottom": 1}), book.add_format({"bold": True, "top": 1})
        sheet.freeze_panes(1, 0)
        for column, (name, width) in enumerate(zip(HEADER, _WIDTHS, strict=True)):
            sheet.set_column(column, column, width)
            sheet.write_string(0, column, name, bold)
        for number, row in enumerate(rows, start=1):
            for column, cell in enumerate(row):
                sheet.write_string(number, column, cell, new_day if row[2] else None)
    return target.getvalue()


def _disposition(name: str, suffix: str) -> str:
    name = " ".join(_UNSAFE.sub(" ", name).split()).strip(". ")[:120] or "Training"
    plain = " ".join(name.encode("ascii", "ignore").decode().split()) or "Training"
    return f"attachment; filename=\"{plain}.{suffix}\"; filename*=UTF-8''{quote(f'{name}.{suffix}')}"


_WRITERS: Final[Mapping[ExportFormat, Callable[[str, Days], Awaitable[bytes]]]] = {
    "csv": _csv,
    "xlsx": _xlsx,
    "text": _text,
    "json": _json,
}
