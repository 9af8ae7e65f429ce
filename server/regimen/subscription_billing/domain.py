"""Manifest: how owners pay for their account's own plan."""

from regimen.accounts import ports as accounts
from regimen.payments import ports as payments
from regimen.platform.clock_offset import clock_hooks
from regimen.platform.domain import Domain
from regimen.subscription_billing import api
from regimen.subscription_billing.access import SUBJECT_KIND
from regimen.subscription_billing.actions.cancel import end_plans_of_deleted_owner
from regimen.subscription_billing.actions.invoice_subject import PlanInvoiceSubject
from regimen.subscription_billing.jobs import run_after_clock_move

DOMAIN = Domain(
    name="subscription_billing",
    routers=[api.router],
    port_implementations=[payments.invoice_subjects.implemented_by(SUBJECT_KIND, PlanInvoiceSubject())],
    contributions=[
        accounts.deletion_steps.include(end_plans_of_deleted_owner),
        clock_hooks.include(run_after_clock_move),
    ],
)
