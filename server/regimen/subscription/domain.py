"""Manifest: the coach's own subscription with us."""

from regimen.accounts import ports as accounts
from regimen.platform.domain import Domain
from regimen.subscription import actions, api, present
from regimen.subscription.events import SubscriptionUpdated

DOMAIN = Domain(
    name="subscription",
    routers=[api.router],
    answers=[
        accounts.plans.implemented_by(present.subscription_views),
        accounts.start_trial.implemented_by(actions.start_trial),
        accounts.choose_free.implemented_by(actions.choose_free),
    ],
    live_events=[SubscriptionUpdated],
)
