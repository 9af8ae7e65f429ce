"""Messages between `pool` and its processes: a line of JSON, then the bytes that it announces.

Not pickled: a decoder that a hostile file has taken over could make the server run code.
"""

import json
from typing import IO, Any

Blobs = dict[str, bytes]


def write_message(target: IO[bytes], facts: dict[str, Any], blobs: Blobs) -> None:
    head = {"facts": facts, "sizes": {name: len(data) for name, data in blobs.items()}}
    target.write(json.dumps(head).encode() + b"\n")
    for data in blobs.values():
        target.write(data)
    target.flush()


def read_message(source: IO[bytes]) -> tuple[dict[str, Any], Blobs] | None:
    """Returns the next message; None at the end. Raises EOFError if it breaks off."""
    line = source.readline()
    if not line:
        return None
    head = json.loads(line)
    return head["facts"], {name: _exactly(source, size) for name, size in head["sizes"].items()}


def _exactly(source: IO[bytes], size: int) -> bytes:
    data = source.read(size)
    if len(data) != size:
        raise EOFError
    return data
