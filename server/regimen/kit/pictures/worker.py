"""The process that decodes pictures: `python -m regimen.kit.pictures.worker`, started by `pool`.

Reads tasks from standard input and writes answers to standard output, one after the other, until the input ends.
"""

import os
import resource
import select
import sys
from typing import Any, BinaryIO, Final

from regimen.kit.pictures import decoding
from regimen.kit.pictures.messages import Blobs, read_message, write_message

_CPU_SECONDS_A_TASK: Final = 20
_MEMORY_BYTES: Final = 1536 * 1024 * 1024
_KEEP_BELOW_BYTES: Final = 256 * 1024 * 1024
_IDLE_SECONDS: Final = 300


def _do(task: dict[str, Any], blobs: Blobs) -> tuple[dict[str, Any], Blobs]:
    data = blobs["picture"]
    match task["do"]:
        case "library":
            picture = decoding.check(data)
            facts = {"content_type": picture.content_type, "width": picture.width, "height": picture.height}
            return facts, {"picture": picture.data, "thumbnail": decoding.shrink(picture, task["thumbnail"])}
        case "avatar":
            return {}, {"picture": decoding.avatar(data, task["side"])}
        case "crop":
            return {}, decoding.crop_to_sizes(
                data, tuple(task["crop"]), {n: tuple(s) for n, s in task["sizes"].items()}
            )
    raise ValueError(task["do"])


def _answer(task: dict[str, Any], blobs: Blobs) -> tuple[dict[str, Any], Blobs]:
    try:
        return _do(task, blobs)
    except decoding.Unusable as refusal:
        return {"refused": str(refusal)}, {}
    except MemoryError:
        return {"refused": decoding.TOO_LARGE}, {}


def _used_seconds() -> int:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return int(used.ru_utime + used.ru_stime) + 1


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answers tasks until the input ends, nothing arrives for some minutes, or a task has left a large process."""
    while select.select([source], [], [], _IDLE_SECONDS)[0] and (message := read_message(source)):
        # Beyond the soft limit the system ends the process.
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (_used_seconds() + _CPU_SECONDS_A_TASK, hard))
        write_message(target, *_answer(*message))
        if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 > _KEEP_BELOW_BYTES:
            return


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    os.nice(5)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
