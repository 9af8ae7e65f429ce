"""Every table of every domain, for migrations and tests."""

from regimen.accounts import models as accounts
from regimen.clients import models as clients
from regimen.exercises import models as exercises
from regimen.feed import models as feed
from regimen.kit.db import Base
from regimen.media import models as media
from regimen.memberships import models as memberships
from regimen.payments import models as payments
from regimen.platform import models as platform
from regimen.platform.stripe import models as stripe
from regimen.programs import models as programs
from regimen.subscription import models as subscription
from regimen.training import models as training

__all__ = [
    "Base",
    "accounts",
    "clients",
    "exercises",
    "feed",
    "media",
    "memberships",
    "payments",
    "platform",
    "programs",
    "stripe",
    "subscription",
    "training",
]
