"""Reads files into sheets of cells. What a file is, is told by its content; its name only decides between texts."""

import csv
import datetime
import io
import re
import zipfile
from collections import Counter
from typing import Final

import python_calamine as calamine

MAX_BYTES: Final = 5 * 1024 * 1024
MAX_ROWS: Final = 20_000
MAX_COLUMNS: Final = 120
MAX_CELL: Final = 12_000
MAX_CHARACTERS: Final = 2_000_000
MAX_SHEETS: Final = 60
MAX_UNPACKED_BYTES: Final = 64 * 1024 * 1024
_ZIP: Final = b"PK\x03\x04"
_OLE: Final = b"\xd0\xcf\x11\xe0"
_LINE_ENDS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_ESCAPED: Final = re.compile(r"'+[=+\-@].")
_MAX_DELIMITER_SAMPLE: Final = 20_000

ACCEPTED: Final = "Please use a CSV, XLSX, ODS or text file."
BROKEN: Final = f"We couldn't read this file. {ACCEPTED}"
LOCKED: Final = "This file is protected by a password. Please save it without one."
TOO_LARGE: Final = "This file is too large to read. Please import it in parts."
TOO_MANY_ROWS: Final = f"This file has more than {MAX_ROWS:,} rows. Please import it in parts."
EMPTY: Final = "This file is empty."

Rows = list[list[str]]
Sheets = list[tuple[str, Rows]]
"""The title and the rows of each sheet. A text is one sheet without a title."""


class Unusable(Exception):
    """The file can't be read; the message is for the person who sent it."""


def read_sheets(data: bytes, name: str) -> Sheets:
    """Returns the sheets of a file that have content. Raises Unusable."""
    is_workbook = data.startswith((_ZIP, _OLE))
    sheets = _read_workbook(data) if is_workbook else [("", _read_text(_decode(data), name))]
    sheets = [(title, rows) for title, rows in sheets if any(any(row) for row in rows)]
    if not sheets:
        raise Unusable(EMPTY)
    _check_size(sheets)
    return sheets


def _check_size(sheets: Sheets) -> None:
    if sum(len(rows) for _, rows in sheets) > MAX_ROWS:
        raise Unusable(TOO_MANY_ROWS)
    if sum(len(cell) for _, rows in sheets for row in rows for cell in row) > MAX_CHARACTERS:
        raise Unusable(TOO_LARGE)


def _read_workbook(data: bytes) -> Sheets:
    if data.startswith(_ZIP):
        _refuse_bomb(data)
    try:
        book = calamine.load_workbook(io.BytesIO(data))
        if len(book.sheet_names) > MAX_SHEETS:
            raise Unusable(f"This file has more than {MAX_SHEETS} sheets. Please import it in parts.")
        sheets = []
        count = 0
        for title in book.sheet_names:
            rows = []
            for row in book.get_sheet_by_name(title).iter_rows():
                count += 1
                if count > MAX_ROWS:
                    raise Unusable(TOO_MANY_ROWS)
                rows.append(_trimmed([_cell_text(cell) for cell in row[:MAX_COLUMNS]]))
            sheets.append((title, rows))
    except calamine.PasswordError as error:
        raise Unusable(LOCKED) from error
    except (calamine.CalamineError, ValueError, OverflowError, OSError) as error:
        raise Unusable(BROKEN) from error
    return sheets


def _refuse_bomb(data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(part.file_size for part in archive.infolist()) > MAX_UNPACKED_BYTES:
                raise Unusable(TOO_LARGE)
    except zipfile.BadZipFile as error:
        raise Unusable(BROKEN) from error


def _cell_text(cell: object) -> str:
    """Returns a cell as the sheet shows it: 5 instead of 5.0, 2:30 for a time of day, 2026-03-04 for a date.

    Sheets turn reps such as "8-10" into the 8th of October; nothing tells the two apart, so a date stays a date.
    """
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float):
        return f"{cell:g}" if abs(cell) < 1e6 else f"{cell:.0f}"
    if isinstance(cell, datetime.datetime):
        return cell.date().isoformat()
    if isinstance(cell, datetime.time) and cell.hour == 0:  # 3:00 in a column of minutes and seconds
        return f"{cell.minute}:{cell.second:02}"
    if isinstance(cell, datetime.time):
        return f"{cell.hour}:{cell.minute:02}" + (f":{cell.second:02}" if cell.second else "")
    if isinstance(cell, datetime.timedelta):
        minutes, seconds = divmod(int(cell.total_seconds()), 60)
        return f"{minutes}:{seconds:02}"
    return clean_text(str(cell))


def clean_text(text: str) -> str:
    """Returns the text of a cell on one line, without the mark that keeps it from being a formula. Raises Unusable."""
    text = _LINE_ENDS.sub(" ", text).strip()
    if len(text) > MAX_CELL:
        raise Unusable(f"A cell has more than {MAX_CELL:,} characters. Please shorten it.")
    return text[1:] if _ESCAPED.match(text) else text


def _trimmed(row: list[str]) -> list[str]:
    while row and not row[-1]:
        row.pop()
    return row


def _decode(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    elif data[1:2] == b"\x00":
        encodings = ["utf-16-le"]
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        controls = sum(1 for character in text[:4096] if character < " " and character not in "\t\r\n\f\v")
        if controls == 0:
            return text
    raise Unusable(BROKEN)


def _read_text(text: str, name: str) -> Rows:
    """Returns the cells of a CSV or TSV, or the lines of a text, each as one cell."""
    lines = text.splitlines()
    if len(lines) > MAX_ROWS:
        raise Unusable(TOO_MANY_ROWS)
    delimiter = "\t" if name.lower().endswith((".tsv", ".tab")) else _delimiter(lines, name)
    if delimiter is None:
        return [[clean_text(line)] if line.strip() else [] for line in lines]
    rows = _cells(text.replace("\r\n", "\n").replace("\r", "\n"), delimiter)
    return [_trimmed([clean_text(cell) for cell in row[:MAX_COLUMNS]]) for row in rows]


def _cells(text: str, delimiter: str) -> list[list[str]]:
    """Returns the cells of each row. A quote that is never closed is one of the words: 3x30" would otherwise take all
    rows after it into its cell."""
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error:
        is_open = text.count('"') % 2 == 1
    try:
        lines = io.StringIO(text, newline="")
        if is_open:
            return list(csv.reader(lines, delimiter=delimiter, quoting=csv.QUOTE_NONE))
        return list(csv.reader(lines, delimiter=delimiter))
    except csv.Error as error:
        raise Unusable(BROKEN) from error


def _delimiter(lines: list[str], name: str) -> str | None:
    """Returns what separates the cells, or None for a text: what gives most rows the same number of cells. German and
    French sheets use semicolons, and their numbers have commas."""
    sample = "\n".join(lines)[:_MAX_DELIMITER_SAMPLE]
    if not name.lower().endswith(".csv"):
        return "\t" if "\t" in sample else None
    return max((";", "\t", ","), key=lambda delimiter: _evenness(sample, delimiter))


def _evenness(sample: str, delimiter: str) -> tuple[int, int]:
    """Returns how many rows have the usual number of cells, and that number; nothing if it is one."""
    widths = Counter(len(row) for row in csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter) if row)
    width, rows = max(widths.items(), key=lambda one: (one[0] > 1, one[1], one[0]), default=(1, 0))
    return (rows, width) if width > 1 else (0, 0)
