"""Compares what was acknowledged with what is there, and every penny between invoices, ledger and payment provider."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, async_sessionmaker, create_async_engine
from sqlalchemy.pool import NullPool

from regimen.config import Settings
from regimen.domains import DOMAINS
from regimen.kit.clock import Clock
from regimen.payments.actions.ledger_check import reconcile_ledger
from regimen.payments.actions.payment_work import payment_work
from regimen.platform.database import engine_url
from regimen.platform.domain import connect
from regimen.platform.services import KEY
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.delivery import DeliveryPolicy
from regimen.stripe_sandbox.postgres_store import PostgresStore
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.sandbox import Sandbox
from tests.chaos.caller import Acknowledged
from tests.chaos.installation import Installation
from tests.services import for_tests

_UNFINISHED = {
    "running jobs": "select count(*) from procrastinate_jobs where status = 'doing'",
    "waiting jobs": """select count(*) from procrastinate_jobs
        where status = 'todo' and (scheduled_at is null or scheduled_at < now())""",
    "webhooks at the provider": "select count(*) from sandbox.events where delivered_at is null",
    "webhooks": "select count(*) from webhook_events where handled_at is null and failed_at is null",
    "open invoices": "select count(*) from invoices where state = 'open'",
    "requested refunds": "select count(*) from refunds where state = 'requested'",
    "due timers": """select count(*) from membership_timers where handled_at is null
        and due_at < now() + make_interval(secs => coalesce((select seconds from clock_offset), 0))""",
}
_WRONG = {
    # One that runs by the clock is not tried again: the next one does its work.
    "failed jobs": "select task_name, args from procrastinate_jobs where status = 'failed' and not args ? 'timestamp'",
    "webhooks given up": "select kind, error from webhook_events where failed_at is not null",
    "alerts": "select kind, subject, detail from payment_alerts where resolved_at is null",
    "succeeded charges that are not in the ledger, or otherwise": """
        select * from (select account, body ->> 'id' as id, (body ->> 'amount')::int as amount
                from sandbox.objects where kind = 'charge' and body ->> 'status' = 'succeeded') c
            full join (select stripe_account_id, source_id, gross_minor
                from ledger_entries where kind = 'payment') l on l.stripe_account_id = account and l.source_id = id
        where amount is distinct from gross_minor""",
    "refunds that are not in the ledger, or otherwise": """
        select * from (select account, body ->> 'id' as id, (body ->> 'amount')::int as amount
                from sandbox.objects where kind = 'refund') r
            full join (select stripe_account_id, source_id, gross_minor
                from ledger_entries where kind = 'refund') l on l.stripe_account_id = account and l.source_id = id
        where -amount is distinct from gross_minor""",
    "paid invoices that were not charged exactly once": """
        select i.id, i.amount_minor, count(l.id), sum(l.gross_minor) from invoices i
            left join ledger_entries l on l.invoice_id = i.id and l.kind = 'payment'
        where i.state = 'paid' group by i.id
        having count(l.id) <> 1 or sum(l.gross_minor) <> i.amount_minor""",
    "charges of invoices that are not paid": """
        select l.source_id, i.id, i.state from ledger_entries l join invoices i on i.id = l.invoice_id
        where i.state <> 'paid' and l.kind = 'payment' and not exists (
            select from ledger_entries r where r.invoice_id = i.id and r.kind = 'refund')""",
    "balances that differ": """
        select * from (select account, sum((body ->> 'net')::int) as net from sandbox.objects
                where kind = 'balance_transaction' and account <> '' and body ->> 'type' <> 'payout' group by 1) theirs
            full join (select stripe_account_id,
                    sum(gross_minor - platform_fee_minor - coalesce(provider_fee_minor, 0)) as net
                from ledger_entries group by 1) ours on ours.stripe_account_id = account
        where theirs.net is distinct from ours.net""",
    "active memberships whose periods are not all paid": """
        select m.id, m.period_no, count(i.id) from memberships m
            left join invoices i on i.subject_id = m.id and i.state = 'paid' and i.purchase_no = m.purchase_no
        where m.state = 'active' and m.price_option_id is not null
        group by m.id having count(i.id) <> m.period_no""",
    "events whose subscribers did not run": """
        select e.type, e.id from domain_events e where e.type in ('client_joined', 'payment_received')
            and not exists (select from event_deliveries d where d.event_id = e.id)""",
}


def engine_of(place: Installation) -> AsyncEngine:
    return create_async_engine(engine_url(place.database.url), poolclass=NullPool)


async def unfinished(engine: AsyncEngine) -> dict[str, int]:
    async with engine.connect() as connection:
        counts = {name: await connection.scalar(text(statement)) or 0 for name, statement in _UNFINISHED.items()}
    return {name: count for name, count in counts.items() if count}


async def findings(place: Installation, known: Acknowledged) -> list[str]:
    engine = engine_of(place)
    async with engine.connect() as connection:
        found = [line async for line in _wrong(connection)] + list(await _lost(connection, known))
    if differences := await _ledger_differences(place, engine):
        found.append(f"the ledger differs: {differences}")
    await engine.dispose()
    return found


async def _wrong(connection: AsyncConnection) -> Any:
    for name, statement in _WRONG.items():
        rows = (await connection.execute(text(statement))).all()
        if rows:
            yield f"{len(rows)} {name}: {rows[:3]}"


async def _lost(connection: AsyncConnection, known: Acknowledged) -> Iterator[str]:
    async def ids(statement: str) -> set[str]:
        return {str(one) for one in await connection.scalars(text(statement))}

    events = await ids("select id from log_events")
    notes = "select enrolment_id::text, set_id, (done ->> 'note')::int from set_results where not undone"
    newest = {(enrolment, set_id): note for enrolment, set_id, note in await connection.execute(text(notes))}
    paid = await ids("select client_id from invoices where state = 'paid'")
    ended = """select client_id from memberships
        where cancel_at_period_end or state in ('canceled', 'canceledEOB')"""
    refunded = "select client_id from ledger_entries where kind = 'refund'"
    lost = {
        "people": known.people - await ids("select id from users"),
        "purchases": known.purchases - paid,
        "cancellations": known.cancellations - await ids(ended),
        "refunds": (known.refunds & paid) - await ids(refunded),
        "sets": known.sets - events,
        "newest sets": {key for key, number in known.newest.items() if newest.get(key, 0) < number},
        "sets that nobody sent": events - known.sent_sets,
    }
    return (f"{len(some)} lost {name}: {list(some)[:3]}" for name, some in lost.items() if some)


async def _ledger_differences(place: Installation, engine: AsyncEngine) -> list[Any]:
    """Compares the ledger with what the payment provider has, as the job does every night."""
    connect(DOMAINS)
    clock = Clock()
    services = for_tests(Settings(_env_file=None), clock, Path(tempfile.mkdtemp()))  # type: ignore[call-arg]
    sandbox = Sandbox(PostgresStore(place.database.url), clock.now, delivery=DeliveryPolicy(when="manual"))
    await sandbox.open()
    set_provider(services, sandbox_provider(sandbox))
    work = payment_work(async_sessionmaker(engine, expire_on_commit=False, info={KEY: services}))
    differences = await reconcile_ledger(work)
    await sandbox.close()
    return [(one.missing_in_ledger, one.missing_at_provider, one.amounts) for one in differences]
