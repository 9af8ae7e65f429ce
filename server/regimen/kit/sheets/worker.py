"""The process that reads files: `python -m regimen.kit.sheets.worker`, started by `pool`."""

import json
from typing import Any

from regimen.kit.processes.messages import Blobs
from regimen.kit.processes.serving import Answer, refusal, serve_tasks
from regimen.kit.sheets import reading


def _answer(task: dict[str, Any], blobs: Blobs) -> Answer:
    try:
        sheets = reading.read_sheets(blobs["data"], task["name"])
    except reading.Unusable as unusable:
        return refusal(str(unusable))
    except MemoryError:
        return refusal(reading.TOO_LARGE)
    return {}, {"sheets": json.dumps(sheets).encode()}


if __name__ == "__main__":
    serve_tasks(_answer)
