"""The process that sets documents to print."""

import json
from typing import Any, Final

from regimen.kit.errors import Failure
from regimen.kit.pdf.worker import TOO_LARGE
from regimen.kit.processes.pool import Pool


class TooMuchToPrint(Failure):
    message = TOO_LARGE


POOL: Final = Pool("regimen.kit.pdf.worker", failure=TooMuchToPrint, too_slow=TOO_LARGE, size=1, deadline=30)


async def render_pdf(template: str, data: Any, *, person: object) -> bytes:
    """Returns a PDF of `data` (JSON) as `template` sets it. Raises TooMuchToPrint, TooMany or Busy."""
    _, blobs = await POOL.run({"template": template}, json.dumps(data).encode(), person=person)
    return blobs["pdf"]
