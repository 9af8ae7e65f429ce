"""How long a note may be, and how many an account may have."""

MIN_TITLE = 2
MAX_TITLE = 64
MAX_BODY = 5000
MAX_NOTES = 1_000
"""Of one account."""


def valid_title(value: str) -> str:
    """Returns the title with single spaces. Raises ValueError with what is wrong."""
    title = " ".join(value.split())
    if not title:
        raise ValueError("Title is required.")
    if len(title) < MIN_TITLE:
        raise ValueError(f"Min {MIN_TITLE} Characters")
    if len(title) > MAX_TITLE:
        raise ValueError(f"Max {MAX_TITLE} Characters")
    return title


def valid_body(value: str) -> str:
    """Returns the body. Raises ValueError if it is too long."""
    if len(value) > MAX_BODY:
        raise ValueError(f"Max {MAX_BODY} Characters")
    return value
