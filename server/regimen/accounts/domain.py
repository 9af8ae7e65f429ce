"""Manifest: users, accounts, members and tokens."""

from regimen.accounts.access.actor import actor_of_socket
from regimen.accounts.access.channels import account_channel
from regimen.accounts.api import accounts, auth, email_change, me, sessions
from regimen.accounts.events import ChecklistUpdated
from regimen.platform.domain import Domain
from regimen.platform.live import cable

DOMAIN = Domain(
    name="accounts",
    routers=[auth.router, me.router, sessions.router, email_change.router, accounts.router],
    port_implementations=[cable.authenticate.implemented_by(actor_of_socket)],
    channels={"SystemNotificationChannel": account_channel},
    live_events=[ChecklistUpdated],
)
