"""Runs the provider tasks that transactions have enqueued."""

import logging

from regimen.payments.actions.charge import charge_invoice
from regimen.payments.actions.payment_work import ChargeInvoice, PaymentWork, VoidInvoice
from regimen.payments.actions.refunds import issue_refund
from regimen.payments.actions.void import void_invoice
from regimen.stripe_adapter.errors import UnknownOutcome

log = logging.getLogger(__name__)


async def run_provider_tasks(work: PaymentWork) -> None:
    """Runs all tasks, including those that are enqueued on the way."""
    while work.tasks:
        task = work.tasks.pop(0)
        try:
            if isinstance(task, ChargeInvoice):
                await charge_invoice(work, task)
            elif isinstance(task, VoidInvoice):
                await void_invoice(work, task)
            else:
                await issue_refund(work, task)
        except UnknownOutcome as error:
            # The rows say what is left to do; `reconcile` will finish it.
            log.warning("The outcome of %s is not known yet: %s", task, error.message)
