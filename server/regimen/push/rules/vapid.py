"""Who we are for push services: a token signed with our key (RFC 8292)."""

import json
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from regimen.push.rules.base64url import encode
from regimen.push.rules.encryption import public_point

LIFETIME: Final = timedelta(hours=12)
"""Push services refuse tokens of more than 24 hours."""
RENEWED_BEFORE: Final = timedelta(hours=1)


def origin_of(endpoint: str) -> str:
    """Returns the origin of a push service, for which a token is valid."""
    parts = urlsplit(endpoint)
    return f"{parts.scheme}://{parts.netloc}"


def sign_token(key: ec.EllipticCurvePrivateKey, *, origin: str, subject: str, expires: datetime) -> str:
    """Returns a JWT (ES256). `subject` is how a push service reaches us: mailto: or https:."""
    header = _part({"typ": "JWT", "alg": "ES256"})
    claims = _part({"aud": origin, "exp": int(expires.timestamp()), "sub": subject})
    signed = f"{header}.{claims}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{signed}.{encode(r.to_bytes(32) + s.to_bytes(32))}"


def authorization(token: str, key: ec.EllipticCurvePrivateKey) -> str:
    """Returns the value of the header."""
    return f"vapid t={token}, k={encode(public_point(key))}"


def _part(values: dict[str, object]) -> str:
    return encode(json.dumps(values, separators=(",", ":")).encode())
