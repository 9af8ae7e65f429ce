"""Base64 for URLs, without padding: how keys of web push are written."""

import base64
import binascii


def encode(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Returns the bytes, padded or not. Raises ValueError."""
    plain = text.rstrip("=")
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, UnicodeEncodeError) as error:
        raise ValueError("This is not base64url.") from error
