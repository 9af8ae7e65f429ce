"""The process that decodes pictures: `python -m regimen.kit.pictures.worker`, started by `pool`."""

from typing import Any

from regimen.kit.pictures import decoding, logos
from regimen.kit.pictures.shapes import Square
from regimen.kit.processes.messages import Blobs
from regimen.kit.processes.serving import Answer, refusal, serve_tasks


def _do(task: dict[str, Any], data: bytes) -> Answer:
    match task["do"]:
        case "check":
            picture = decoding.check(data)
            facts = {"content_type": picture.content_type, "width": picture.width, "height": picture.height}
            return facts, {"picture": picture.data, **decoding.shrink(picture, task["sizes"])}
        case "sizes":
            picture = decoding.check(data)
            return {"width": picture.width, "height": picture.height}, decoding.shrink(picture, task["sizes"])
        case "avatar":
            return {}, {"picture": decoding.avatar(data, task["side"])}
        case "crop":
            return {}, decoding.crop_to_sizes(
                data, tuple(task["crop"]), {n: tuple(s) for n, s in task["sizes"].items()}
            )
        case "logo":
            logo = logos.cut(
                data,
                {name: tuple(box) for name, box in task["boxes"].items()},
                {name: Square(**square) for name, square in task["squares"].items()},
            )
            return {"sizes": logo.sizes, "background": logo.background}, logo.pictures
    raise ValueError(task["do"])


def _answer(task: dict[str, Any], blobs: Blobs) -> Answer:
    try:
        return _do(task, blobs["data"])
    except decoding.Unusable as unusable:
        return refusal(str(unusable))
    except MemoryError:
        return refusal(decoding.TOO_LARGE)


if __name__ == "__main__":
    serve_tasks(_answer)
