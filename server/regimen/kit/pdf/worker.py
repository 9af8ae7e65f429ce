"""The process that sets documents: `python -m regimen.kit.pdf.worker`, started by `pool`."""

from pathlib import Path
from typing import Any, Final

import typst

from regimen.kit.processes.messages import Blobs
from regimen.kit.processes.serving import Answer, refusal, serve_tasks

TOO_LARGE: Final = "This is too much to print at once. Please choose less."

_FONTS: Final = typst.Fonts(font_paths=[Path(__file__).parent / "fonts"])
"""Inter, as on screen. Letters that it lacks come from the fonts of the machine."""


def render(template: bytes, data: str) -> bytes:
    """Returns a PDF, always the same bytes for the same input. The template reads `data` as
    `json(bytes(sys.inputs.data))`: it is never taken for markup."""
    return typst.compile(template, font_paths=_FONTS, sys_inputs={"data": data}, format="pdf", timestamp=0)


def _answer(task: dict[str, Any], blobs: Blobs) -> Answer:
    try:
        return {}, {"pdf": render(task["template"].encode(), blobs["data"].decode())}
    except MemoryError:
        return refusal(TOO_LARGE)


if __name__ == "__main__":
    serve_tasks(_answer)
