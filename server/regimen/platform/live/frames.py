"""The frames of the Action Cable protocol, as text."""

import json
from typing import Any, Final

MAX_IDENTIFIER: Final = 200
"""Characters; those of the app have about 40."""


def encode(value: Any) -> str:
    """Returns JSON, in ASCII."""
    return json.dumps(value, separators=(",", ":"))


def message_frame(identifier: str, encoded_message: str) -> str:
    """Returns the frame of a message, which is encoded once for all subscriptions."""
    return f'{{"identifier":{encode(identifier)},"message":{encoded_message}}}'


def channel_of(identifier: str) -> str | None:
    """Returns the channel that an identifier names, or None if it is long, or says anything else: none takes more."""
    if len(identifier) > MAX_IDENTIFIER:
        return None
    try:
        params = json.loads(identifier)
    except (ValueError, RecursionError):
        return None
    if not isinstance(params, dict) or params.keys() != {"channel"}:
        return None
    return params["channel"] if isinstance(params["channel"], str) else None


def command_of(text: str) -> tuple[str, str] | None:
    """Returns the command of a client's frame and the identifier that it is about; None if the frame is invalid."""
    try:
        frame = json.loads(text)
        command, identifier = frame["command"], frame["identifier"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return (command, identifier) if isinstance(command, str) and isinstance(identifier, str) else None
