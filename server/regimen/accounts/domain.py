"""Manifest: people, accounts, members and tokens."""

from regimen.accounts import api
from regimen.accounts.access import account_channel
from regimen.accounts.actor import actor_of_socket
from regimen.accounts.events import ChecklistUpdated
from regimen.platform.domain import Domain
from regimen.platform.live import cable

DOMAIN = Domain(
    name="accounts",
    routers=api.routers,
    answers=[cable.authenticate.implemented_by(actor_of_socket)],
    channels={"SystemNotificationChannel": account_channel},
    live_events=[ChecklistUpdated],
)
