"""What memberships need from higher domains."""

from collections.abc import Awaitable, Callable
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.models import Membership
from regimen.platform.ports import Contributions

membership_changes: Contributions[Callable[[AsyncSession, Membership, datetime], Awaitable[None]]] = Contributions()
"""Each is called after a membership has changed its state, in the transaction of the change."""
