"""Signed URLs: our own (HMAC) for the folder, AWS signature version 4 for buckets. No I/O, no clock."""

import base64
import hashlib
import hmac
import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import quote, urlsplit

_ALGORITHM = "AWS4-HMAC-SHA256"


class BadSignature(Exception):
    """Forged, altered or expired."""


def sign(secret: str, claims: dict[str, Any], expires: datetime) -> str:
    """Returns `claims` as a signed, URL-safe token that is valid until `expires`."""
    body = json.dumps(claims | {"exp": int(expires.timestamp())}, separators=(",", ":"), sort_keys=True).encode()
    return f"{_encode(body)}.{_encode(_mac(secret.encode(), body))}"


def verify(secret: str, token: str, now: datetime) -> dict[str, Any]:
    """Returns the claims of a token from `sign`; raises BadSignature."""
    try:
        body, signature = (_decode(part) for part in token.split("."))
    except ValueError as error:
        raise BadSignature from error
    if not hmac.compare_digest(signature, _mac(secret.encode(), body)):
        raise BadSignature
    claims: dict[str, Any] = json.loads(body)
    if claims["exp"] < now.timestamp():
        raise BadSignature
    return claims


@dataclass(frozen=True)
class BucketKeys:
    """The endpoint of a bucket (without a path) and our credentials."""

    endpoint: str
    bucket: str
    region: str
    access_key: str
    secret_key: str

    def presign(
        self,
        method: str,
        key: str,
        now: datetime,
        lifetime: timedelta,
        *,
        headers: dict[str, str] | None = None,
        query: dict[str, str] | None = None,
    ) -> str:
        """Returns a URL that allows `method` on `key` for a while. `headers` (lower case) must be sent as given."""
        parts = urlsplit(self.endpoint)
        signed = {"host": parts.netloc} | (headers or {})
        names = ";".join(sorted(signed))
        stamp, day = now.strftime("%Y%m%dT%H%M%SZ"), now.strftime("%Y%m%d")
        scope = f"{day}/{self.region}/s3/aws4_request"
        values = (query or {}) | {
            "X-Amz-Algorithm": _ALGORITHM,
            "X-Amz-Credential": f"{self.access_key}/{scope}",
            "X-Amz-Date": stamp,
            "X-Amz-Expires": str(int(lifetime.total_seconds())),
            "X-Amz-SignedHeaders": names,
        }
        query_string = "&".join(f"{_quote(name)}={_quote(value)}" for name, value in sorted(values.items()))
        path = f"/{self.bucket}/{quote(key, safe='/-_.~')}"
        canonical_headers = "".join(f"{name}:{signed[name]}\n" for name in sorted(signed))
        request = "\n".join([method, path, query_string, canonical_headers, names, "UNSIGNED-PAYLOAD"])
        to_sign = "\n".join([_ALGORITHM, stamp, scope, hashlib.sha256(request.encode()).hexdigest()])
        signature = _mac(self._signing_key(day), to_sign.encode()).hex()
        return f"{parts.scheme}://{parts.netloc}{path}?{query_string}&X-Amz-Signature={signature}"

    def _signing_key(self, day: str) -> bytes:
        key = f"AWS4{self.secret_key}".encode()
        for part in (day, self.region, "s3", "aws4_request"):
            key = _mac(key, part.encode())
        return key


def _quote(text: str) -> str:
    return quote(text, safe="-_.~")


def _mac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
