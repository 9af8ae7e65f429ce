"""The processes that set documents to print, and pictures with words."""

import json
from typing import Any, Final

from regimen.kit.errors import Failure
from regimen.kit.pdf.worker import TOO_LARGE
from regimen.kit.processes.pool import Pool


class TooMuchToPrint(Failure):
    message = TOO_LARGE


_MODULE: Final = "regimen.kit.pdf.worker"
POOL: Final = Pool(_MODULE, failure=TooMuchToPrint, too_slow=TOO_LARGE, size=1, deadline=30)
PICTURES: Final = Pool(
    _MODULE, failure=TooMuchToPrint, too_slow=TOO_LARGE, size=1, waiting=32, per_person=8, deadline=15
)
"""Asked for by anybody who shares a link: nobody waits for them to print."""


async def render_pdf(template: str, data: Any, *, person: object) -> bytes:
    """Returns a PDF of `data` (JSON) as `template` sets it. Raises TooMuchToPrint, TooMany or Busy."""
    _, blobs = await POOL.run({"template": template, "kind": "pdf"}, json.dumps(data).encode(), person=person)
    return blobs["made"]


async def render_jpeg(template: str, data: Any, *, person: object) -> bytes:
    """Returns the only page that `template` makes of `data` (JSON) as a JPEG, one pixel for each point. Raises
    TooMuchToPrint, TooMany or Busy."""
    _, blobs = await PICTURES.run({"template": template, "kind": "jpeg"}, json.dumps(data).encode(), person=person)
    return blobs["made"]
