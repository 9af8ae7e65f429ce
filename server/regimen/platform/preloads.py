"""Which files of the build a page will need: named in the page itself, so that they are fetched while it is read."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

_FILE = ".vite/preloads.json"


@dataclass(frozen=True)
class Preloads:
    """Files by pattern of the address, as the build wrote them (web/build/preloads.ts)."""

    pages: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = ()

    def tags(self, path: str) -> str:
        """Returns the tags for the page at `path`; nothing if it is unknown."""
        for pattern, files in self.pages:
            if pattern.fullmatch(path):
                return "".join(_tag(file) for file in files)
        return ""


def _tag(file: str) -> str:
    # The app adds the style sheets itself, in the mode in which they are fetched here.
    kind = 'rel="preload" as="style"' if file.endswith(".css") else 'rel="modulepreload"'
    return f'<link {kind} crossorigin href="/{file}">'


def read_preloads(dist: Path) -> Preloads:
    """Returns what the build in `dist` says; nothing for a build that says nothing."""
    if not (dist / _FILE).is_file():
        return Preloads()
    entries = json.loads((dist / _FILE).read_text())
    return Preloads(tuple((re.compile(entry["pattern"]), tuple(entry["files"])) for entry in entries))
