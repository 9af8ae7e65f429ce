"""Manifest: the coach's own subscription with us."""

from regimen.accounts import ports as accounts
from regimen.platform.domain import Domain
from regimen.subscription import access, actions, api, present
from regimen.subscription.events import SubscriptionUpdated
from regimen.subscription.schemas import AccountFields, MeFields

DOMAIN = Domain(
    name="subscription",
    routers=[api.router],
    port_implementations=[
        accounts.start_trial.implemented_by(actions.start_trial),
        accounts.choose_free_plan.implemented_by(actions.choose_free_plan),
        accounts.may_add_coaches.implemented_by(access.may_add_coaches),
    ],
    contributions=[
        accounts.me_extensions.include(accounts.MeExtension(MeFields, present.me_fields, top_level=True)),
        accounts.account_extensions.include(accounts.AccountExtension(AccountFields, present.account_fields)),
    ],
    live_events=[SubscriptionUpdated],
)
