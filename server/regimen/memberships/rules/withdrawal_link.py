"""The proof in a mail that its reader may withdraw from one purchase: no order number or email has to be typed."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from regimen.kit.ids import parse_id
from regimen.platform.storage.signing import BadSignature, sign, verify

PAGE: Final = "/withdraw"
_LINK_LASTS: Final = timedelta(days=60)
"""Longer than the right itself: afterwards, the page says that it is over."""
_PAGE_LASTS: Final = timedelta(hours=1)
"""For the person who has shown the order number and email, on a device that others may use later."""


def withdrawal_url(base_url: str, secret: str, purchase_id: UUID, now: datetime) -> str:
    return f"{base_url}{PAGE}?token={_token(secret, purchase_id, now + _LINK_LASTS)}"


def page_token(secret: str, purchase_id: UUID, now: datetime) -> str:
    """Returns the proof that the open page keeps in its address."""
    return _token(secret, purchase_id, now + _PAGE_LASTS)


def _token(secret: str, purchase_id: UUID, until: datetime) -> str:
    return sign(secret, {"withdraw": str(purchase_id)}, until)


def read_token(secret: str, token: str, now: datetime) -> UUID | None:
    """Returns the purchase; None for a token that is not ours or too old."""
    try:
        return parse_id(verify(secret, token, now)["withdraw"])
    except (BadSignature, KeyError, ValueError, TypeError):
        return None
