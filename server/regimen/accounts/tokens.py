"""Opaque tokens: handed out once, stored only as a hash."""

import hashlib
import secrets
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccessToken

TOKEN_TYPE = "Bearer"  # noqa: S105
ACCESS_LIFETIME = timedelta(days=30)


def fresh_token() -> str:
    """An unguessable token, 256 bits, safe in an address."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """What is stored of a token. A plain hash is enough: the token is random, not chosen by a person."""
    return hashlib.sha256(token.encode()).hexdigest()


def sign_in_device(session: AsyncSession, user_id: UUID, *, account_id: UUID | None, device: str, now: datetime) -> str:
    """A new device of `user_id`; the token is returned this once."""
    token = fresh_token()
    session.add(
        AccessToken(
            user_id=user_id,
            token_hash=hashed(token),
            current_account_id=account_id,
            device=device[:200],
            created_at=now,
            expires_at=now + ACCESS_LIFETIME,
        )
    )
    return token
