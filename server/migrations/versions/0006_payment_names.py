"""Payments use the field's names

Revision: 0006, after 0005
"""

from alembic import op
from sqlalchemy import text

revision = '0006'
down_revision = '0005'
branch_labels = None
depends_on = None

COLUMNS = [
    ('payment_customers', 'scope', 'stripe_account_id'),
    ('cards', 'scope', 'stripe_account_id'),
    ('payment_accounts', 'provider_id', 'stripe_account_id'),
    ('invoices', 'scope', 'stripe_account_id'),
    ('invoices', 'owner_kind', 'subject_kind'),
    ('invoices', 'owner_id', 'subject_id'),
    ('invoices', 'epoch', 'purchase_no'),
    ('invoices', 'asked_at', 'intent_requested_at'),
    ('invoices', 'close_wanted_at', 'void_requested_at'),
    ('payment_attempts', 'n', 'number'),
    ('payment_attempts', 'soft', 'retryable'),
    ('ledger_entries', 'scope', 'stripe_account_id'),
    ('ledger_entries', 'surplus', 'overpayment'),
    ('refunds', 'scope', 'stripe_account_id'),
    ('refunds', 'wanted_at', 'requested_at'),
    ('webhook_events', 'scope', 'stripe_account_id'),
    ('provider_events_seen', 'scope', 'stripe_account_id'),
    ('ledger_differences', 'scope', 'stripe_account_id'),
    ('ledger_differences', 'missing_here', 'missing_in_ledger'),
    ('ledger_differences', 'missing_there', 'missing_at_provider'),
]
CONSTRAINTS = [
    ('payment_customers', 'uq_payment_customers_scope_user_id', 'uq_payment_customers_stripe_account_id_user_id'),
    ('cards', 'uq_cards_scope_provider_id', 'uq_cards_stripe_account_id_provider_id'),
    ('payment_accounts', 'uq_payment_accounts_provider_id', 'uq_payment_accounts_stripe_account_id'),
    (
        'invoices',
        'uq_invoices_owner_kind_owner_id_epoch_period_no',
        'uq_invoices_subject_kind_subject_id_purchase_no_period_no',
    ),
    ('payment_attempts', 'uq_payment_attempts_invoice_id_n', 'uq_payment_attempts_invoice_id_number'),
    ('ledger_entries', 'uq_ledger_entries_scope_source_id', 'uq_ledger_entries_stripe_account_id_source_id'),
    ('ledger_differences', 'pk_books_differences', 'pk_ledger_differences'),
]
PENDING = ('uq_payment_attempts_live', 'uq_payment_attempts_pending')
REQUESTED = ('ix_refunds_wanted', 'ix_refunds_requested')
VALUES = [('state', 'wanted', 'requested'), ('reason', 'surplus', 'overpayment')]
JOBS = [
    ('work_inbox', 'process_webhooks'),
    ('catch_up_events', 'backfill_events'),
    ('check_books', 'reconcile_ledger'),
    ('sandbox_keeps_its_word', 'run_sandbox_jobs'),
]
EVENTS = [('surplus_arrived', 'overpayment_received'), ('books_differ', 'ledger_mismatch')]
INVOICE_EVENTS = ['refund_made', 'refund_failed', 'overpayment_received', 'payment_disputed', 'dispute_won']
FIELDS = [
    (INVOICE_EVENTS, 'owner_kind', 'invoice_subject_kind'),
    (INVOICE_EVENTS, 'owner_id', 'invoice_subject_id'),
    (INVOICE_EVENTS, 'surplus', 'overpayment'),
    (['ledger_mismatch'], 'scope', 'stripe_account_id'),
    (['ledger_mismatch'], 'missing_here', 'missing_in_ledger'),
    (['ledger_mismatch'], 'missing_there', 'missing_at_provider'),
]


def _rename_constraints(back: bool) -> None:
    for table, old, new in CONSTRAINTS:
        before, after = (new, old) if back else (old, new)
        op.execute(f'alter table {table} rename constraint "{before}" to "{after}"')


def _refund_values(back: bool) -> None:
    names = REQUESTED[::-1] if back else REQUESTED
    op.drop_index(names[0], table_name='refunds')
    for column, old, new in VALUES:
        before, after = (new, old) if back else (old, new)
        op.execute(
            text(f'update refunds set {column} = :after where {column} = :before').bindparams(before=before, after=after)
        )
    column, state = ('wanted_at', 'wanted') if back else ('requested_at', 'requested')
    op.create_index(names[1], 'refunds', [column], unique=False, postgresql_where=text(f"state = '{state}'"))


def _jobs(back: bool) -> None:
    for old, new in JOBS:
        before, after = (new, old) if back else (old, new)
        for table in ('procrastinate_jobs', 'procrastinate_periodic_defers'):
            op.execute(
                text(f'update {table} set task_name = :after where task_name = :before').bindparams(
                    before=before, after=after
                )
            )
    before, after = JOBS[0][::-1] if back else JOBS[0]
    op.execute(
        text('update procrastinate_jobs set queueing_lock = :after where queueing_lock = :before').bindparams(
            before=before, after=after
        )
    )


def _event_types(back: bool) -> None:
    for old, new in EVENTS:
        before, after = (new, old) if back else (old, new)
        op.execute(
            text(
                'update domain_events set type = :after,'
                " body = body || jsonb_build_object('type', cast(:after as text)) where type = :before"
            ).bindparams(before=before, after=after)
        )


def _event_fields(back: bool) -> None:
    for types, old, new in FIELDS:
        before, after = (new, old) if back else (old, new)
        op.execute(
            text(
                'update domain_events set body = (body - cast(:before as text))'
                ' || jsonb_build_object(cast(:after as text), body -> cast(:before as text))'
                ' where type = any(cast(:types as text[])) and jsonb_exists(body, cast(:before as text))'
            ).bindparams(before=before, after=after, types=types)
        )


def upgrade() -> None:
    op.rename_table('books_differences', 'ledger_differences')
    for table, old, new in COLUMNS:
        op.alter_column(table, old, new_column_name=new)
    _rename_constraints(back=False)
    op.execute(f'alter index {PENDING[0]} rename to {PENDING[1]}')
    _refund_values(back=False)
    _jobs(back=False)
    _event_types(back=False)
    _event_fields(back=False)


def downgrade() -> None:
    _event_fields(back=True)
    _event_types(back=True)
    _jobs(back=True)
    op.execute(f'alter index {PENDING[1]} rename to {PENDING[0]}')
    _rename_constraints(back=True)
    for table, old, new in COLUMNS:
        op.alter_column(table, new, new_column_name=old)
    _refund_values(back=True)
    op.rename_table('ledger_differences', 'books_differences')
