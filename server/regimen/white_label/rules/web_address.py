"""The name of a web address, and for how long nobody else gets one that was given up."""

import re
from datetime import timedelta
from typing import Annotated, Final

from pydantic import BeforeValidator

KEPT_FOR: Final = timedelta(days=30)
"""Its old links lead to the account as long, and nobody can pretend to be the coach."""
KEPT_IF_HELD_FOR: Final = timedelta(hours=1)
"""What somebody has tried out is anybody's again at once."""
CHANGES_A_DAY: Final = "10/day"
MIN_LENGTH: Final = 3
MAX_LENGTH: Final = 63
"""What a part of a host name may have (RFC 1035)."""
RESERVED: Final = frozenset(
    {
        *("www", "api", "app", "admin", "account", "accounts", "assets", "auth", "billing", "blog", "cdn", "coach"),
        *("coaches", "docs", "files", "ftp", "help", "hosts", "imap", "login", "mail", "media", "pay", "payments"),
        *("pop", "smtp", "static", "status", "support", "autoconfig", "autodiscover", "checkout", "dev", "demo"),
        *("isatap", "localhost", "mta-sts", "ns1", "ns2", "oauth", "register", "secure", "sign-in", "sign-up"),
        *("signin", "signup", "staging", "stripe", "test", "webmail", "wpad"),
    }
)
RESERVED_NAME: Final = "This address is reserved. Please choose another."
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
        raise ValueError(RESERVED_NAME)
    return name


def sounds_like(name: str, product_name: str) -> bool:
    """Whether people could take an address for one of the product itself."""
    letters = re.sub(r"[^a-z0-9]", "", product_name.lower())
    return letters != "" and letters in name.replace("-", "")


WebAddressName = Annotated[str, BeforeValidator(_web_address)]
"""The part of a web address that a coach chooses: `saltline` of `saltline.regimen.example`."""
