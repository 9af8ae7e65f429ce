"""Manifest: a client's relation to a program, from buying to the end."""

from regimen.accounts import ports as accounts
from regimen.accounts.events import UserConfirmed
from regimen.memberships.access.account_notices import check_no_paid_memberships, get_missed_payment_banners
from regimen.memberships.access.counts import count_clients, count_option_clients, overview_fields
from regimen.memberships.access.current import may_train_with
from regimen.memberships.access.evidence import terms_of_purchase
from regimen.memberships.access.invoices import SUBJECT_KIND
from regimen.memberships.access.overdue import check_overdue
from regimen.memberships.actions.account_deletion import end_own_memberships
from regimen.memberships.actions.follow_launch import follow_launch
from regimen.memberships.actions.invoice_subject import MembershipInvoiceSubject
from regimen.memberships.actions.onboarding_checklist import tick_first_client
from regimen.memberships.actions.order_mails import mail_confirmation, mail_receipt
from regimen.memberships.actions.welcome import catch_up_after_confirming, mail_welcome_message
from regimen.memberships.api import (
    client,
    coach,
    discounts,
    invitations,
    lists,
    messages,
    prices,
    public,
    purchase,
    refunds,
    withdrawals,
)
from regimen.memberships.events import (
    ClientJoined,
    ClientTrialStarted,
    ContractWithdrawn,
    MembershipChanged,
    OrderPlaced,
)
from regimen.memberships.jobs import run_timers_after_clock_move
from regimen.memberships.schemas import OverviewFields
from regimen.payments import ports as payments
from regimen.platform.clock_offset import clock_hooks
from regimen.platform.doctor import database_checks
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber
from regimen.programs import ports as programs
from regimen.programs.events import ProgramUpdated
from regimen.subscription import ports as subscription

DOMAIN = Domain(
    name="memberships",
    routers=[
        public.router,
        purchase.router,
        client.router,
        discounts.router,
        prices.router,
        lists.router,
        invitations.router,
        coach.router,
        messages.router,
        withdrawals.router,
        refunds.router,
    ],
    subscribers=[
        Subscriber(ClientJoined, tick_first_client),
        Subscriber(ClientJoined, mail_welcome_message),
        Subscriber(ClientTrialStarted, mail_welcome_message),
        Subscriber(OrderPlaced, mail_confirmation),
        Subscriber(ContractWithdrawn, mail_receipt),
        Subscriber(UserConfirmed, catch_up_after_confirming),
        Subscriber(ProgramUpdated, follow_launch),
    ],
    port_implementations=[
        programs.count_option_clients.implemented_by(count_option_clients),
        accounts.may_train_with.implemented_by(may_train_with),
        subscription.client_counts.implemented_by(count_clients),
        payments.invoice_subjects.implemented_by(SUBJECT_KIND, MembershipInvoiceSubject()),
    ],
    contributions=[
        payments.evidence_sources.include(terms_of_purchase),
        accounts.overview_extensions.include(accounts.AccountExtension(OverviewFields, overview_fields)),
        accounts.deletion_blockers.include(check_no_paid_memberships),
        accounts.deletion_steps.include(end_own_memberships),
        accounts.warnings.include(get_missed_payment_banners),
        clock_hooks.include(run_timers_after_clock_move),
        database_checks.include(check_overdue),
    ],
    live_events=[MembershipChanged],
)
