"""Opaque tokens: given out once, stored only as a hash."""

import hashlib
import secrets

TOKEN_TYPE = "Bearer"  # noqa: S105


def new_token() -> str:
    """Returns an unguessable token of 256 bits that is safe in a URL."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """Returns what is stored of a token. A plain hash is enough: the token is random, not chosen by a person."""
    return hashlib.sha256(token.encode()).hexdigest()
