"""Receives webhooks: verifies the signature, stores the event once and enqueues its processing."""

import logging
from functools import cache

from regimen.payments.actions.inbox import event_columns, process_inbox
from regimen.payments.actions.payment_work import PaymentWork, payment_work
from regimen.payments.failures import BadSignature
from regimen.payments.jobs import process_webhooks
from regimen.platform.fast_sql import Statement
from regimen.platform.jobs import Sessions, insert_job_sql
from regimen.stripe_adapter.errors import InvalidWebhook
from regimen.stripe_adapter.types import Endpoint

log = logging.getLogger(__name__)

# Stores the event and the job that processes it, or neither, in one statement.
_STORE_AND_ENQUEUE = Statement(f"""
    with stored as (
        insert into webhook_events (id, endpoint, event_id, stripe_account_id, kind, object_id, intent_id, raw,
            received_at, due_at, attempts)
        values (:id, :endpoint, :event_id, :stripe_account_id, :kind, :object_id, :intent_id, :raw,
            :received_at, :due_at, :attempts)
        on conflict (endpoint, event_id) do nothing
        returning id
    ), enqueued as (
        {insert_job_sql(process_webhooks, queueing_lock="process_webhooks", where="exists (select from stored)")}
    )
    select exists (select from stored)
""")


async def receive_webhook(work: PaymentWork, raw: bytes, signature: str | None, endpoint: Endpoint) -> bool:
    """Stores a signed event. Returns False if it was received before. Raises BadSignature without storing anything.

    A live endpoint of Connect also receives the events of test mode. They are acknowledged, and ignored.
    """
    try:
        event = work.provider.parse_webhook(raw, signature, endpoint)
    except InvalidWebhook as error:
        raise BadSignature from error
    if event.livemode is not (work.provider.info().mode == "live"):
        _log_other_mode(event.livemode)
        return False
    columns = event_columns(event, endpoint, raw, work.clock.now())
    is_new: bool = await work.services.fast_sql.value(_STORE_AND_ENQUEUE, **columns)
    if is_new:
        work.services.notify_workers()
    return is_new


@cache
def _log_other_mode(livemode: bool) -> None:
    """Logs, once in a process, that events of another mode arrive."""
    log.warning("Events of Stripe's %s mode arrive here and are ignored.", "live" if livemode else "test")


async def receive_and_process(sessions: Sessions, raw: bytes, signature: str, endpoint: str) -> None:
    """Receives an event from the sandbox, which runs in this process, and processes it at once."""
    work = payment_work(sessions)
    await receive_webhook(work, raw, signature, "connect" if endpoint == "connect" else "account")
    await process_inbox(work)
