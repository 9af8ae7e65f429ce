"""Manifest: a client's relation to a program, from buying to the end."""

from regimen.accounts import ports as accounts
from regimen.memberships import api, message_api
from regimen.memberships.about_me import missed_payments, running_subscriptions
from regimen.memberships.access import client_counts, count_subscribers
from regimen.memberships.effects import OWNER
from regimen.memberships.events import ClientJoined, ClientTrialStarted, MembershipChanged
from regimen.memberships.first_steps import first_client
from regimen.memberships.jobs import catch_up_with_clock
from regimen.memberships.money import MembershipMoney
from regimen.memberships.welcome import welcome
from regimen.payments import ports as payments
from regimen.platform.clock_offset import clock_hooks
from regimen.platform.domain import Domain
from regimen.platform.events import Subscription
from regimen.programs import ports as programs
from regimen.subscription import ports as subscription

DOMAIN = Domain(
    name="memberships",
    routers=[api.router, message_api.router],
    subscriptions=[
        Subscription(ClientJoined, first_client),
        Subscription(ClientJoined, welcome),
        Subscription(ClientTrialStarted, welcome),
    ],
    answers=[
        programs.count_subscribers.implemented_by(count_subscribers),
        subscription.client_counts.implemented_by(client_counts),
        payments.invoice_subjects.implemented_by(OWNER, MembershipMoney()),
    ],
    contributions=[
        accounts.deletion_blockers.include(running_subscriptions),
        accounts.warnings.include(missed_payments),
        clock_hooks.include(catch_up_with_clock),
    ],
    live_events=[MembershipChanged],
)
