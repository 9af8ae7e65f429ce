"""Manifest: the coach's own subscription with us."""

from regimen.accounts import ports as accounts
from regimen.platform.domain import Domain
from regimen.subscription import access, api, service
from regimen.subscription.events import SubscriptionUpdated

DOMAIN = Domain(
    name="subscription",
    routers=[api.router],
    answers=[
        accounts.plans.implemented_by(access.plans),
        accounts.start_trial.implemented_by(service.start_trial),
        accounts.choose_free.implemented_by(service.choose_free),
    ],
    live_events=[SubscriptionUpdated],
)
