"""How long a note may be, and how many an account may have."""

from regimen.kit.texts import heading

MIN_TITLE = 2
MAX_TITLE = 64
MAX_BODY = 5000
MAX_NOTES = 1_000
"""Of one account."""


def valid_title(value: str) -> str:
    """Returns the title with single spaces. Raises ValueError with what is wrong."""
    return heading(value, what="Title", least=MIN_TITLE, most=MAX_TITLE)


def valid_body(value: str) -> str:
    """Returns the body. Raises ValueError if it is too long."""
    if len(value) > MAX_BODY:
        raise ValueError(f"Max {MAX_BODY} Characters")
    return value
