"""The process that reads spreadsheets, and why a file is refused."""

import json
from typing import Final

from regimen.kit.errors import Failure
from regimen.kit.processes.pool import Pool
from regimen.kit.sheets.reading import BROKEN, EMPTY, MAX_BYTES, Sheets

FORM_BYTES: Final = MAX_BYTES + 256 * 1024
"""The largest form with a file that is read: a little above, so that its size can be told."""


class BadSheet(Failure):
    field = "file"
    message = BROKEN


POOL: Final = Pool(
    "regimen.kit.sheets.worker",
    failure=BadSheet,
    too_slow="This file takes too long to read. Please import it in parts.",
    size=1,
    deadline=30,
)


async def read_file(data: bytes, name: str, *, person: object) -> Sheets:
    """Returns the sheets of a file. Call it before any connection is taken. Raises BadSheet, TooMany or Busy."""
    if not data:
        raise BadSheet(EMPTY)
    if len(data) > MAX_BYTES:
        raise BadSheet(f"This file is larger than {MAX_BYTES // 1024**2} MB. Please import it in parts.")
    _, blobs = await POOL.run({"name": name[:200]}, data, person=person)
    return [(title, rows) for title, rows in json.loads(blobs["sheets"])]
