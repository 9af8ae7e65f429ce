"""Files as spreadsheet programs write them."""

import datetime
import io
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any

import xlsxwriter

Rows = Iterable[Sequence[Any]]


def xlsx(**sheets: Rows) -> bytes:
    """A workbook; numbers and texts keep their type."""
    data = io.BytesIO()
    with xlsxwriter.Workbook(data, {"in_memory": True}) as book:
        clock = book.add_format({"num_format": "mm:ss"})
        for title, rows in sheets.items():
            sheet = book.add_worksheet(title)
            for number, row in enumerate(rows):
                sheet.write_row(number, 0, row)
                for column, cell in enumerate(row):
                    if isinstance(cell, datetime.time):
                        sheet.write_datetime(number, column, cell, clock)
    return data.getvalue()


def ods(rows: Rows) -> bytes:
    """A workbook of LibreOffice with one sheet of texts."""
    lines = "".join(f"<table:table-row>{''.join(_ods_cell(cell) for cell in row)}</table:table-row>" for row in rows)
    namespaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    content = (
        f"<office:document-content {namespaces}><office:body><office:spreadsheet>"
        f'<table:table table:name="Block">{lines}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
        archive.writestr("content.xml", content)
    return data.getvalue()


def _ods_cell(text: str) -> str:
    return f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'


def csv(rows: Rows, separator: str = ",") -> str:
    return "\r\n".join(separator.join(str(cell) for cell in row) for row in rows)


def bomb() -> bytes:
    """A workbook of a few kilobytes that unpacks to 200 MB."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 200_000_000)
    return data.getvalue()
