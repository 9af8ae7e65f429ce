"""Order numbers: short, easy to read out, and not to be guessed. `4K7P-92QX` is one of a million million."""

import re
import secrets
from typing import Final

_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that look like others (Crockford's base 32)."""
_LENGTH: Final = 8
_ALIKE: Final = str.maketrans("OIL", "011")


def new_order_number() -> str:
    return _grouped("".join(secrets.choice(_LETTERS) for _ in range(_LENGTH)))


def read_order_number(text: str) -> str | None:
    """Returns the number that somebody typed, however they wrote it; None if it can be none."""
    letters = re.sub(r"[^0-9A-Z]", "", text.upper()).translate(_ALIKE)
    return _grouped(letters) if len(letters) == _LENGTH and set(letters) <= set(_LETTERS) else None


def withdrawal_reference(order_number: str) -> str:
    """Returns the number of the withdrawal from a purchase: there is only one."""
    return f"WD-{order_number}"


def _grouped(letters: str) -> str:
    return f"{letters[:4]}-{letters[4:]}"
