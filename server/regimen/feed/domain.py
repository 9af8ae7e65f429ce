"""Manifest: notifications."""

from regimen.accounts import ports as accounts
from regimen.accounts.access import user_channel
from regimen.accounts.events import UserDeleted
from regimen.feed import access, actions, api
from regimen.feed.events import NotificationCreated, UnreadChanged
from regimen.feed.rules.templates import TEMPLATES
from regimen.platform.domain import Domain
from regimen.platform.events import Subscription

DOMAIN = Domain(
    name="feed",
    routers=[api.router],
    subscriptions=[
        *(Subscription(event, actions.notify) for event in TEMPLATES),
        Subscription(UserDeleted, actions.delete_notifications),
    ],
    contributions=[accounts.unread_flags.include(access.accounts_with_unread)],
    channels={"NotificationChannel": user_channel, "ChatNotificationChannel": user_channel},
    live_events=[NotificationCreated, UnreadChanged],
)
