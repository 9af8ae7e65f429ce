"""The process that sets documents: `python -m regimen.kit.pdf.worker`, started by `pool`."""

import io
from pathlib import Path
from typing import Any, Final, Literal

import typst
from PIL import Image

from regimen.kit.processes.messages import Blobs
from regimen.kit.processes.serving import Answer, refusal, serve_tasks

TOO_LARGE: Final = "This is too much to print at once. Please choose less."

_FONTS: Final = typst.Fonts(font_paths=[Path(__file__).parent / "fonts"])
"""Inter, as on screen. Letters that it lacks come from the fonts of the machine."""


_ONE_PIXEL_A_POINT: Final = 72.0
_QUALITY: Final = 85


def render(template: bytes, data: str, kind: Literal["pdf", "jpeg"] = "pdf") -> bytes:
    """Returns a PDF, or a JPEG of the only page, always the same bytes for the same input. The template reads `data` as
    `json(bytes(sys.inputs.data))`: it is never taken for markup."""
    inputs = {"data": data}
    if kind == "pdf":
        return _single(typst.compile(template, font_paths=_FONTS, sys_inputs=inputs, format="pdf", timestamp=0))
    page = _single(
        typst.compile(template, font_paths=_FONTS, sys_inputs=inputs, format="png", ppi=_ONE_PIXEL_A_POINT, timestamp=0)
    )
    picture = io.BytesIO()
    Image.open(io.BytesIO(page)).convert("RGB").save(picture, "JPEG", quality=_QUALITY, optimize=True)
    return picture.getvalue()


def _single(made: object) -> bytes:
    assert isinstance(made, bytes), "a picture has one page"
    return made


def _answer(task: dict[str, Any], blobs: Blobs) -> Answer:
    try:
        return {}, {"made": render(task["template"].encode(), blobs["data"].decode(), task["kind"])}
    except MemoryError:
        return refusal(TOO_LARGE)


if __name__ == "__main__":
    serve_tasks(_answer)
