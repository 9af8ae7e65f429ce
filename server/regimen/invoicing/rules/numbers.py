"""Numbers of documents: SAL-2026-00418."""

import re
import unicodedata
from typing import Final

PREFIX: Final = re.compile(r"[A-Z0-9]{2,8}")
PLANS_PREFIX: Final = "PLAN"
FEES_PREFIX: Final = "FEE"
_DIGITS: Final = 5
_LENGTH: Final = 3
_FALLBACK: Final = "INV"


def default_prefix(title: str) -> str:
    """Returns the first letters of an account's name, for a coach who has chosen no prefix."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().upper()
    letters = re.sub(r"[^A-Z0-9]", "", plain)[:_LENGTH]
    return letters if PREFIX.fullmatch(letters) else _FALLBACK


def format_number(prefix: str, year: int, number: int) -> str:
    return f"{prefix}-{year}-{number:0{_DIGITS}}"
