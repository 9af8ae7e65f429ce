"""Which addresses the web app has pages for. Its build lists them in `.vite/pages.json`."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_LIST: Final = ".vite/pages.json"


class PageAddresses:
    """Paths with parameters: `/p/$id`, and `/feed/{-$id}` where the last part may be missing."""

    def __init__(self, paths: Iterable[str] | None) -> None:
        self._pattern = None if paths is None else re.compile("|".join(map(_expression, paths)), re.IGNORECASE)

    @classmethod
    def of_build(cls, dist: Path) -> "PageAddresses":
        """Returns the addresses of a build; a build without a list has a page at every address."""
        file = dist / _LIST
        return cls(json.loads(file.read_text()) if file.is_file() else None)

    def has(self, path: str) -> bool:
        """Returns whether there is a page at `path`."""
        return self._pattern is None or self._pattern.fullmatch(path.rstrip("/") or "/") is not None


def _expression(path: str) -> str:
    """Returns a regular expression for a path with parameters."""
    expression = "".join(map(_part, path.strip("/").split("/"))) if path != "/" else "/"
    return f"(?:{expression})"


def _part(part: str) -> str:
    if part.startswith("{-$"):
        return "(?:/[^/]+)?"
    return "/[^/]+" if part.startswith("$") else f"/{re.escape(part)}"
