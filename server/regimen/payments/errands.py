"""Doing at the provider what transactions decided."""

import logging

from regimen.payments.collect import close, collect
from regimen.payments.refunds import pay_back
from regimen.payments.till import Close, Collect, Till
from regimen.platform.stripe.errors import UnknownOutcome

log = logging.getLogger(__name__)


async def run_errands(till: Till) -> None:
    """Until nothing is left, those included that are born on the way."""
    while till.errands:
        errand = till.errands.pop(0)
        try:
            if isinstance(errand, Collect):
                await collect(till, errand)
            elif isinstance(errand, Close):
                await close(till, errand)
            else:
                await pay_back(till, errand)
        except UnknownOutcome as error:
            # The rows know what is left to do; reconcile goes on with it.
            log.warning("%s has no certain outcome yet: %s", errand, error.message)
