"""First-party apps identify themselves when they ask for tokens."""

import hmac

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.failures import UnknownApp
from regimen.platform.services import services_of


def check_app(session: AsyncSession, client_id: str, client_secret: str) -> None:
    """Raises UnknownApp unless the credentials are the configured ones."""
    settings = services_of(session).settings
    known = hmac.compare_digest(client_id.encode(), settings.client_id.encode())
    if not (hmac.compare_digest(client_secret.encode(), settings.client_secret.encode()) and known):
        raise UnknownApp
