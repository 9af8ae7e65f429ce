"""Training as a file: a spreadsheet, a text, JSON, or pages to print."""

import asyncio
import io
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

import xlsxwriter

from regimen.kit.downloads import CsvTable, attachment
from regimen.kit.pdf.pool import render_pdf
from regimen.kit.slices import in_slices
from regimen.training.present.training_pdf import TEMPLATE, TrainingPages
from regimen.training.rules.content import DayContent
from regimen.training.rules.training_table import HEADER, rows_of_days
from regimen.training.rules.training_text import FIRST_LINE, lines_of_day

ExportFormat = Literal["csv", "xlsx", "text", "json", "pdf"]
Days = Sequence[tuple[int, DayContent]]

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
    return ExportedFile(data, content_type, attachment(name, suffix, fallback="Training"))


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
    table = CsvTable(HEADER)
    for rows in await in_slices(rows_of_days(days)):
        table.add(rows)
    return table.data()


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


_WRITERS: Final[Mapping[ExportFormat, Callable[[str, Days], Awaitable[bytes]]]] = {
    "csv": _csv,
    "xlsx": _xlsx,
    "text": _text,
    "json": _json,
}
