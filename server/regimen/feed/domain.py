"""Manifest: notifications."""

from regimen.accounts import ports as accounts
from regimen.accounts.access.channels import user_channel
from regimen.accounts.events import UserDeleted
from regimen.feed import actions, api, present
from regimen.feed.events import NotificationCreated, UnreadChanged
from regimen.feed.rules.templates import TEMPLATES
from regimen.feed.schemas.account import AccountFields
from regimen.payments.events import PayoutFailed
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber

DOMAIN = Domain(
    name="feed",
    routers=[api.router],
    subscribers=[
        *(Subscriber(event, actions.notify) for event in TEMPLATES),
        Subscriber(PayoutFailed, actions.notify_of_payout),
        Subscriber(UserDeleted, actions.delete_notifications),
    ],
    contributions=[
        accounts.me_extensions.include(accounts.MeExtension(AccountFields, present.me_fields)),
        accounts.account_extensions.include(accounts.AccountExtension(AccountFields, present.account_fields)),
    ],
    channels={"NotificationChannel": user_channel},
    live_events=[NotificationCreated, UnreadChanged],
)
