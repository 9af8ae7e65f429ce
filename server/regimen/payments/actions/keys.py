"""Idempotency keys."""

import hashlib


def body_hash(*parts: str) -> str:
    """Returns a short hash of what a request sends, for keys of requests whose parameters people can change."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
