"""Runs the provider tasks that transactions have enqueued."""

import logging

from regimen.payments.actions.charge import charge_invoice
from regimen.payments.actions.payment_work import ChargeInvoice, PaymentWork, ProviderTask, VoidInvoice
from regimen.payments.actions.refunds import issue_refund
from regimen.payments.actions.void import void_invoice
from regimen.stripe_adapter.errors import ProviderError

log = logging.getLogger(__name__)


async def run_provider_tasks(work: PaymentWork) -> None:
    """Runs all tasks, including those that are enqueued on the way. An error with one does not stop the others."""
    while work.tasks:
        task = work.tasks.pop(0)
        try:
            await _run(work, task)
        except ProviderError as error:
            # The rows say what is left to do; `reconcile` will finish it. The other tasks are not affected.
            log.warning("%s is not finished yet: %s", task, error.detail)


async def _run(work: PaymentWork, task: ProviderTask) -> None:
    if isinstance(task, ChargeInvoice):
        await charge_invoice(work, task)
    elif isinstance(task, VoidInvoice):
        await void_invoice(work, task)
    else:
        await issue_refund(work, task)
