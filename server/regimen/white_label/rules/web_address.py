"""The name of a web address, and for how long nobody else gets one that was given up."""

import re
from datetime import timedelta
from typing import Annotated, Final

from pydantic import BeforeValidator

KEPT_FOR: Final = timedelta(days=30)
"""Its old links lead to the account as long, and nobody can pretend to be the coach."""
MIN_LENGTH: Final = 3
MAX_LENGTH: Final = 63
"""What a part of a host name may have (RFC 1035)."""
RESERVED: Final = frozenset(
    {
        *("www", "api", "app", "admin", "account", "accounts", "assets", "auth", "billing", "blog", "cdn", "coach"),
        *("coaches", "docs", "files", "ftp", "help", "hosts", "imap", "login", "mail", "media", "pay", "payments"),
        *("pop", "regimen", "smtp", "static", "status", "support"),
    }
)
_NAME: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?")
_FORM: Final = "Please use letters from a to z, digits and hyphens, but no hyphen at either end."


def _web_address(value: object) -> str:
    name = value.strip().lower() if isinstance(value, str) else ""
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValueError(f"Please use {MIN_LENGTH} to {MAX_LENGTH} characters.")
    # Browsers show what begins with "xn--" as other letters: it could look like any name.
    if not _NAME.fullmatch(name) or name[2:4] == "--":
        raise ValueError(_FORM)
    if name in RESERVED:
        raise ValueError("This address is reserved. Please choose another.")
    return name


WebAddressName = Annotated[str, BeforeValidator(_web_address)]
"""The part of a web address that a coach chooses: `saltline` of `saltline.regimen.example`."""
