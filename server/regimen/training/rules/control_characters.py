"""Texts without control characters: PostgreSQL refuses some of them, and nobody types them."""

from typing import Any

_ALLOWED = {9: "\t", 10: "\n"}
_CONTROLS = {code: _ALLOWED.get(code) for code in (*range(32), *range(127, 160))}


def strip_controls(value: Any) -> Any:
    """Returns JSON without control characters in its texts."""
    if isinstance(value, str):
        return value.translate(_CONTROLS)
    if isinstance(value, list):
        return [strip_controls(part) for part in value]
    if isinstance(value, dict):
        return {key: strip_controls(part) for key, part in value.items()}
    return value
